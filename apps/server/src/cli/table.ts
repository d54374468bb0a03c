import Table from 'cli-table3';

/** Text whose characters are one column wide each. */
const narrow = /^[\x20-\x7e\u00c0-\u024f–—’“”…]*$/;

/**
 * Draws a table as cli-table3 does, in work linear in its rows: the library compares each row with all rows above it. It is only asked
 * for the width of unusual text.
 * @param head the headings, one for each cell of a row
 */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => cell.split('\n').map((text) => ({ text, width: widthOf(text) }))),
  );
  const widths = head.map(() => 0);
  for (const row of cells)
    row.forEach((lines, at) => {
      for (const { width } of lines) widths[at] = Math.max(widths[at] ?? 0, width);
    });
  const border = (left: string, middle: string, right: string) =>
    `${left}${widths.map((width) => '─'.repeat(width + 2)).join(middle)}${right}`;
  const drawn = cells.map((row) => {
    const height = row.reduce((most, lines) => Math.max(most, lines.length), 1);
    const line = (y: number) =>
      row
        .map((lines, at) => `│ ${lines[y]?.text ?? ''}${' '.repeat((widths[at] ?? 0) - (lines[y]?.width ?? 0))} `)
        .join('');
    return Array.from({ length: height }, (_, y) => `${line(y)}│`).join('\n');
  });
  return [border('┌', '┬', '┐'), drawn.join(`\n${border('├', '┼', '┤')}\n`), border('└', '┴', '┘')].join('\n');
}

/** The columns that a line of text takes. */
function widthOf(text: string): number {
  if (narrow.test(text)) return text.length;
  // The library stores the widths that it finds in its options, with one column of padding on each side.
  const colWidths: number[] = [];
  const table = new Table({ colWidths });
  table.push([text]);
  table.toString();
  return ((table as unknown as { options: { colWidths: number[] } }).options.colWidths[0] ?? 2) - 2;
}
