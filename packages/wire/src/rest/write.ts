import type { Database } from '@portage/platform/postgres/database';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { bodyResponse, notOne, statementName } from './answer.ts';
import type { Format } from './request/media-type.ts';
import type { ParsedRequest } from './request/parse-request.ts';
import { checkColumns, parsePayload } from './request/payload.ts';
import { type Preferences, preferenceApplied } from './request/prefer.ts';
import { contentRange } from './request/range.ts';
import { RestError } from './rest-error.ts';
import { type Compiled, compileWrite, type StatementRow } from './sql/compile.ts';
import type { PlannedNode } from './sql/plan.ts';
import type { Statement } from './sql/sql-text.ts';
import { deleteSql, insertSql, noUpdateSql, updateSql, type WriteSql } from './sql/writes.ts';

export interface Write {
  node: PlannedNode;
  parsed: ParsedRequest;
  preferences: Preferences;
  format: Format;
  /** Of the body; a larger one rolls the write back. */
  maxBytes: number;
  method: string;
  body: string;
}

/** Answers POST, PATCH and DELETE. @param onNote called with what triggers noted about a write, once it is committed */
export async function answerWrite(
  db: Database,
  context: RequestContext,
  write: Write,
  onNote?: (note: string) => void,
): Promise<Response> {
  const { node, method, format, maxBytes } = write;
  const { sql, preferences } = prepare(write);
  const shown = preferences.return === 'representation' ? 'body' : null;
  const wantsLocation = method === 'POST' && preferences.return === 'headers-only';
  const row = await run(
    db,
    context,
    compileWrite(node, sql, shown ?? (wantsLocation ? 'location' : null), { format, maxBytes }),
    write,
  );
  if (row.note) onNote?.(row.note);
  const counted = preferences.count === null ? null : row.rows;
  const headers = new Headers({ 'content-range': contentRange(0, method === 'PATCH' ? row.rows : 0, counted) });
  const applied = preferenceApplied(preferences);
  if (applied !== '') headers.set('preference-applied', applied);
  if (row.location) headers.set('location', locationOf(node, JSON.parse(row.location)));
  const onlyMerged = preferences.resolution === 'merge-duplicates' && row.written === Number(row.merged || 0);
  if (method === 'POST') return finish(onlyMerged ? 200 : 201);
  return finish(shown === null ? 204 : 200);

  function finish(status: 200 | 201 | 204): Response {
    return shown === null ? new Response(null, { status, headers }) : bodyResponse(row.body, status, headers, format);
  }
}

/** The statement of a write, and the preferences that it heeds. */
function prepare({ node, parsed, preferences, method, body }: Write): {
  sql: (statement: Statement) => WriteSql;
  preferences: Preferences;
} {
  const defaults = preferences.missing === 'default';
  if (method === 'DELETE') return { sql: (statement) => deleteSql(node, statement), preferences };
  const payload = parsePayload(body, node.relation, parsed.columns);
  if (method === 'PATCH') {
    const empty = payload.columns.length === 0 || payload.rows.length === 0;
    return {
      sql: (statement) => (empty ? noUpdateSql(node, statement) : updateSql(node, payload, defaults, statement)),
      preferences,
    };
  }
  const target = parsed.onConflict ?? node.relation.primaryKey;
  const resolution = target.length === 0 ? null : preferences.resolution;
  if (resolution !== null) checkColumns(node.relation, target);
  const conflict = resolution === null ? null : { target, resolution };
  return {
    sql: (statement) => insertSql(node, payload, { conflict, defaults }, statement),
    preferences: { ...preferences, resolution },
  };
}

/** Rolls back when one row was asked for and it is not one, or when more were touched than allowed. */
async function run(
  db: Database,
  context: RequestContext,
  { text, values }: Compiled,
  { preferences: { maxAffected }, format }: Write,
): Promise<StatementRow> {
  if (!format.single && maxAffected === null)
    return only((await db.run(context, text, values, statementName(text))).rows);
  return db.transaction(context, async (tx) => {
    const row = only((await tx.query(text, values, statementName(text))).rows);
    if (format.single && row.rows !== 1) throw notOne(row.rows);
    if (maxAffected !== null && row.rows > maxAffected)
      throw new RestError(
        400,
        'PGRST124',
        'Query result exceeds max-affected preference constraint',
        `The query affects ${row.rows} rows`,
      );
    return row;
  });
}

function only([row]: readonly StatementRow[]): StatementRow {
  if (row === undefined) throw new Error('A write gave no row');
  return row;
}

/** The address of a row: `/table?key=eq.value`. */
function locationOf({ relation }: PlannedNode, values: readonly string[]): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const conditions = relation.primaryKey.map((name, at) => `${encode(name)}=${encode(`eq.${values[at]}`)}`);
  return `/${encode(relation.name)}?${conditions.join('&')}`;
}
