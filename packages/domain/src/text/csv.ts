export type CsvCell = string | number | null;

/** Rows as CSV for spreadsheets, with a byte order mark; escapes cells that would run as formulas. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}`;
}

function csvCell(value: CsvCell): string {
  const text = value === null ? '' : String(value);
  const risky =
    typeof value === 'string' && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = risky ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
