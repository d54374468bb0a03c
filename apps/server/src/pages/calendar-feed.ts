import { isConnectionError } from '@portage/platform/postgres/database';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';

/** `/calendar/<secret>.ics`: a company's paydays and due dates for anyone with the link, without sign-in. */
export function calendarRoutes(deps: Deps): Hono {
  const app = new Hono();
  const notFound = (context: Context) => context.text(deps.messages.pages.calendarNotFound, 404, privateHeaders);
  app.get('/:file', async (context) => {
    const secret = /^([0-9a-f]{64})\.ics$/.exec(context.req.param('file'))?.[1];
    if (secret === undefined) return notFound(context);
    try {
      // Few companies follow one, and its library is large.
      const { calendarFeed } = await import('../modules/calendar/feed.ts');
      const text = await calendarFeed(deps, secret);
      if (text === null) return notFound(context);
      return context.body(text, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="portage.ics"',
        ...privateHeaders,
      });
    } catch (error) {
      if (isConnectionError(error)) throw error;
      // Don't log the path: it contains the secret.
      deps.log.error({ err: error }, 'could not generate a calendar feed');
      return context.text(deps.messages.pages.calendarUnavailable, 500, privateHeaders);
    }
  });
  app.all('*', notFound);
  return app;
}

/** A revoked link must stop working at once, so no cache may keep a copy. */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
