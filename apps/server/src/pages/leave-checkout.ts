import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { leaveCheckout } from '../modules/plans/leave-checkout.ts';
import { sameSecret } from '../platform/secrets/keys.ts';
import { linkToken } from '../platform/secrets/secret-links.ts';
import { brokenLink, page } from './layout.ts';

/** `/checkout/:id/leave/:token`: expires the checkout and redirects to the portal. */
export function leaveCheckoutPage(deps: Deps): Hono {
  const app = new Hono();
  app.get('/checkout/:id/leave/:token', async (context) => {
    const { id, token } = context.req.param();
    if (!sameSecret(token, linkToken(deps.keys, 'leave', id)))
      return page(context, 'Not found', brokenLink, { status: 404 });
    const outcome = (await leaveCheckout(deps, id)) === 'complete' ? 'success' : 'cancelled';
    return toPortal(context, `${deps.config.siteUrl}/plan?checkout=${outcome}`);
  });
  return app;
}

function toPortal(context: Context, url: string): Response {
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  return context.redirect(url, 303);
}
