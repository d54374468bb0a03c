import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { billingPages } from './billing-pages.ts';
import { mailboxPages } from './mailbox-page.ts';
import { signPages } from './sign-page.ts';

/** The pages of the providers that are built in; an outside provider brings its own. */
export function builtInPages(deps: Deps): Hono {
  const app = new Hono();
  const css = readFileSync(new URL('pages.css', import.meta.url), 'utf8');
  app.get('/built-in/pages.css', (context) =>
    context.body(css, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  if (deps.signature.name === 'built-in') app.route('/', signPages(deps));
  if (deps.billing.name === 'built-in') app.route('/', billingPages(deps));
  if (deps.config.embedded) app.route('/', mailboxPages(deps));
  return app;
}
