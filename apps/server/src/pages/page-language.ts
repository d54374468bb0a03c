import type { Catalog } from '@portage/messages';
import { chosenLocale, LANGUAGE_COOKIE, LANGUAGES } from '@portage/messages/languages';
import type { Context, MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { messagesIn } from '../platform/catalogs.ts';

/** The query parameter with which a page's link to another language leads back to the page. */
const parameter = 'language';

/**
 * The texts for a page that people open by a secret link: in the language that the browser chose, else in the reader's own.
 * @param own the texts in the language of the account or company that the page is for; only called for a browser that chose none
 */
export async function pageMessages(
  { messages }: Pick<Deps, 'messages'>,
  context: Context,
  own: () => Promise<Catalog> = async () => messages,
): Promise<Catalog> {
  const chosen = chosenLocale(context.req.header('cookie'));
  return chosen === null ? own() : messagesIn(messages, chosen);
}

/** Answers a link to another language: keeps the choice in the browser and shows the same page again, under the same secret link. */
export const keepLanguage =
  ({ config }: Pick<Deps, 'config'>): MiddlewareHandler =>
  async (context, next) => {
    const wanted = context.req.query(parameter);
    if (context.req.method !== 'GET' || !LANGUAGES.some(({ locale }) => locale === wanted)) return next();
    setCookie(context, LANGUAGE_COOKIE, wanted ?? '', {
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'Lax',
      secure: config.siteUrl.startsWith('https:'),
    });
    context.header('cache-control', 'no-store');
    return context.redirect(context.req.path, 303);
  };

/** Links to the other languages of a page. @param path the page's own */
export const languageLinks = (messages: Catalog, path: string) =>
  html`<nav class="languages" aria-label="${messages.pageShell.language}">${LANGUAGES.filter(({ locale }) => locale !== messages.locale).map(({ locale, name }) => html`<a href="${path}?${parameter}=${locale}" lang="${locale}" hreflang="${locale}">${name}</a>`)}</nav>`;
