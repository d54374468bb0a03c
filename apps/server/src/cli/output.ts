import { tableText } from './table.ts';

/** A command failed. Its message is printed as is. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  /** 2 for the old name of a command; 3 when the command did its work and found something that needs attention. */
  readonly exitCode: 1 | 2 | 3;

  constructor(message: string, exitCode: 1 | 2 | 3 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
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
  const head = fields.map((field) => columns[field] ?? field);
  const cell = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  console.log(
    tableText(
      head,
      rows.map((row) => fields.map((field) => cell(row[field]))),
    ),
  );
}

/** Prints a result as a sentence, or as JSON. */
export function printResult(result: object, sentence: string, json: boolean | undefined): void {
  console.log(json ? JSON.stringify(result, null, 2) : sentence);
}
