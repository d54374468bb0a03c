import { readFileSync } from 'node:fs';
import { type Brand, brandOf } from '@portage/messages/brand';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { invoicePages } from './billing/billing-pages.ts';
import { checkoutPages } from './billing/checkout-page.ts';
import { creditPages } from './billing/credit-pages.ts';
import { leaveCheckoutPage } from './billing/leave-checkout.ts';
import { colorStyles, iconOf } from './brand.ts';
import { failedPage } from './failed-page.ts';
import { mailboxPages } from './mailbox-page.ts';
import { signPages } from './signing/sign-page.ts';

/** In this order: later styles win over earlier ones. */
const stylesheets = ['base', 'signing', 'mailbox', 'invoice', 'document', 'print'];
const own = (name: string) => new URL(`assets/${name}`, import.meta.url);
const tokens = new URL(import.meta.resolve('@portage/tokens/tokens.css'));
const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

/** Path, type and content of the pages' assets, and of the favicon that browsers request on their own. */
function assetsOf(brand: Brand): (readonly [path: string, type: string, content: Uint8Array<ArrayBuffer>])[] {
  const read = (...files: URL[]) => new Uint8Array(Buffer.concat(files.map((file) => readFileSync(file))));
  const styles = new TextEncoder().encode(
    new TextDecoder().decode(read(tokens, ...stylesheets.map((name) => own(`styles/${name}.css`)))) +
      colorStyles(brand),
  );
  const icon = iconOf(brand);
  return [
    ['/built-in/pages.css', 'text/css; charset=utf-8', styles],
    ['/built-in/sign.js', 'text/javascript; charset=utf-8', read(own('sign.js'))],
    ['/built-in/figtree.woff2', 'font/woff2', read(new URL(font))],
    ['/built-in/mark', icon.type, icon.bytes],
    ['/favicon.ico', icon.type, icon.bytes],
  ];
}

/**
 * The pages of the built-in providers, and those needed with any provider: leaving a checkout, and credit notes.
 * @param failure what a program gets when a request fails
 */
export function builtInPages(deps: Deps, failure: (error: unknown, context: Context) => Response): Hono {
  const app = new Hono();
  app.onError((error, context) => failedPage(deps, context, failure(error, context)));
  for (const [path, type, bytes] of assetsOf(brandOf(deps.messages)))
    app.get(path, (context) =>
      context.body(bytes, 200, {
        'content-type': type,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      }),
    );
  app.route('/', leaveCheckoutPage(deps)).route('/', creditPages(deps));
  if (deps.signature.name === 'built-in') app.route('/', signPages(deps));
  if (deps.billing.name === 'built-in') app.route('/', checkoutPages(deps)).route('/', invoicePages(deps));
  if (deps.config.allowsDemo) app.route('/', mailboxPages(deps));
  return app;
}
