export type CsvCell = string | number | null;

/** Rows as CSV for spreadsheets, with a byte order mark; escapes cells that would run as formulas. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[header, ...rows].map(csvRow).join('\r\n')}`;
}

/** One row of CSV, without the end of its line; escapes cells that would run as formulas. */
export const csvRow = (row: readonly CsvCell[]): string => row.map(csvCell).join(',');

function csvCell(value: CsvCell): string {
  const text = value === null ? '' : String(value);
  const risky =
    typeof value === 'string' && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = risky ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
