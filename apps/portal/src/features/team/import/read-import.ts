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
  /** Names, or other cells, that tell it from every other reading. None in a file with one reading. */
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
const unknownIn = ({ columns }: ImportTable) => columns.filter((field) => field === null).length;
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
  const fewest = Math.min(...tables.map((one) => unknownIn(one)));
  const likely = tables.filter((one) => unknownIn(one) === fewest);
  const [table] = likely;
  if (table === undefined) return { refused: m.notCsv };
  const missing = missingIn(table);
  if (missing.length > 0) return { refused: m.missingColumns({ columns: missing.map(fieldTitle).join(', ') }) };
  const count = peopleIn(table).length;
  if (count === 0) return { refused: m.empty };
  if (count > MAX_IMPORTED_ROWS) return { refused: m.tooMany({ count, max: MAX_IMPORTED_ROWS }) };
  const different = [...new Map(likely.map((one) => [JSON.stringify(one.rows), one])).values()];
  const samples = samplesOf(different);
  return { name: file.name, readings: different.map((one, at) => ({ table: one, samples: samples[at] ?? '' })) };
}

/** Max rows that show an encoding, unless more are needed to tell the readings apart. */
const MAX_SAMPLES = 3;

/**
 * For each reading the names, or other cells, of the first rows that the readings show differently. A row that tells one more reading
 * from the others comes before those.
 */
function samplesOf(tables: readonly ImportTable[]): string[] {
  const [first] = tables;
  if (first === undefined || tables.length === 1) return [''];
  const candidates = first.rows.map((_, row) => sampleOf(tables, row)).filter((texts) => countOf(texts) > 1);
  const telling: (readonly string[])[] = [];
  const shown = (given: readonly (readonly string[])[]) => tables.map((_, at) => given.map((texts) => texts[at] ?? ''));
  for (const texts of candidates)
    if (countOf(shown([...telling, texts])) > countOf(shown(telling))) telling.push(texts);
  const chosen = [...new Set([...telling, ...candidates])].slice(0, Math.max(MAX_SAMPLES, telling.length));
  return shown(chosen).map((texts) => [...new Set(texts)].join(', '));
}

/** A row in each reading: the name if it tells the readings apart as well as the whole row does, otherwise the cells that differ. */
function sampleOf(tables: readonly ImportTable[], row: number): string[] {
  const read = tables.map(({ columns, rows }) => ({ columns, cells: rows[row]?.cells ?? [] }));
  const names = read.map(({ columns, cells }) =>
    (['first_name', 'last_name'] as const).map((field) => cells[columns.indexOf(field)] ?? '').join(' '),
  );
  if (countOf(names) === countOf(read.map(({ cells }) => cells))) return names;
  const differing = (read[0]?.cells ?? [])
    .map((_, at) => at)
    .filter((at) => countOf(read.map(({ cells }) => cells[at] ?? '')) > 1);
  return read.map(({ cells }) => differing.map((at) => cells[at] ?? '').join(' '));
}

/** How many of them are different. */
const countOf = (values: readonly unknown[]): number => new Set(values.map((one) => JSON.stringify(one))).size;

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
