/** A table in Markdown, its columns in line. */
export function markdownTable(head: string[], rows: string[][]): string[] {
  const cells = [head, ...rows].map((row) => row.map((text) => text.replaceAll('|', '\\|')));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const [first = '', ...others] = cells.map(
    (row) => `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  return [first, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others];
}
