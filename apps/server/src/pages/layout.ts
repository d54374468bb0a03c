import type { Context } from 'hono';
import { html } from 'hono/html';
import { pageHeaders } from '../platform/http/page-headers.ts';

type Content = ReturnType<typeof html>;

/** A server-rendered page. No inline scripts or styles; the template escapes everything. */
export function page(
  context: Context,
  title: string,
  content: Content,
  options: { status?: 200 | 400 | 402 | 403 | 404 | 409 | 413; frames?: boolean; wide?: boolean; script?: string } = {},
): Response | Promise<Response> {
  const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Portage</title>
<link rel="stylesheet" href="/built-in/pages.css">${
    options.script === undefined ? '' : html`<script type="module" src="${options.script}"></script>`
  }</head>
<body><main class="${options.wide ? 'wide' : ''}">${brand}${content}</main></body>
</html>`;
  return context.html(body, options.status ?? 200, {
    ...pageHeaders({ frames: options.frames ?? false }),
    'cache-control': 'no-store',
  });
}

const brand = html`<p class="brand"><span class="mark" aria-hidden="true">P</span>Portage</p>`;

export const brokenLink = html`<h1>This link does not work</h1><p class="lead">It may have been copied incompletely. Open it again from the portal.</p>`;

export const testMode = html`<p class="test-mode" role="note"><strong>Test mode.</strong> This is the built-in provider: no money moves.</p>`;

/** Whether a form was posted from our own pages; a missing Origin header is allowed. */
export function isSameOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(siteUrl).origin || origin === new URL(request.url).origin;
}
