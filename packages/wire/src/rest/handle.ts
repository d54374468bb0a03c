import type { Database } from '@portage/platform/postgres/database';
import type { RequestContext } from '@portage/platform/postgres/identity';
import type { Caller } from '../auth/sessions/caller.ts';
import type { WireSettings } from '../wire-parts.ts';
import type { Catalog } from './catalog/catalog.ts';
import { prepareRead } from './prepare-read.ts';
import { answerRead, type ReadAnswer } from './read.ts';
import { negotiate } from './request/media-type.ts';
import { parseRequest } from './request/parse-request.ts';
import { heededBy, type Preferences, parsePrefer } from './request/prefer.ts';
import { RestError } from './rest-error.ts';
import { checkEmbedCost } from './sql/embed-cost.ts';
import { checkWritable, findRelation, planRequest } from './sql/plan.ts';
import { answerWrite } from './write.ts';

type RestSettings = Pick<
  WireSettings,
  'API_EXTRA_SEARCH_PATH' | 'API_MAX_ANSWER_BYTES' | 'API_MAX_ROWS' | 'API_STATEMENT_TIMEOUT_MS'
>;

/** Dependencies of the handlers. */
export interface HandleParts {
  db: Database;
  config: RestSettings;
  /** Called with what triggers of the database noted about a write in the setting `wire.note`, once it is committed. */
  onNote?: (note: string) => void;
}

/** One request with its body, so that it can be answered a second time from a newer catalog. */
export interface RestRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
  schema: string;
  relation: string;
}

/** A request that reads. */
export interface ReadRequest {
  method: 'GET' | 'HEAD';
  /** The query string, without its question mark. */
  query: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  schema: string;
  relation: string;
}

/** Parse, plan, run, answer. @throws RestError and pg.DatabaseError */
export async function handle(
  parts: HandleParts,
  catalog: Catalog,
  request: RestRequest,
  caller: Caller,
): Promise<Response> {
  const { method, body, schema } = request;
  if (!['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].includes(method))
    throw new RestError(405, 'PGRST101', `Unsupported HTTP method: ${method}`);
  const headers = Object.fromEntries(request.headers);
  if (method === 'GET' || method === 'HEAD') {
    const query = request.url.search.slice(1);
    const answer = await handleRead(parts, catalog, { ...request, method, query, headers }, caller);
    return new Response(method === 'HEAD' ? null : answer.body, answer);
  }
  const parsed = parseRequest(request.url.searchParams);
  const relation = findRelation(catalog, schema, request.relation);
  checkWritable(relation);
  const node = planRequest(catalog, relation, parsed);
  checkEmbedCost(node);
  const format = negotiate(headers.accept ?? null);
  const preferences = heededBy(method, parsePrefer(headers.prefer ?? null));
  const context = contextOf(parts.config, { ...request, headers }, caller, preferences);
  const maxBytes = parts.config.API_MAX_ANSWER_BYTES;
  return answerWrite(parts.db, context, { node, parsed, preferences, format, maxBytes, method, body }, parts.onNote);
}

/** Answers GET and HEAD. @throws RestError and pg.DatabaseError */
export function handleRead(
  { db, config }: HandleParts,
  catalog: Catalog,
  request: ReadRequest,
  caller: Caller,
): Promise<ReadAnswer> {
  const { range = null, accept = null, prefer = null } = request.headers;
  const { schema, relation, query } = request;
  const read = prepareRead(catalog, { schema, relation, query, range, accept, prefer }, config);
  return answerRead(db, contextOf(config, request, caller, read.preferences), read, config.API_MAX_ROWS);
}

function contextOf(
  config: RestSettings,
  request: Pick<ReadRequest, 'headers' | 'schema' | 'relation'> & { method: string },
  { role, claims }: Caller,
  { timezone }: Preferences,
): RequestContext {
  const { method, schema, relation } = request;
  const { authorization: _, apikey: __, ...headers } = request.headers;
  return {
    role,
    claims,
    readOnly: method === 'GET' || method === 'HEAD',
    method,
    path: `/${relation}`,
    headers,
    searchPath: [schema, ...config.API_EXTRA_SEARCH_PATH.filter((other) => other !== schema)],
    statementTimeoutMs: config.API_STATEMENT_TIMEOUT_MS,
    ...(timezone === null ? {} : { settings: { timezone } }),
  };
}
