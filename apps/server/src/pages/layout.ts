import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { pageHeaders } from '../platform/http/page-headers.ts';
import { markPath } from './brand.ts';
import { languageLinks } from './page-language.ts';
import { rich } from './rich-html.ts';

type Content = ReturnType<typeof html>;

/** A server-rendered page. No inline scripts or styles; the template escapes everything. */
export function page(
  context: Context,
  messages: Catalog,
  title: string,
  content: Content,
  options: {
    status?: 200 | 400 | 402 | 403 | 404 | 409 | 413 | 429 | 500 | 503;
    frames?: boolean;
    wide?: boolean;
    script?: string;
    /** The path of the page, for its links to other languages; without it there are none. */
    path?: string;
  } = {},
): Response | Promise<Response> {
  const body = html`<!doctype html>
<html lang="${messages.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brandOf(messages).name}</title>
<link rel="stylesheet" href="/built-in/pages.css">${
    options.script === undefined ? '' : html`<script type="module" src="${options.script}"></script>`
  }</head>
<body><main class="${options.wide ? 'wide' : ''}">${head(messages, options.path)}${content}</main></body>
</html>`;
  return context.html(body, options.status ?? 200, {
    ...pageHeaders({ frames: options.frames ?? false, connect: options.script !== undefined }),
    'cache-control': 'no-store',
  });
}

/** The brand, and links to the other languages. */
function head(messages: Catalog, path: string | undefined) {
  const { name, initial, mark } = brandOf(messages);
  const sign =
    mark === null
      ? html`<span class="mark" aria-hidden="true">${initial}</span>`
      : html`<img class="mark" src="${markPath(mark)}" alt="">`;
  const brand = html`<p class="brand">${sign}${name}</p>`;
  return path === undefined ? brand : html`<header>${brand}${languageLinks(messages, path)}</header>`;
}

/**
 * The page for a link that leads nowhere. The route of its GET requests needs `keepLanguage`.
 * @param advice what to do; by default, to open it again from the portal, with a link there
 */
export function brokenLink(context: Context, messages: Catalog, advice?: string) {
  const { brokenLink: title, brokenLinkAdvice, toPortal, notFound } = messages.pages;
  const next =
    advice === undefined ? html`<div class="actions"><a class="button primary" href="/">${toPortal}</a></div>` : '';
  const content = html`<h1>${title}</h1><p class="lead">${advice ?? brokenLinkAdvice}</p>${next}`;
  return page(context, messages, notFound, content, {
    status: 404,
    ...(context.req.method === 'GET' && { path: context.req.path }),
  });
}

/** What a reader must know before all else, such as that no money moves. */
export const banner = (text: Content) => html`<p class="test-mode" role="note">${text}</p>`;

export const testMode = (messages: Catalog) => banner(rich(messages.pages.testMode));

/** Whether a form was posted from our own pages; a missing Origin header is allowed. */
export function isSameOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(siteUrl).origin || origin === new URL(request.url).origin;
}
