import { parseJson } from '@portage/platform/http/bounded-json';
import type { Relation } from '../catalog/catalog.ts';
import { RestError } from '../rest-error.ts';

const maxRows = 10_000;

export interface Payload {
  rows: Record<string, unknown>[];
  /** Columns to write. */
  columns: string[];
}

/**
 * The body of a write as rows, at most 10,000.
 * @param columns what the `columns` parameter names; null to take the body's own keys, which then must be the same in every row
 * @throws RestError PGRST102 for a body that is not an object or an array of them, nests too deeply or has too many rows, PGRST204 for an unknown column
 */
export function parsePayload(text: string, relation: Relation, columns: readonly string[] | null): Payload {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  }
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  if (!Array.isArray(body) && !isObject(body)) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  if (rows.length > maxRows)
    throw new RestError(
      400,
      'PGRST102',
      `A request can write at most ${maxRows} rows, and this one has ${rows.length}`,
    );
  const keys = Object.keys(rows[0] ?? {});
  const sameKeys = (row: unknown) =>
    isObject(row) &&
    (columns !== null || (Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))));
  if (!rows.every(isObject) || !rows.every(sameKeys))
    throw new RestError(400, 'PGRST102', 'All object keys must match');
  checkColumns(relation, columns ?? keys);
  return { rows, columns: [...(columns ?? keys)] };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** @throws RestError PGRST204 */
export function checkColumns(relation: Relation, names: readonly string[]): void {
  const unknown = names.find((name) => !relation.columns.has(name));
  if (unknown !== undefined)
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${unknown}' column of '${relation.name}' in the schema cache`,
    );
}
