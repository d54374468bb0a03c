import type { Payload } from '../request/payload.ts';
import { RestError } from '../rest-error.ts';
import type { PlannedNode } from './plan.ts';
import { compileFilter } from './sql-filter.ts';
import { literal, qualified, quote, type Statement } from './sql-text.ts';

/** Setting in which an upsert counts the rows that were there before, local to its transaction. */
export const mergedSetting = 'wire.rest_merged';

/** Setting, local to its transaction, in which a trigger of the product leaves a note about a write for the server. */
export const noteSetting = 'wire.note';

/** A write that lacks the columns it gives back. */
export interface WriteSql {
  text(returning: string): string;
  /** Name that the table's columns are read by. */
  alias: string;
}

const writing = (text: string, alias: string): WriteSql => ({
  text: (returning) => `${text} returning ${returning}`,
  alias,
});

export interface InsertOptions {
  /** Columns that decide what a duplicate is, and what happens to it; null when duplicates are errors. */
  conflict: { target: readonly string[]; resolution: 'merge-duplicates' | 'ignore-duplicates' } | null;
  /** Give columns that a row lacks their default instead of null. */
  defaults: boolean;
}

/** Only the sent columns are named: a client may be granted no others. */
export function insertSql(node: PlannedNode, payload: Payload, options: InsertOptions, statement: Statement): WriteSql {
  const { relation } = node;
  const { rows, columns } = payload;
  const alias = statement.aliases.take(relation.name);
  const target = `insert into ${qualified(relation)} as ${quote(alias)}`;
  const from = statement.aliases.take('payload');
  const insert =
    columns.length === 0
      ? `${target} select from generate_series(1, ${statement.parameters.add(rows.length)}::int)`
      : `${target} (${columns.map(quote).join(', ')}) select ${columns.map((name) => `${quote(from)}.${quote(name)}`).join(', ')} from ${payloadRows(node, payload, options.defaults, statement)} as ${quote(from)}`;
  if (options.conflict === null) return writing(insert, alias);
  const { target: keys, resolution } = options.conflict;
  const action =
    resolution === 'ignore-duplicates' || columns.length === 0
      ? 'nothing'
      : `update set ${columns.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')} where ${countMerged}`;
  return writing(`${insert} on conflict (${keys.map(quote).join(', ')}) do ${action}`, alias);
}

const countMerged = `set_config('${mergedSetting}', (coalesce(nullif(current_setting('${mergedSetting}', true), ''), '0')::int + 1)::text, true) is not null`;

/** Sets the payload's columns from its first row. @throws RestError 21000 when no condition says of which rows */
export function updateSql(node: PlannedNode, payload: Payload, defaults: boolean, statement: Statement): WriteSql {
  requireCondition(node, 'UPDATE');
  const alias = statement.aliases.take(node.relation.name);
  const from = statement.aliases.take('payload');
  const target = `${qualified(node.relation)} as ${quote(alias)}`;
  const first = { rows: payload.rows.slice(0, 1), columns: payload.columns };
  const set = payload.columns.map((name) => `${quote(name)} = ${quote(from)}.${quote(name)}`).join(', ');
  return writing(
    `update ${target} set ${set} from ${payloadRows(node, first, defaults, statement)} as ${quote(from)} where ${conditions(node, alias, statement)}`,
    alias,
  );
}

/** An update without a column: nothing happens, except that the caller's permission to read is checked. */
export function noUpdateSql({ relation }: PlannedNode, statement: Statement): WriteSql {
  const alias = statement.aliases.take(relation.name);
  return {
    text: (returning) => `select ${returning} from ${qualified(relation)} as ${quote(alias)} where false`,
    alias,
  };
}

/** @throws RestError 21000 when no condition says which rows */
export function deleteSql(node: PlannedNode, statement: Statement): WriteSql {
  requireCondition(node, 'DELETE');
  const alias = statement.aliases.take(node.relation.name);
  return writing(
    `delete from ${qualified(node.relation)} as ${quote(alias)} where ${conditions(node, alias, statement)}`,
    alias,
  );
}

/** The payload as rows of the table's type. A default comes from the catalog, so it is SQL of the database's own. */
function payloadRows(node: PlannedNode, { rows, columns }: Payload, defaults: boolean, statement: Statement): string {
  const { relation } = node;
  const json = statement.parameters.add(JSON.stringify(rows));
  const type = `null::${qualified(relation)}`;
  const values = columns.flatMap((name) => {
    const value = relation.columns.get(name)?.default;
    return value === null || value === undefined ? [] : [`${literal(name)}, ${value}`];
  });
  if (!defaults) return `json_populate_recordset(${type}, ${json}::json)`;
  return `jsonb_populate_recordset(${type}, (select coalesce(jsonb_agg(jsonb_build_object(${values.join(', ')}) || "item"."value" order by "item"."at"), '[]') from jsonb_array_elements(${json}::jsonb) with ordinality as "item"("value", "at")))`;
}

const conditions = (node: PlannedNode, alias: string, { parameters }: Statement) =>
  node.restrictions.filters.map((filter) => compileFilter(filter, node.relation, alias, parameters)).join(' and ');

function requireCondition(node: PlannedNode, verb: 'UPDATE' | 'DELETE'): void {
  if (node.restrictions.filters.length === 0) throw new RestError(400, '21000', `${verb} requires a WHERE clause`);
}
