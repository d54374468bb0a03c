import type { DateOrder } from '@portage/domain/dates/read-date';
import {
  checkImport,
  type ImportedMember,
  type ImportTable,
  importDateOrder,
  isExampleRow,
  MAX_IMPORT_BYTES,
  MAX_IMPORTED_ROWS,
  readImportTable,
} from '@portage/domain/members/member-import';
import { decodeOlder, decodeUnicode, OLDER_ENCODINGS } from '@portage/domain/text/decode-text';
import * as m from '@portage/messages/member-import';
import { currentYear } from '../member-form/member-form-rules.ts';
import { fieldHeaders, fieldTitle, requiredFields } from './columns.ts';

/** A file as it can be read. Only a file in an older encoding has more than one reading, each with other names. */
export interface ReadFile {
  readonly name: string;
  readonly readings: readonly Reading[];
}

export interface Reading {
  readonly table: ImportTable;
  /** The first names, or other cells, whose letters depend on the encoding. None in a file whose encoding is known. */
  readonly samples: string;
}

/** A file's people. `header` and `cells` are as in the file, for a file of the rows that were not added. */
export interface ImportFile {
  readonly name: string;
  readonly header: readonly string[];
  readonly members: readonly (ImportedMember & { readonly cells: readonly string[] })[];
  /** In which order the dates are read, and whether the file proves it. A date that can be two days, if any, is the example. */
  readonly dates: ReturnType<typeof importDateOrder>;
  /** Where the cells have the days of birth and of the start. */
  readonly birthColumn: number;
  readonly startColumn: number;
  /** Headers of columns that are not imported. */
  readonly ignored: readonly string[];
  /** Whether rows of the template were left in the file. */
  readonly hasExamples: boolean;
}

const missingIn = ({ columns }: ImportTable) => requiredFields.filter((field) => !columns.includes(field));
const peopleIn = ({ columns, rows }: ImportTable) => rows.filter(({ cells }) => !isExampleRow(cells, columns));

/** Reads a CSV file. @returns its readings, or why it cannot be imported */
export async function readImport(file: File): Promise<ReadFile | { refused: string }> {
  if (file.size > MAX_IMPORT_BYTES) return { refused: m.tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decodeUnicode(bytes);
  if (text?.trim() === '') return { refused: m.empty };
  const texts = text === null ? OLDER_ENCODINGS.map((encoding) => decodeOlder(bytes, encoding)) : [text];
  const tables = texts.flatMap((one) => readImportTable(one, fieldHeaders) ?? []);
  // In a wrong encoding, headers with accents are not known.
  const fewest = Math.min(...tables.map((table) => missingIn(table).length));
  const [table, ...others] = tables.filter((one) => missingIn(one).length === fewest);
  if (table === undefined) return { refused: m.notCsv };
  const missing = missingIn(table);
  if (missing.length > 0) return { refused: m.missingColumns({ columns: missing.map(fieldTitle).join(', ') }) };
  const count = peopleIn(table).length;
  if (count === 0) return { refused: m.empty };
  if (count > MAX_IMPORTED_ROWS) return { refused: m.tooMany({ count, max: MAX_IMPORTED_ROWS }) };
  const bySamples = new Map<string, ImportTable>();
  for (const one of text === null ? [table, ...others] : []) {
    const samples = samplesOf(one);
    if (!bySamples.has(samples)) bySamples.set(samples, one);
  }
  const readings = [...bySamples].map(([samples, one]) => ({ table: one, samples }));
  return { name: file.name, readings: readings.length > 1 ? readings : [{ table, samples: '' }] };
}

/** Max names that show an encoding. */
const MAX_SAMPLES = 3;

/** The first names with letters beyond ASCII, or other cells where no name has any. */
function samplesOf(table: ImportTable): string {
  const unusual = (text: string) => /[^\0-\x7f]/.test(text);
  const names = peopleIn(table).map(({ cells }) =>
    (['first_name', 'last_name'] as const).map((field) => cells[table.columns.indexOf(field)] ?? '').join(' '),
  );
  const found = names.filter(unusual);
  const shown = found.length > 0 ? found : table.rows.flatMap(({ cells }) => cells.filter(unusual));
  return [...new Set(shown)].slice(0, MAX_SAMPLES).join(', ');
}

/**
 * Checks the people of a file.
 * @param given.teamEmails email addresses of people on the team
 * @param given.order which of day and month comes first, as answered; what the file proves counts before it
 */
export function checkFile(
  name: string,
  table: ImportTable,
  given: { teamEmails: readonly string[]; order: DateOrder | null },
): ImportFile {
  const { header, columns, rows } = table;
  const dates = importDateOrder(table);
  const order = dates.proven ?? given.order ?? undefined;
  const members = checkImport({ table, teamEmails: given.teamEmails, currentYear: currentYear(), order });
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  return {
    name,
    hasExamples: rows.some(({ cells }) => isExampleRow(cells, columns)),
    header,
    members: members.map((member) => ({ ...member, cells: cellsOf.get(member.row) ?? [] })),
    dates,
    birthColumn: columns.indexOf('birth_date'),
    startColumn: columns.indexOf('commencement_date'),
    ignored: header.filter((title, at) => columns[at] === null && title.trim() !== ''),
  };
}
