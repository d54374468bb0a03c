/** One committed change of one row. Values are PostgreSQL's texts; booleans and JSON are parsed. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  schema: string;
  table: string;
  /** The same array for every change of a table, until the table changes. */
  columns: readonly ChangedColumn[];
  row: Record<string, unknown> | null;
  old: Record<string, unknown> | null;
  /** When its transaction was committed, or, from notifications, when the row was written. */
  committedAt: string;
  /** Equal for the changes of one transaction, which follow one another. */
  transaction: number;
}

export interface ChangedColumn {
  name: string;
  /** Name of the type; for a domain, of the type that the domain is made of. */
  type: string;
}

/** How a column's text becomes the value of a change, by its type. */
export function parserOf(type: string | undefined): (text: string) => unknown {
  if (type === 'json' || type === 'jsonb') return JSON.parse;
  return type === 'bool' ? (text) => text === 't' : (text) => text;
}

let transactions = 0;

/** A number for the next transaction, which no other transaction of this process has, from whatever source. */
export function nextTransaction(): number {
  transactions += 1;
  return transactions;
}
