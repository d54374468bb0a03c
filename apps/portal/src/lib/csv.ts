/** Rows as a file that a spreadsheet opens; cells that it would take for a formula are defused. */
export function downloadCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  const text = [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  saveFile(name, new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const risky = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = risky ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
