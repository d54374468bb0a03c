import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { invoicePages } from './billing-pages.ts';
import { checkoutPages } from './checkout-page.ts';
import { leaveCheckoutPage } from './leave-checkout.ts';
import { mailboxPages } from './mailbox-page.ts';
import { signPages } from './sign-page.ts';

const assets = [
  ['pages.css', 'text/css'],
  ['sign.js', 'text/javascript'],
] as const;

/** The pages of the providers that are built in; an outside provider brings its own, and leads back through the same one. */
export function builtInPages(deps: Deps): Hono {
  const app = new Hono();
  for (const [name, type] of assets) {
    const text = readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');
    app.get(`/built-in/${name}`, (context) =>
      context.body(text, 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      }),
    );
  }
  app.route('/', leaveCheckoutPage(deps));
  if (deps.signature.name === 'built-in') app.route('/', signPages(deps));
  if (deps.billing.name === 'built-in') app.route('/', checkoutPages(deps)).route('/', invoicePages(deps));
  if (deps.config.embedded) app.route('/', mailboxPages(deps));
  return app;
}
