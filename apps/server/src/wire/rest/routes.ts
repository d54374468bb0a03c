import { Hono } from 'hono';
import pg from 'pg';
import type { Parts } from '../../platform/parts.ts';
import { isConnectionError } from '../../platform/postgres/database.ts';
import { type Caller, CallerError, identifyCaller } from '../auth/caller.ts';
import { errorResponse } from './answer.ts';
import { Catalogs, mayBeStale } from './catalogs.ts';
import { handle, type RestRequest } from './handle.ts';
import { fromDatabase, RestError } from './rest-error.ts';

type RestDeps = Pick<Parts, 'clock' | 'config' | 'db' | 'keys'>;

/** `/rest/v1` as PostgREST speaks it. Knows no table of ours: it serves the catalog it finds. */
export function restRoutes(deps: RestDeps): Hono {
  const app = new Hono();
  const catalogs = new Catalogs(deps.db);

  app.all('/:relation', async (context) => {
    let role = 'anon';
    try {
      const raw = context.req.raw;
      const caller = await identify(deps, raw);
      role = caller.role;
      return await answer(deps, catalogs, caller, {
        method: raw.method,
        url: new URL(raw.url),
        headers: raw.headers,
        body: await raw.text(),
        schema: schemaOf(deps, raw),
        relation: context.req.param('relation'),
      });
    } catch (error) {
      if (error instanceof RestError) return errorResponse(error);
      if (error instanceof pg.DatabaseError && !isConnectionError(error))
        return errorResponse(fromDatabase(error, role));
      throw error;
    }
  });
  app.all('/rpc/:name', (context) =>
    errorResponse(
      new RestError(
        404,
        'PGRST202',
        `Could not find the function public.${context.req.param('name')} in the schema cache`,
      ),
    ),
  );
  return app;
}

/** Answers from the known catalog, and once more from a new one when that can make a difference. */
async function answer(deps: RestDeps, catalogs: Catalogs, caller: Caller, request: RestRequest): Promise<Response> {
  // A changed default causes no error to notice it by, so a request that uses defaults reads the catalog first.
  const usesDefaults = request.headers.get('prefer')?.includes('missing=default') ?? false;
  const catalog = usesDefaults ? await catalogs.read(request.schema) : await catalogs.of(request.schema);
  try {
    return await handle(deps, catalog, request, caller);
  } catch (error) {
    if (!(error instanceof RestError || error instanceof pg.DatabaseError) || !mayBeStale(error.code)) throw error;
    const current = await catalogs.read(request.schema);
    if (current.fingerprint === catalog.fingerprint) throw error;
    return handle(deps, current, request, caller);
  }
}

async function identify(deps: RestDeps, request: Request): Promise<Caller> {
  try {
    return await identifyCaller(deps.keys, request.headers, deps.clock.now());
  } catch (error) {
    if (!(error instanceof CallerError)) throw error;
    const code = { expired: 'PGRST303', bad_token: 'PGRST301', bad_key: 'PGRST301', missing_key: 'PGRST302' }[
      error.reason
    ];
    throw new RestError(401, code, error.message);
  }
}

function schemaOf(deps: RestDeps, request: Request): string {
  const asked = request.headers.get(
    request.method === 'GET' || request.method === 'HEAD' ? 'accept-profile' : 'content-profile',
  );
  const [first = 'public', ...others] = deps.config.API_SCHEMAS;
  if (asked === null || asked === first || others.includes(asked)) return asked ?? first;
  throw new RestError(
    406,
    'PGRST106',
    `Invalid schema: ${asked}`,
    null,
    `Only the following schemas are exposed: ${deps.config.API_SCHEMAS.join(', ')}`,
  );
}
