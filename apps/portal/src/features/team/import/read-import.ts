import {
  checkImport,
  type ImportedMember,
  isExampleRow,
  MAX_IMPORT_BYTES,
  MAX_IMPORTED_ROWS,
  mapColumns,
} from '@portage/domain/members/member-import';
import * as m from '@portage/messages/member-import';
import Papa from 'papaparse';
import { currentYear } from '../member-form/member-form-rules.ts';
import { fieldHeaders, fieldTitle, requiredFields } from './columns.ts';

/** A file's people. `header` and `cells` are as in the file, for a file of the rows that were not added. */
export interface ImportFile {
  readonly name: string;
  readonly header: readonly string[];
  readonly members: readonly (ImportedMember & { readonly cells: readonly string[] })[];
  /** Where the cells have the day of the start. */
  readonly startColumn: number;
  /** Headers of columns that are not imported. */
  readonly ignored: readonly string[];
  /** Whether rows of the template were left in the file. */
  readonly hasExamples: boolean;
}

/** The file's text. Spreadsheets save UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads and checks a CSV file.
 * @param teamEmails email addresses of people on the team
 * @returns the file's people, or why it cannot be imported
 */
export async function readImport(file: File, teamEmails: readonly string[]): Promise<ImportFile | { refused: string }> {
  if (file.size > MAX_IMPORT_BYTES) return { refused: m.tooLarge };
  // A file put together from several has more than one kind of line end, and the parser knows one per file.
  const text = decodeText(new Uint8Array(await file.arrayBuffer())).replaceAll(/\r\n?/g, '\n');
  // Excel can name the separator in a line above the header.
  const [before = '', delimiter = ''] = /^\uFEFF?(?:sep=(.)\n)?/i.exec(text) ?? [];
  const table = text.slice(before.length);
  if (table.trim() === '') return { refused: m.empty };
  const { data, errors } = Papa.parse<string[]>(table, {
    delimiter,
    newline: '\n',
    delimitersToGuess: [',', ';', '\t'],
  });
  // A text file without any separator has one column, which is no error. A null byte is not text.
  if (errors.some(({ type }) => type === 'Quotes') || text.includes('\0')) return { refused: m.notCsv };
  const [header = [], ...rows] = data;
  const columns = mapColumns(header, fieldHeaders);
  const missing = requiredFields.filter((field) => !columns.includes(field));
  if (missing.length > 0) return { refused: m.missingColumns({ columns: missing.map(fieldTitle).join(', ') }) };
  const members = checkImport({ rows, columns, teamEmails, currentYear: currentYear() });
  if (members.length === 0) return { refused: m.empty };
  if (members.length > MAX_IMPORTED_ROWS)
    return { refused: m.tooMany({ count: members.length, max: MAX_IMPORTED_ROWS }) };
  return {
    name: file.name,
    hasExamples: rows.some((cells) => isExampleRow(cells, columns)),
    header,
    members: members.map((member) => ({ ...member, cells: rows[member.row - 2] ?? [] })),
    startColumn: columns.indexOf('commencement_date'),
    ignored: header.filter((title, at) => columns[at] === null && title.trim() !== ''),
  };
}
