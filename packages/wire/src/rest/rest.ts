import { TooBusyError } from '@portage/platform/http/too-busy';
import { isConnectionError } from '@portage/platform/postgres/database';
import pg from 'pg';
import type { Caller } from '../auth/sessions/caller.ts';
import type { WireParts } from '../wire-parts.ts';
import { errorResponse } from './answer.ts';
import type { Catalog } from './catalog/catalog.ts';
import { Catalogs, mayBeStale } from './catalog/catalogs.ts';
import { type HandleParts, handle, handleRead, type ReadRequest, type RestRequest } from './handle.ts';
import type { ReadAnswer } from './read.ts';
import { fromDatabase, RestError } from './rest-error.ts';

export type RestDeps = Pick<WireParts, 'clock' | 'config' | 'db' | 'keys'> & Pick<HandleParts, 'onNote'>;

/** `/rest/v1` without its transport. Knows no table of ours: it serves the catalog it finds. */
export interface Rest {
  /** @throws RestError, pg.DatabaseError and TooBusyError, which `refusal` answers, and others */
  answer(request: RestRequest, caller: Caller): Promise<Response>;
  /** A GET, like `answer`. */
  read(request: Pick<ReadRequest, 'headers' | 'query' | 'relation'>, caller: Caller): Promise<ReadAnswer>;
  /** PostgREST's answer to an error of the request; null for other errors. */
  refusal(error: unknown, role: string): Response | null;
  /** The exposed schema that the request's profile header names. @throws RestError PGRST106 */
  schemaOf(method: string, header: (name: string) => string | null): string;
}

export function openRest(deps: RestDeps): Rest {
  const catalogs = new Catalogs(deps.db);
  const schemaOf: Rest['schemaOf'] = (method, header) => {
    const asked = header(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile');
    const [first = 'public', ...others] = deps.config.API_SCHEMAS;
    if (asked === null || asked === first || others.includes(asked)) return asked ?? first;
    throw new RestError(
      406,
      'PGRST106',
      `Invalid schema: ${asked}`,
      null,
      `Only the following schemas are exposed: ${deps.config.API_SCHEMAS.join(', ')}`,
    );
  };

  /** Does the work with the known catalog, and again with a new one if an outdated catalog can be the cause of an error. */
  async function withCatalog<T>(
    { schema, prefer }: { schema: string; prefer: string | null },
    work: (catalog: Catalog) => Promise<T>,
  ): Promise<T> {
    // A changed default causes no error to notice it by, so a request that uses defaults reads the catalog first.
    const usesDefaults = prefer?.includes('missing=default') ?? false;
    const catalog = usesDefaults ? await catalogs.read(schema) : await catalogs.of(schema);
    try {
      return await work(catalog);
    } catch (error) {
      if (!(error instanceof RestError || error instanceof pg.DatabaseError) || !mayBeStale(error.code)) throw error;
      const current = await catalogs.read(schema);
      if (current.fingerprint === catalog.fingerprint) throw error;
      return work(current);
    }
  }

  return {
    answer: (request, caller) =>
      withCatalog({ schema: request.schema, prefer: request.headers.get('prefer') }, (catalog) =>
        handle(deps, catalog, request, caller),
      ),
    async read(request, caller) {
      const schema = schemaOf('GET', (name) => request.headers[name] ?? null);
      return withCatalog({ schema, prefer: request.headers.prefer ?? null }, (catalog) =>
        handleRead(deps, catalog, { ...request, method: 'GET', schema }, caller),
      );
    },
    refusal(error, role) {
      if (error instanceof RestError) return errorResponse(error);
      if (error instanceof TooBusyError) return errorResponse(tooBusy(error));
      if (error instanceof pg.DatabaseError && !isConnectionError(error))
        return errorResponse(fromDatabase(error, role));
      return null;
    },
    schemaOf,
  };
}

/** PostgREST's error for a pool without a free connection; its 504 would be retried by proxies. */
const tooBusy = ({ retryAfterSeconds }: TooBusyError) =>
  new RestError(429, 'PGRST003', 'Timed out acquiring connection from connection pool.').with(
    new Headers({ 'retry-after': String(retryAfterSeconds) }),
  );
