import Table from 'cli-table3';

/** A command failed. Its message is printed as is, and the exit code is 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** Prints rows as a table, or as JSON. `columns` maps fields to headings. */
export function printRows<Row extends object>(
  rows: readonly Row[],
  columns: Partial<Record<Extract<keyof Row, string>, string>>,
  options: { json?: boolean; empty: string },
): void {
  if (options.json) {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  if (rows.length === 0) {
    console.log(options.empty);
    return;
  }
  const fields = Object.keys(columns) as Extract<keyof Row, string>[];
  const table = new Table({ head: fields.map((field) => columns[field] ?? field), style: { head: [], border: [] } });
  for (const row of rows)
    table.push(fields.map((field) => (row[field] === null || row[field] === undefined ? '' : String(row[field]))));
  console.log(table.toString());
}

/** Prints a result as a sentence, or as JSON. */
export function printResult(result: object, sentence: string, json: boolean | undefined): void {
  console.log(json ? JSON.stringify(result, null, 2) : sentence);
}
