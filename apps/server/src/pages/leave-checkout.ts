import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { asService } from '../platform/postgres/identity.ts';
import { sameSecret } from '../platform/secrets/keys.ts';
import { linkToken } from '../platform/secrets/secret-links.ts';
import { atProvider } from '../providers/at-provider.ts';
import { catchUp } from '../webhooks/billing-effect.ts';
import { brokenLink, page } from './layout.ts';

/** Where a payer who does not want to pay is sent back to, from the checkout of any provider. Only who has opened the checkout knows it. */
export const leaveCheckoutUrl = (deps: Pick<Deps, 'config' | 'keys'>, checkoutId: string): string =>
  `${deps.config.siteUrl}/checkout/${checkoutId}/leave/${linkToken(deps.keys, 'leave', checkoutId)}`;

/** `/checkout/:id/leave/:token`: ends the checkout, so that its plan no longer waits for it, and leads back to the portal. */
export function leaveCheckoutPage(deps: Deps): Hono {
  const app = new Hono();
  app.get('/checkout/:id/leave/:token', async (context) => {
    const { id, token } = context.req.param();
    if (!sameSecret(token, linkToken(deps.keys, 'leave', id)))
      return page(context, 'Not found', brokenLink, { status: 404 });
    const outcome = (await leave(deps, id)) === 'complete' ? 'success' : 'cancelled';
    return toPortal(context, `${deps.config.siteUrl}/plan?checkout=${outcome}`);
  });
  return app;
}

/** A provider that is away keeps nobody here: the checkout then ends by itself, later. */
async function leave(deps: Deps, checkoutId: string): Promise<string | null> {
  const { rows } = await deps.db.run<{ session: string }>(
    asService,
    'select provider_session_id as session from app.checkouts where id::text = $1 and provider = $2',
    [checkoutId, deps.billing.name],
  );
  const session = rows[0]?.session;
  if (session === undefined) return null;
  try {
    const status = await atProvider(deps, 'The checkout could not be ended.', () =>
      deps.billing.expireCheckout(session),
    );
    await catchUp(deps, 'checkout.session.expired', session);
    return status;
  } catch (error) {
    deps.log.warn({ err: error }, 'a checkout could not be ended');
    return null;
  }
}

function toPortal(context: Context, url: string): Response {
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  return context.redirect(url, 303);
}
