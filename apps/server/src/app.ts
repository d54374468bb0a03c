import { Hono } from 'hono';
import type { Deps } from './deps.ts';

/** The whole HTTP side as one fetch handler, so that tests and the portal can run the real server in-process. */
export function createApp(deps: Deps): { fetch(request: Request): Promise<Response> } {
  const app = new Hono();
  app.get('/healthz', async (context) =>
    (await deps.db.isReady()) ? context.text('ok') : context.text('database away', 503, { 'retry-after': '1' }),
  );
  return { fetch: async (request) => app.fetch(request) };
}
