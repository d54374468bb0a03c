import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from './deps.ts';
import { functionRoutes } from './functions/routes.ts';
import { accountMails } from './modules/mail/account-mails.ts';
import { calendarRoutes } from './pages/calendar-feed.ts';
import { portalFiles } from './pages/portal-files.ts';
import { builtInPages } from './pages/routes.ts';
import { clientAddress } from './platform/http/client-address.ts';
import { apiCors } from './platform/http/cors.ts';
import { isConnectionError } from './platform/postgres/database.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { authRoutes } from './wire/auth/routes.ts';
import { restRoutes } from './wire/rest/routes.ts';
import { storageRoutes } from './wire/storage/routes.ts';

export interface AppOptions {
  /** Folder of the built portal. Without it, only the API and the built-in pages are served. */
  portalFolder?: string;
}

const services = ['auth', 'rest', 'storage', 'functions', 'realtime'];

/**
 * All HTTP routes as one fetch handler, so tests and the portal can run the real server in-process.
 * The exception is `/realtime/v1`, which attaches to the HTTP server's upgrade event.
 */
export function createApp(deps: Deps, options: AppOptions = {}): { fetch(request: Request): Promise<Response> } {
  const app = new Hono();
  for (const service of services) app.use(`/${service}/v1/*`, apiCors);
  app.route('/auth/v1', authRoutes(deps, { clientAddress, mails: accountMails(deps) }));
  app.route('/rest/v1', restRoutes(deps));
  app.route('/storage/v1', storageRoutes(deps));
  app.route('/functions/v1', functionRoutes(deps));
  app.route('/webhooks', webhookRoutes(deps));
  // An unknown API path gets a JSON 404, never the portal's page.
  for (const path of [...services.map((service) => `${service}/v1`), 'webhooks'])
    app.all(`/${path}/*`, (context) => context.json({ message: 'There is nothing at this path.' }, 404));
  app.route('/calendar', calendarRoutes(deps));
  app.get('/healthz', async (context) =>
    (await deps.db.isReady()) ? context.text('ok') : context.text('database away', 503, { 'retry-after': '1' }),
  );
  app.route('/', builtInPages(deps));
  if (options.portalFolder !== undefined) app.route('/', portalFiles(deps, options.portalFolder));

  app.onError((error, context) => {
    if (isConnectionError(error)) {
      return context.json({ message: 'The database is away; try again in a moment.' }, 503, { 'retry-after': '1' });
    }
    // Log the route pattern: the path itself may contain a link's secret.
    deps.log.error({ err: error, route: routePath(context) }, 'a request failed');
    return context.json({ message: 'Something went wrong on our side; it has been noted.' }, 500);
  });
  return { fetch: async (request) => app.fetch(request) };
}
