import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { page } from './layout.ts';
import { pageMessages } from './page-language.ts';

/** Whether a request asks for a page rather than for what programs read. */
const wantsPage = (context: Context): boolean =>
  accepts(context, { header: 'Accept', supports: ['application/json', 'text/html'], default: 'application/json' }) ===
  'text/html';

/**
 * What a person sees instead of a page that failed: that it failed, and a link to try again. After a form there is no link: following it would not send the form again.
 * @param answer what a program gets
 */
export async function failedPage(deps: Deps, context: Context, answer: Response): Promise<Response> {
  if (!wantsPage(context)) return answer;
  const messages = await pageMessages(deps, context);
  const { pages: m, refusals, common } = messages;
  const status = answer.status === 429 || answer.status === 503 ? answer.status : 500;
  const after = answer.headers.get('retry-after');
  if (after !== null) context.header('retry-after', after);
  const content = html`<h1>${m.failed}</h1><p class="lead">${status === 500 ? refusals.serverError : refusals.serviceUnavailable}</p>${
    context.req.method === 'GET'
      ? html`<div class="actions"><a class="button" href="${context.req.path}${new URL(context.req.url).search}">${common.tryAgain}</a></div>`
      : ''
  }`;
  return page(context, messages, m.failed, content, { status });
}
