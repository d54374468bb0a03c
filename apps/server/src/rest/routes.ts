import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import pg from 'pg';
import { type Caller, CallerError, identifyCaller } from '../auth/caller.ts';
import type { Deps } from '../deps.ts';
import type { RequestContext } from '../postgres/identity.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { parseRequest } from './parse-request.ts';
import { findRelation, type PlannedNode, planRequest } from './plan.ts';
import { type Preferences, parsePrefer, preferenceApplied } from './prefer.ts';
import { fromDatabase, RestError } from './rest-error.ts';
import { type Compiled, compileRead, compileWrite } from './sql.ts';
import { deleteSql, insertSql, parsePayload, updateSql } from './writes.ts';

interface Answer extends Record<string, unknown> {
  body: string;
  page_total: number;
  total?: string | null;
}

const objectType = 'application/vnd.pgrst.object';

/** `/rest/v1` as PostgREST speaks it: parse, plan, SQL, respond. Knows no table of ours: it serves the catalog it finds. */
export function restRoutes(deps: Deps): Hono {
  const app = new Hono();
  const catalogs = new Map<string, Promise<Catalog>>();
  const catalogOf = (schema: string) => {
    const known = catalogs.get(schema) ?? readCatalog(deps.db, schema);
    catalogs.set(schema, known);
    known.catch(() => catalogs.delete(schema));
    return known;
  };

  app.all('/:relation', async (context) => {
    const request = context.req.raw;
    let role = 'anon';
    try {
      const caller = await identify(deps, request);
      role = caller.role;
      return await handle(
        deps,
        await catalogOf(schemaOf(deps, request)),
        request,
        caller,
        context.req.param('relation'),
      );
    } catch (error) {
      if (error instanceof RestError) return errorResponse(error, role);
      if (error instanceof pg.DatabaseError && !/^(08|57P0)/.test(error.code ?? ''))
        return errorResponse(fromDatabase(error, role), role);
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
      'anon',
    ),
  );
  return app;
}

async function identify(deps: Deps, request: Request): Promise<Caller> {
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

function schemaOf(deps: Deps, request: Request): string {
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

async function handle(deps: Deps, catalog: Catalog, request: Request, caller: Caller, name: string): Promise<Response> {
  const url = new URL(request.url);
  const schema = schemaOf(deps, request);
  const relation = findRelation(catalog, schema, name);
  const parsed = parseRequest(url.searchParams);
  const preferences = parsePrefer(request.headers.get('prefer'));
  const node = planRequest(catalog, relation, parsed);
  const reading = request.method === 'GET' || request.method === 'HEAD';
  const context: RequestContext = {
    role: caller.role,
    claims: caller.claims,
    readOnly: reading,
    method: request.method,
    path: `/${name}`,
    headers: Object.fromEntries(
      [...request.headers].filter(([header]) => header !== 'authorization' && header !== 'apikey'),
    ),
    searchPath: [schema, ...deps.config.API_EXTRA_SEARCH_PATH.filter((other) => other !== schema)],
    statementTimeoutMs: deps.config.API_STATEMENT_TIMEOUT_MS,
  };
  const single = (request.headers.get('accept') ?? '').includes(objectType);
  if (reading)
    return read(deps, request, context, applyRange(node, request, deps.config.API_MAX_ROWS), preferences, single);

  const render = preferences.return === 'representation';
  let write: Compiled;
  let empty = 204;
  if (request.method === 'POST') {
    const { rows, keys } = parsePayload(await request.text(), parsed.columns === null);
    write = compileWrite(
      node,
      insertSql(relation, rows, parsed.columns ?? keys, parsed.onConflict, preferences),
      render,
    );
    empty = 201;
  } else if (request.method === 'PATCH') {
    write = compileWrite(node, updateSql(node, parsePayload(await request.text(), true).rows[0] ?? {}), render);
  } else if (request.method === 'DELETE') {
    write = compileWrite(node, deleteSql(node), render);
  } else throw new RestError(405, 'PGRST101', `Unsupported HTTP method: ${request.method}`);
  const answer = await runWrite(deps, context, write, preferences, single && render);
  const headers = new Headers({ 'content-range': `*/${preferences.count === null ? '*' : answer.page_total}` });
  const applied = preferenceApplied(preferences);
  if (applied !== '') headers.set('preference-applied', applied);
  if (!render) return new Response(null, { status: empty, headers });
  return jsonResponse(answer, request.method === 'POST' ? 201 : 200, headers, single, false);
}

async function read(
  deps: Deps,
  request: Request,
  context: RequestContext,
  node: PlannedNode,
  preferences: Preferences,
  single: boolean,
): Promise<Response> {
  const compiled = compileRead(node, preferences.count !== null);
  const { rows } = await deps.db.run<Answer>(context, compiled.text, compiled.values, statementName(compiled.text));
  const answer = rows[0] ?? { body: '[]', page_total: 0 };
  const total = answer.total === null || answer.total === undefined ? null : Number(answer.total);
  const { offset } = node.restrictions;
  if (total !== null && offset > 0 && offset >= total) {
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
    );
  }
  const range = answer.page_total === 0 ? '*' : `${offset}-${offset + answer.page_total - 1}`;
  const headers = new Headers({ 'content-range': `${range}/${total ?? '*'}` });
  const applied = preferenceApplied(preferences);
  if (applied !== '') headers.set('preference-applied', applied);
  const status = total !== null && answer.page_total < total ? 206 : 200;
  return jsonResponse(answer, status, headers, single, request.method === 'HEAD');
}

/** Rolls back when one row was asked for and it is not one, or when more were touched than allowed. */
async function runWrite(
  deps: Deps,
  context: RequestContext,
  write: Compiled,
  preferences: Preferences,
  single: boolean,
): Promise<Answer> {
  if (!single && preferences.maxAffected === null) {
    const { rows } = await deps.db.run<Answer>(context, write.text, write.values, statementName(write.text));
    return rows[0] ?? { body: '[]', page_total: 0 };
  }
  return deps.db.transaction(context, async (tx) => {
    const answer = (await tx.query<Answer>(write.text, write.values)).rows[0] ?? { body: '[]', page_total: 0 };
    if (single && answer.page_total !== 1) throw notOne(answer.page_total);
    if (preferences.maxAffected !== null && answer.page_total > preferences.maxAffected) {
      throw new RestError(
        400,
        'PGRST124',
        'Query result exceeds max-affected preference constraint',
        `The query affects ${answer.page_total} rows`,
      );
    }
    return answer;
  });
}

/** Limit and offset held against the Range header and the server's maximum. */
function applyRange(node: PlannedNode, request: Request, maximum: number): PlannedNode {
  const range = /^(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  const { limit, offset } = node.restrictions;
  const from = range === null ? offset : Math.max(offset, Number(range[1]));
  const to = range === null || range[2] === '' ? Number.POSITIVE_INFINITY : Number(range[2]) + 1;
  const wanted = Math.min(limit === null ? Number.POSITIVE_INFINITY : offset + limit, to) - from;
  return {
    ...node,
    restrictions: { ...node.restrictions, offset: from, limit: Math.max(0, Math.min(wanted, maximum)) },
  };
}

const notOne = (rows: number) =>
  new RestError(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  );

function jsonResponse(answer: Answer, status: number, headers: Headers, single: boolean, head: boolean): Response {
  if (single && answer.page_total !== 1) throw notOne(answer.page_total);
  headers.set('content-type', `${single ? `${objectType}+json` : 'application/json'}; charset=utf-8`);
  // PostgreSQL wrote the JSON; one row's object is what stands between the array's brackets.
  const body = single ? answer.body.slice(1, -1) : answer.body;
  return new Response(head ? null : body, { status, headers });
}

function errorResponse(error: RestError, role: string): Response {
  const headers: Record<string, string> = { 'proxy-status': `PostgREST; error=${error.code}` };
  if (error.status === 401) headers['www-authenticate'] = role === 'anon' ? 'Bearer' : 'Bearer error="invalid_token"';
  return Response.json(
    { code: error.code, message: error.message, details: error.details, hint: error.hint },
    { status: error.status, headers },
  );
}

const statementName = (text: string) =>
  text.length < 20_000 ? `rest ${createHash('sha1').update(text).digest('base64url').slice(0, 20)}` : undefined;
