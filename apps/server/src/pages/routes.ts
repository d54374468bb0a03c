import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { invoicePages } from './billing-pages.ts';
import { checkoutPages } from './checkout-page.ts';
import { creditPages } from './credit-pages.ts';
import { leaveCheckoutPage } from './leave-checkout.ts';
import { mailboxPages } from './mailbox-page.ts';
import { signPages } from './sign-page.ts';

const own = (name: string) => new URL(`assets/${name}`, import.meta.url);
const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

/** Path, type and file of the pages' assets, and the favicon that browsers request on their own. */
const assets = [
  ['/built-in/pages.css', 'text/css; charset=utf-8', own('pages.css')],
  ['/built-in/sign.js', 'text/javascript; charset=utf-8', own('sign.js')],
  ['/built-in/figtree.woff2', 'font/woff2', new URL(font)],
  ['/favicon.ico', 'image/svg+xml', own('mark.svg')],
] as const;

/** The pages of the built-in providers, and those needed with any provider: leaving a checkout, and credit notes. */
export function builtInPages(deps: Deps): Hono {
  const app = new Hono();
  for (const [path, type, file] of assets) {
    const bytes = new Uint8Array(readFileSync(file));
    app.get(path, (context) =>
      context.body(bytes, 200, {
        'content-type': type,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      }),
    );
  }
  app.route('/', leaveCheckoutPage(deps)).route('/', creditPages(deps));
  if (deps.signature.name === 'built-in') app.route('/', signPages(deps));
  if (deps.billing.name === 'built-in') app.route('/', checkoutPages(deps)).route('/', invoicePages(deps));
  if (deps.config.allowsDemo) app.route('/', mailboxPages(deps));
  return app;
}
