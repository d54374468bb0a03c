import type { Database, Transaction } from '@portage/platform/postgres/database';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { notOne } from './answer.ts';
import type { PreparedRead } from './prepare-read.ts';
import { preferenceApplied } from './request/prefer.ts';
import { contentRange, rangeStatus } from './request/range.ts';
import { RestError } from './rest-error.ts';
import { compileEstimate, type StatementRow } from './sql/compile.ts';
import type { PlannedNode } from './sql/plan.ts';

/** An answer with the body that PostgreSQL wrote. */
export interface ReadAnswer {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Runs a read.
 * @param maxRows above this, `count=estimated` takes the planner's word
 * @throws RestError and pg.DatabaseError
 */
export async function answerRead(
  db: Database,
  context: RequestContext,
  read: PreparedRead,
  maxRows: number,
): Promise<ReadAnswer> {
  const { node, preferences, format } = read;
  const { row, total } = await run(db, context, read, maxRows);
  if (format.single && row.rows !== 1) throw notOne(row.rows);
  const { offset } = node.restrictions;
  const headers: Record<string, string> = { 'content-range': contentRange(offset, row.rows, total) };
  const applied = preferenceApplied(preferences);
  if (applied !== '') headers['preference-applied'] = applied;
  try {
    const status = rangeStatus(offset, row.rows, total);
    headers['content-type'] = `${format.contentType}; charset=utf-8`;
    return { status, headers, body: row.body };
  } catch (error) {
    if (error instanceof RestError && error.status === 416) throw error.with(new Headers(headers));
    throw error;
  }
}

async function run(
  db: Database,
  context: RequestContext,
  { node, preferences: { count }, statement: { text, values }, name }: PreparedRead,
  maxRows: number,
): Promise<{ row: StatementRow; total: number | null }> {
  if (count === null || count === 'exact') {
    const row = only((await db.run(context, text, values, name)).rows);
    return { row, total: row.total === null ? null : Number(row.total) };
  }
  return db.transaction(context, async (tx) => {
    const row = only((await tx.query(text, values, name)).rows);
    const counted = row.total === null ? null : Number(row.total);
    if (counted !== null && counted <= maxRows) return { row, total: counted };
    return { row, total: Math.max(counted ?? 0, await estimate(tx, node)) };
  });
}

function only([row]: readonly StatementRow[]): StatementRow {
  if (row === undefined) throw new Error('A read gave no row');
  return row;
}

/** How many rows PostgreSQL's planner expects. */
async function estimate(tx: Transaction, node: PlannedNode): Promise<number> {
  const { text, values } = compileEstimate(node);
  const { rows } = await tx.query(text, values);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
