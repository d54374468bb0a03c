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

/** What can be between columns. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Max rows, such as a title, above the header. */
const MAX_ROWS_ABOVE = 20;
/** Characters in which the header is looked for. */
const MAX_HEADER_AT = 65_536;

/** Excel can name the separator in a line above all rows, which it does not show. */
const BEFORE = /^\uFEFF?(?:sep=(.)(?:\n|$))?/i;

const likelySeparator = (text: string): string => (/^[^\n,]*;/.test(text) ? ';' : ',');

/**
 * Reads CSV (RFC 4180). Lines end with LF, CR LF or CR, also within a file. Skips rows without text and a byte order mark.
 * @param separator a character; without it, the one that the file names, or a comma or semicolon, whichever comes first in the first line
 * @returns null when a quoted cell is not closed, text follows its closing quote, or the file is not text
 */
export function readDelimited(text: string, separator?: string): Delimited | null {
  const file = openFile(text, separator);
  const rows = file && allRows(readRows(file));
  return file && rows && { separator: file.separator, rows };
}

/** A file before its rows are read. */
interface OpenFile {
  readonly content: string;
  readonly separator: string;
  readonly firstLine: number;
  /** Whether the file names its separator. */
  readonly isNamed: boolean;
}

function openFile(text: string, separator?: string): OpenFile | null {
  if (text.includes('\0')) return null;
  const lines = text.replace(/\r\n?/g, '\n');
  const [before = '', named] = BEFORE.exec(lines) ?? [];
  const content = lines.slice(before.length);
  return {
    content,
    separator: named ?? separator ?? likelySeparator(content),
    firstLine: named === undefined ? 1 : 2,
    isNamed: named !== undefined,
  };
}

/** Every row; null when the file is malformed. */
function allRows(reading: Rows): DelimitedRow[] | null {
  const rows: DelimitedRow[] = [];
  for (;;) {
    const { done, value } = reading.next();
    if (!done) rows.push(value);
    else return value ? rows : null;
  }
}

/** Rows as they are read. The result says whether the file is well formed up to its end. */
type Rows = Generator<DelimitedRow, boolean, undefined>;

function* readRows({ content, separator, firstLine }: OpenFile): Rows {
  let [cells, cell, quoted, closed, line, start, row] = [[] as string[], '', false, false, firstLine, firstLine, 1];
  const endRow = (): DelimitedRow => {
    const ended = { line: start, row, cells: [...cells, cell.trim()] };
    [cells, cell, closed, row] = [[], '', false, row + 1];
    return ended;
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
    else if (char === separator) {
      cells.push(cell.trim());
      [cell, closed] = ['', false];
    } else if (char === '\n') {
      const ended = endRow();
      if (hasText(ended)) yield ended;
      start = line;
    } else if (closed && char.trim() !== '') return false;
    else cell += char;
  }
  if (quoted) return false;
  const last = endRow();
  if (hasText(last)) yield last;
  return true;
}

const hasText = ({ cells }: DelimitedRow) => cells.some((cell) => cell !== '');

/**
 * The rows of a delimited file as they are asked for, from the first one. The result says whether the file is well formed up to its end.
 * @param separator a character; the one that the file names comes first
 * @returns null when the file is not text
 */
export function openRows(text: string, separator: string): { separator: string; rows: Rows } | null {
  const file = openFile(text, separator);
  return file && { separator: file.separator, rows: readRows(file) };
}

/** A delimited file with a header. */
export interface DelimitedTable extends Delimited {
  readonly header: DelimitedRow;
}

/** A table whose rows are read as they are asked for. */
interface OpenTable {
  readonly separator: string;
  readonly header: DelimitedRow;
  /** The rows below the header. The result says whether the file is well formed up to its end. */
  readonly rows: Rows;
}

/**
 * Opens CSV with a header, which can have blank rows and a title above it. The separator is the one that shows most columns in the header.
 * Only the beginning of the file is read, and the rest once, row by row.
 * @param knownColumns how many cells of a row are headers of columns that the reader knows; without any, the first row is the header
 * @param separator a character, where it is known
 * @returns null when the file is not text, or malformed above the header
 */
export function openTable(
  text: string,
  knownColumns: (cells: readonly string[]) => number,
  separator?: string,
): OpenTable | null {
  const file = openFile(text, separator);
  if (file === null) return null;
  const content = file.content.slice(0, MAX_HEADER_AT);
  let best = { separator: file.separator, columns: 0, headerAt: 0 };
  for (const one of separator === undefined && !file.isNamed ? SEPARATORS : [file.separator]) {
    let at = 0;
    for (const { cells } of readRows({ ...file, content, separator: one })) {
      const columns = knownColumns(cells);
      if (columns > best.columns) best = { separator: one, columns, headerAt: at };
      if (at === MAX_ROWS_ABOVE) break;
      at += 1;
    }
  }
  const rows = readRows({ ...file, separator: best.separator });
  let header = rows.next();
  for (let above = best.headerAt; above > 0; above -= 1) header = rows.next();
  if (!header.done) return { separator: best.separator, header: header.value, rows };
  if (!header.value) return null;
  return {
    separator: best.separator,
    header: { line: 1, row: 1, cells: [] },
    rows: readRows({ ...file, content: '' }),
  };
}

/**
 * Reads CSV with a header, as `openTable`.
 * @returns null as `readDelimited`
 */
export function readTable(...given: Parameters<typeof openTable>): DelimitedTable | null {
  const table = openTable(...given);
  const rows = table && allRows(table.rows);
  return table && rows && { ...table, rows };
}
