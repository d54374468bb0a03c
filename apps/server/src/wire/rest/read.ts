import type { Database, Transaction } from '../../platform/postgres/database.ts';
import type { RequestContext } from '../../platform/postgres/identity.ts';
import { bodyResponse, notOne, statementName } from './answer.ts';
import { compileEstimate, compileRead, type StatementRow } from './compile.ts';
import type { Format } from './media-type.ts';
import type { PlannedNode } from './plan.ts';
import { type Preferences, preferenceApplied } from './prefer.ts';
import { contentRange, rangeStatus } from './range.ts';
import { RestError } from './rest-error.ts';

export interface Read {
  node: PlannedNode;
  preferences: Preferences;
  format: Format;
  /** Above this, `count=estimated` takes the planner's word. */
  maxRows: number;
}

/** Answers GET and HEAD. */
export async function answerRead(db: Database, context: RequestContext, read: Read): Promise<Response> {
  const { node, preferences, format } = read;
  const { row, total } = await run(db, context, read);
  if (format.single && row.rows !== 1) throw notOne(row.rows);
  const { offset } = node.restrictions;
  const headers = new Headers({ 'content-range': contentRange(offset, row.rows, total) });
  const applied = preferenceApplied(preferences);
  if (applied !== '') headers.set('preference-applied', applied);
  try {
    return bodyResponse(row.body, rangeStatus(offset, row.rows, total), headers, format);
  } catch (error) {
    if (error instanceof RestError && error.status === 416) throw error.with(headers);
    throw error;
  }
}

async function run(
  db: Database,
  context: RequestContext,
  { node, preferences, format, maxRows }: Read,
): Promise<{ row: StatementRow; total: number | null }> {
  const { count } = preferences;
  const read = compileRead(node, format, count === 'exact' ? 'all' : count === 'estimated' ? maxRows + 1 : null);
  if (count === null || count === 'exact') {
    const { rows } = await db.run<StatementRow>(context, read.text, read.values, statementName(read.text));
    const [row] = rows;
    if (row === undefined) throw new Error('A read gave no row');
    return { row, total: row.total === null ? null : Number(row.total) };
  }
  return db.transaction(context, async (tx) => {
    const [row] = (await tx.query<StatementRow>(read.text, read.values, statementName(read.text))).rows;
    if (row === undefined) throw new Error('A read gave no row');
    const counted = row.total === null ? null : Number(row.total);
    if (counted !== null && counted <= maxRows) return { row, total: counted };
    return { row, total: Math.max(counted ?? 0, await estimate(tx, node)) };
  });
}

/** How many rows PostgreSQL's planner expects. */
async function estimate(tx: Transaction, node: PlannedNode): Promise<number> {
  const { text, values } = compileEstimate(node);
  const { rows } = await tx.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(text, values);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
