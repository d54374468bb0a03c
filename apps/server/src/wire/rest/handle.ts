import type { Config } from '../../config.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RequestContext } from '../../platform/postgres/identity.ts';
import type { Caller } from '../auth/caller.ts';
import type { Catalog } from './catalog.ts';
import { negotiate } from './media-type.ts';
import { parseRequest } from './parse-request.ts';
import { findRelation, planRequest } from './plan.ts';
import { heededBy, parsePrefer } from './prefer.ts';
import { pageOf } from './range.ts';
import { answerRead } from './read.ts';
import { RestError } from './rest-error.ts';
import { answerWrite } from './write.ts';

/** One request with its body, so that it can be answered a second time from a newer catalog. */
export interface RestRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
  schema: string;
  relation: string;
}

/** Parse, plan, run, answer. @throws RestError and pg.DatabaseError */
export async function handle(
  { db, config }: { db: Database; config: Config },
  catalog: Catalog,
  request: RestRequest,
  caller: Caller,
): Promise<Response> {
  const { method, headers } = request;
  if (!['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].includes(method))
    throw new RestError(405, 'PGRST101', `Unsupported HTTP method: ${method}`);
  const reading = method === 'GET' || method === 'HEAD';
  const parsed = parseRequest(request.url.searchParams);
  const page = reading ? pageOf(parsed.top, headers.get('range'), config.API_MAX_ROWS) : {};
  const relation = findRelation(catalog, request.schema, request.relation);
  const node = planRequest(catalog, relation, parsed);
  const format = negotiate(headers.get('accept'));
  const preferences = heededBy(method, parsePrefer(headers.get('prefer')));
  const context: RequestContext = {
    role: caller.role,
    claims: caller.claims,
    readOnly: reading,
    method,
    path: `/${request.relation}`,
    headers: Object.fromEntries([...headers].filter(([header]) => header !== 'authorization' && header !== 'apikey')),
    searchPath: [request.schema, ...config.API_EXTRA_SEARCH_PATH.filter((other) => other !== request.schema)],
    statementTimeoutMs: config.API_STATEMENT_TIMEOUT_MS,
    ...(preferences.timezone === null ? {} : { settings: { timezone: preferences.timezone } }),
  };
  if (!reading) return answerWrite(db, context, { node, parsed, preferences, format, method, body: request.body });
  const paged = { ...node, restrictions: { ...node.restrictions, ...page } };
  const answer = await answerRead(db, context, { node: paged, preferences, format, maxRows: config.API_MAX_ROWS });
  return method === 'HEAD' ? new Response(null, answer) : answer;
}
