import type { Context } from 'hono';
import { stripeApiVersion } from '../../providers/billing/stripe/stripe-client.ts';
import type { Books } from './books.ts';
import type { Routes } from './call.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { readForm } from './form-body.ts';
import { invoiceRoutes } from './invoices.ts';
import { StripeRefusal } from './stripe-refusal.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** Checks the key and API version. @throws StripeRefusal 401 for another key, 400 for another version */
export function checkCaller(request: Request, secretKey: string): void {
  const given = request.headers.get('authorization') ?? '';
  if (given === '')
    throw new StripeRefusal(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (given !== `Bearer ${secretKey}`)
    throw new StripeRefusal(401, `Invalid API Key provided: ${given.slice(7, 15)}****${given.slice(-4)}`);
  const version = request.headers.get('stripe-version');
  if (version !== stripeApiVersion) throw new StripeRefusal(400, `Invalid Stripe API version: ${version}`);
}

/** Runs the route at this path. @throws StripeRefusal */
export function answerer(books: Books): (context: Context, body: string) => object {
  const routes: Routes = {
    ...customerRoutes(books),
    ...catalogueRoutes(books),
    ...checkoutRoutes(books),
    ...subscriptionRoutes(books),
    ...invoiceRoutes(books),
  };
  const patterns = Object.entries(routes).map(([where, answer]) => ({
    pattern: new RegExp(`^${where.replaceAll(':id', '([^/]+)')}$`),
    answer,
  }));
  return (context, body) => {
    const { method, path, url } = context.req;
    const query = new URL(url).search.slice(1);
    for (const { pattern, answer } of patterns) {
      const found = pattern.exec(`${method} ${path}`);
      if (found !== null) return answer({ ids: found.slice(1), given: readForm(method === 'POST' ? body : query) });
    }
    throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`);
  };
}
