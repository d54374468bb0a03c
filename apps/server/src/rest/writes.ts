import type { Relation } from './catalog.ts';
import type { PlannedNode } from './plan.ts';
import type { Preferences } from './prefer.ts';
import { RestError } from './rest-error.ts';
import { compileFilter, type Parameters, quote } from './sql-filter.ts';

const table = (relation: Relation) => `${quote(relation.schema)}.${quote(relation.name)}`;
export type Payload = Record<string, unknown>[];

/** The body of a write as rows. @throws RestError PGRST102 */
export function parsePayload(text: string, requireSameKeys: boolean): { rows: Payload; keys: string[] } {
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  }
  const rows = Array.isArray(body) ? body : [body];
  if (
    !rows.every((row): row is Record<string, unknown> => row !== null && typeof row === 'object' && !Array.isArray(row))
  ) {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  }
  const keys = Object.keys(rows[0] ?? {});
  if (
    requireSameKeys &&
    rows.some((row) => Object.keys(row).length !== keys.length || !keys.every((key) => key in row))
  ) {
    throw new RestError(400, 'PGRST102', 'All object keys must match');
  }
  return { rows, keys };
}

function checkColumns(relation: Relation, names: readonly string[]): void {
  const unknown = names.find((name) => !relation.columns.has(name));
  if (unknown !== undefined)
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${unknown}' column of '${relation.name}' in the schema cache`,
    );
}

/** Only the sent columns are named: a client may be granted no others. */
export function insertSql(
  relation: Relation,
  rows: Payload,
  columns: readonly string[],
  onConflict: readonly string[] | null,
  preferences: Preferences,
): (parameters: Parameters) => string {
  checkColumns(relation, columns);
  return (parameters) => {
    const names = columns.map(quote).join(', ');
    const head = `insert into ${table(relation)} as t`;
    const body =
      columns.length === 0
        ? rows.length === 0
          ? `${head} select where false`
          : `${head} default values`
        : `${head} (${names}) select ${columns.map((name) => `p.${quote(name)}`).join(', ')} from json_populate_recordset(null::${table(relation)}, ${parameters.add(JSON.stringify(rows))}::json) p`;
    if (preferences.resolution === null) return body;
    const target = onConflict ?? relation.primaryKey;
    if (target.length === 0) return body;
    checkColumns(relation, target);
    const action =
      preferences.resolution === 'ignore-duplicates' || columns.length === 0
        ? 'nothing'
        : `update set ${columns.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')}`;
    return `${body} on conflict (${target.map(quote).join(', ')}) do ${action}`;
  };
}

export function updateSql(node: PlannedNode, row: Record<string, unknown>): (parameters: Parameters) => string {
  const columns = Object.keys(row);
  checkColumns(node.relation, columns);
  requireCondition(node, 'UPDATE');
  return (parameters) => {
    const where = () => conditions(node, parameters);
    if (columns.length === 0)
      return `update ${table(node.relation)} t set ${quote([...node.relation.columns.keys()][0] ?? '')} = null where false`;
    const set = columns.map((name) => `${quote(name)} = p.${quote(name)}`).join(', ');
    const from = `json_populate_record(null::${table(node.relation)}, ${parameters.add(JSON.stringify(row))}::json) p`;
    return `update ${table(node.relation)} t set ${set} from ${from} where ${where()}`;
  };
}

export function deleteSql(node: PlannedNode): (parameters: Parameters) => string {
  requireCondition(node, 'DELETE');
  return (parameters) => `delete from ${table(node.relation)} t where ${conditions(node, parameters)}`;
}

const conditions = (node: PlannedNode, parameters: Parameters) =>
  node.restrictions.filters.map((filter) => compileFilter(filter, 't', parameters)).join(' and ');

function requireCondition(node: PlannedNode, verb: 'UPDATE' | 'DELETE'): void {
  if (node.restrictions.filters.length === 0) throw new RestError(400, '21000', `${verb} requires a WHERE clause`);
}
