import type { Change } from '../changes/change.ts';
import type { Binding } from '../channels/channel.ts';

/** Bindings that show the same columns, and so share a message. */
export interface Shown {
  ids: number[];
  /** The columns besides the primary key, sorted; null for all. */
  selected: readonly string[] | null;
}

export function groupByColumns(bindings: readonly Binding[]): Shown[] {
  const found = new Map<string, Shown>();
  for (const { id, selected } of bindings) {
    const columns = selected === null ? null : [...selected].sort();
    const key = JSON.stringify(columns);
    const group = found.get(key) ?? { ids: [], selected: columns };
    found.set(key, group);
    group.ids.push(id);
  }
  return [...found.values()];
}

/**
 * A change as the JSON of a message.
 * @param rows the rows that the viewer sees, as JSON; null for one that it does not see. A deleted row is reduced to its key.
 */
export function changeJson(
  change: Change,
  rows: { row: string | null; old: string | null },
  selected: readonly string[] | null,
  primaryKey: readonly string[],
): string {
  const columns = selected === null ? null : new Set([...selected, ...primaryKey]);
  const shown = change.columns.filter(({ name }) => columns === null || columns.has(name));
  const parts = [
    `"type":"${change.type}"`,
    `"schema":${JSON.stringify(change.schema)}`,
    `"table":${JSON.stringify(change.table)}`,
    `"commit_timestamp":"${change.committedAt}"`,
    `"columns":${JSON.stringify(shown)}`,
  ];
  if (rows.row !== null) parts.push(`"record":${picked(rows.row, columns)}`);
  if (change.type !== 'INSERT' && rows.old !== null)
    parts.push(`"old_record":${picked(rows.old, change.type === 'DELETE' ? new Set(primaryKey) : columns)}`);
  return `{${parts.join(',')},"errors":null}`;
}

function picked(json: string, columns: ReadonlySet<string> | null): string {
  if (columns === null) return json;
  const row: Record<string, unknown> = JSON.parse(json);
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))));
}
