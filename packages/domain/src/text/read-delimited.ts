/** A row of a delimited file: its line number, from 1, and its cells without the spaces around them. */
export interface DelimitedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Delimited {
  readonly separator: string;
  readonly rows: readonly DelimitedRow[];
}

const likelySeparator = (text: string): string => (/^[^\r\n,]*;/.test(text) ? ';' : ',');

/**
 * Reads CSV (RFC 4180). Lines end with LF, CR LF or CR. Skips rows without text and a byte order mark.
 * @param separator a character; without it, a comma or semicolon, whichever comes first in the first line
 * @returns null when a quoted cell is not closed, or text follows its closing quote
 */
export function readDelimited(text: string, separator = likelySeparator(text)): Delimited | null {
  const content = (text.startsWith('\uFEFF') ? text.slice(1) : text).replace(/\r(?!\n)/g, '\n');
  const rows: DelimitedRow[] = [];
  let [cells, cell, quoted, closed, line, start] = [[] as string[], '', false, false, 1, 1];
  const endCell = () => {
    cells.push(cell.trim());
    [cell, closed] = ['', false];
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: start, cells });
    cells = [];
  };
  for (let at = 0; at < content.length; at += 1) {
    const char = content[at] ?? '';
    if (char === '\n') line += 1;
    if (quoted && char === '"' && content[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (quoted || (cell.trim() === '' && !closed))) {
      closed = quoted;
      quoted = !quoted;
    } else if (quoted) cell += char;
    else if (char === separator) endCell();
    else if (char === '\n') {
      endRow();
      start = line;
    } else if (closed && char.trim() !== '') return null;
    else if (char !== '\r') cell += char;
  }
  endRow();
  return quoted ? null : { separator, rows };
}
