import { isDiskFull } from '@portage/platform/files/file-store';
import { clientAddress } from '@portage/platform/http/client-address';
import { compressAnswers } from '@portage/platform/http/compressed-body';
import { apiCors } from '@portage/platform/http/cors';
import { responseHeaders } from '@portage/platform/http/response-headers';
import { TooBusyError } from '@portage/platform/http/too-busy';
import { currentScope } from '@portage/platform/log/scope';
import { isConnectionError } from '@portage/platform/postgres/database';
import { authRoutes } from '@portage/wire/auth/routes';
import { callerShare } from '@portage/wire/auth/sessions/caller-share';
import { broadcastRoutes } from '@portage/wire/realtime/channels/broadcast-routes';
import { openRooms, type Rooms } from '@portage/wire/realtime/channels/rooms';
import { directReads } from '@portage/wire/rest/direct-reads';
import { openRest } from '@portage/wire/rest/rest';
import { restRoutes } from '@portage/wire/rest/routes';
import { storageRoutes } from '@portage/wire/storage/routes';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from './deps.ts';
import { functionRoutes } from './functions/routes.ts';
import { serviceState } from './modules/installation/service-state.ts';
import { accountMails } from './modules/mail/account-mails.ts';
import { noteActivation } from './modules/members/note-activation.ts';
import { signInPolicy } from './modules/staff/sign-in-policy.ts';
import { calendarRoutes } from './pages/calendar-feed.ts';
import { clientErrors } from './pages/portal/client-errors.ts';
import { costFigures } from './pages/portal/cost-figures.ts';
import { portalFiles } from './pages/portal/portal-files.ts';
import { builtInPages } from './pages/routes.ts';
import { securityTxt } from './pages/security-txt.ts';
import { newestMigration } from './platform/boot/installed-schema.ts';
import { isAborted } from './platform/http/aborted.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import type { Serves } from './platform/http/server.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export interface AppOptions {
  /** Folder of the built portal. Without it, only the API and the built-in pages are served. */
  portalFolder?: string;
  /** Where the server's live channels meet. Without it there are none, so broadcasts reach no one. */
  rooms?: Rooms;
  /** Whether this server is finishing and must get no new requests. */
  isDraining?: () => boolean;
}

export interface App extends Required<Serves> {
  /** Method and pattern of every route and middleware. */
  routes: readonly { method: string; path: string }[];
}

const services = ['auth', 'rest', 'storage', 'functions', 'realtime'];

/**
 * All HTTP routes as one fetch handler, so tests and the portal can run the real server in-process.
 * The exception is the WebSocket of `/realtime/v1`, which attaches to the HTTP server's upgrade event.
 */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const m = deps.messages.refusals;
  const app = new Hono();
  const failure = (error: unknown, route: string): Response => {
    if (error instanceof TooBusyError) {
      const headers = { 'retry-after': String(error.retryAfterSeconds) };
      return Response.json({ message: m.serviceUnavailable }, { status: 429, headers });
    }
    if (isConnectionError(error))
      return Response.json({ message: m.serviceUnavailable }, { status: 503, headers: { 'retry-after': '1' } });
    // The request log has a line of it, with the status 499.
    if (isAborted(error)) return Response.json({ message: m.serverError }, { status: 400 });
    if (isDiskFull(error)) {
      deps.log.error({ err: error, route }, 'there is no room to write');
      return Response.json({ message: m.serviceUnavailable }, { status: 507 });
    }
    // Log the route pattern: the path itself may contain a link's secret.
    deps.log.error({ err: error, route }, 'a request failed');
    return Response.json({ message: m.serverError }, { status: 500 });
  };
  app.use((context, next) => {
    const scope = currentScope();
    if (scope !== undefined) scope.route ??= () => routePath(context);
    return next();
  });
  app.use(responseHeaders(deps.config.siteUrl));
  for (const service of services) app.use(`/${service}/v1/*`, apiCors);
  for (const service of ['rest', 'storage', 'functions']) app.use(`/${service}/v1/*`, callerShare(deps));
  for (const service of ['rest', 'functions']) app.use(`/${service}/v1/*`, compressAnswers);
  app.route('/auth/v1', authRoutes(deps, { clientAddress, mails: accountMails(deps), policy: signInPolicy(deps) }));
  const rest = openRest({ ...deps, onNote: noteActivation(() => deps.log) });
  app.route('/rest/v1', restRoutes(deps, rest));
  app.route('/storage/v1', storageRoutes(deps));
  app.route('/realtime/v1', broadcastRoutes(deps, options.rooms ?? openRooms()));
  app.route(
    '/functions/v1',
    functionRoutes(deps, (request) => app.fetch(request)),
  );
  app.route('/webhooks', webhookRoutes(deps));
  // An unknown API path gets a JSON 404, never the portal's page.
  for (const path of [...services.map((service) => `${service}/v1`), 'webhooks'])
    app.all(`/${path}/*`, (context) => context.json({ message: m.addressNotFound }, 404));
  app.route('/calendar', calendarRoutes(deps));
  app.get('/.well-known/security.txt', securityTxt(deps));
  app.route(
    '/',
    healthRoutes({
      db: deps.db,
      isDraining: options.isDraining ?? (() => false),
      parts: async () => serviceState(deps, await newestMigration()),
    }),
  );
  app.route('/', clientErrors(deps));
  app.route('/', costFigures(deps));
  app.route(
    '/',
    builtInPages(deps, (error, context) => failure(error, routePath(context))),
  );
  if (options.portalFolder !== undefined) app.route('/', portalFiles(deps, options.portalFolder));

  app.onError((error, context) => failure(error, routePath(context)));
  return {
    fetch: async (request) => app.fetch(request),
    direct: directReads(deps, rest, failure),
    routes: app.routes,
  };
}
