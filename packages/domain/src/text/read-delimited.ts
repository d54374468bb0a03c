/** A row of a delimited file: its line in the file, its row in a spreadsheet, both from 1, and its cells without the spaces around them. */
export interface DelimitedRow {
  readonly line: number;
  readonly row: number;
  readonly cells: readonly string[];
}

export interface Delimited {
  readonly separator: string;
  readonly rows: readonly DelimitedRow[];
}

const SEPARATORS = [',', ';', '\t', '|'];
/** Max rows, such as a title, above the header. */
const MAX_ROWS_ABOVE = 20;

/** Excel can name the separator in a line above all rows, which it does not show. */
const BEFORE = /^\uFEFF?(?:sep=(.)(?:\n|$))?/i;

const likelySeparator = (text: string): string => (/^[^\n,]*;/.test(text) ? ';' : ',');

/**
 * Reads CSV (RFC 4180). Lines end with LF, CR LF or CR, also within a file. Skips rows without text and a byte order mark.
 * @param separator a character; without it, the one that the file names, or a comma or semicolon, whichever comes first in the first line
 * @returns null when a quoted cell is not closed, text follows its closing quote, or the file is not text
 */
export function readDelimited(text: string, separator?: string): Delimited | null {
  if (text.includes('\0')) return null;
  const lines = text.replace(/\r\n?/g, '\n');
  const [before = '', named] = BEFORE.exec(lines) ?? [];
  const content = lines.slice(before.length);
  return readRows(content, named ?? separator ?? likelySeparator(content), named === undefined ? 1 : 2);
}

function readRows(content: string, separator: string, firstLine: number): Delimited | null {
  const rows: DelimitedRow[] = [];
  let [cells, cell, quoted, closed, line, start, row] = [[] as string[], '', false, false, firstLine, firstLine, 1];
  const endCell = () => {
    cells.push(cell.trim());
    [cell, closed] = ['', false];
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: start, row, cells });
    [cells, row] = [[], row + 1];
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
    else cell += char;
  }
  endRow();
  return quoted ? null : { separator, rows };
}

/** A delimited file with a header. */
export interface DelimitedTable extends Delimited {
  readonly header: DelimitedRow;
}

/**
 * Reads CSV with a header, which can have blank rows and a title above it. The separator is the one that shows most columns in the header.
 * @param knownColumns how many cells of a row are headers of columns that the reader knows; without any, the first row is the header
 * @param separator a character, where it is known
 * @returns null as `readDelimited`
 */
export function readTable(
  text: string,
  knownColumns: (cells: readonly string[]) => number,
  separator?: string,
): DelimitedTable | null {
  const first = readDelimited(text, separator);
  let [best, columns, headerAt] = [first, 0, 0];
  for (const one of separator === undefined ? SEPARATORS : [separator]) {
    const read = text.includes(one) ? readDelimited(text, one) : null;
    for (const [at, { cells }] of (read?.rows.slice(0, MAX_ROWS_ABOVE + 1) ?? []).entries()) {
      const known = knownColumns(cells);
      if (known > columns) [best, columns, headerAt] = [read, known, at];
    }
  }
  if (best === null) return null;
  const header = best.rows[headerAt] ?? { line: 1, row: 1, cells: [] };
  return { ...best, header, rows: best.rows.slice(headerAt + 1) };
}
