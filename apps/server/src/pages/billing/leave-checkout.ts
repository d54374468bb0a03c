import { type Context, Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { leaveCheckout } from '../../modules/plans/leave-checkout.ts';
import { isLinkToken } from '../../platform/secrets/secret-links.ts';
import { brokenLink } from '../layout.ts';
import { keepLanguage, pageMessages } from '../page-language.ts';

/** `/checkout/:id/leave/:token`: expires the checkout and redirects to the portal. */
export function leaveCheckoutPage(deps: Deps): Hono {
  const app = new Hono();
  app.get('/checkout/:id/leave/:token', keepLanguage(deps), async (context) => {
    const { id, token } = context.req.param();
    if (!isLinkToken(deps.keys, 'leave', id, token)) return brokenLink(context, await pageMessages(deps, context));
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
