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
  sinsIn,
} from '@portage/domain/members/member-import';
import { readingsOf } from '@portage/domain/text/decode-text';
import * as m from '@portage/messages/member-import';
import { callFunction } from '#lib/calls/call-function.ts';
import { currentYear } from '../member-form/member-form-rules.ts';
import { fieldHeaders, fieldTitle, requiredFields } from './columns.ts';

/** A file as it can be read. Only a file in an older encoding has more than one reading, each with other names. */
export interface ReadFile {
  readonly name: string;
  readonly readings: readonly Reading[];
}

export interface Reading {
  readonly table: ImportTable;
  /** Words that every other reading has with other letters. Empty in a file that can be read in one way only. */
  readonly sample: string;
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
  const texts = readingsOf(new Uint8Array(await file.arrayBuffer()));
  if (texts.every(({ text }) => text.trim() === '')) return { refused: m.empty };
  const all = texts.flatMap(({ text, sample }) => {
    const table = readImportTable(text, fieldHeaders);
    return table === null ? [] : [{ table, sample }];
  });
  // In a wrong encoding, headers with accents are not known.
  const fewest = Math.min(...all.map(({ table }) => unknownIn(table)));
  const likely = all.filter(({ table }) => unknownIn(table) === fewest);
  const table = likely[0]?.table;
  if (table === undefined) return { refused: m.notCsv };
  const missing = missingIn(table);
  if (missing.length > 0) return { refused: m.missingColumns({ columns: missing.map(fieldTitle).join(', ') }) };
  const count = peopleIn(table).length;
  if (count === 0) return { refused: m.empty };
  if (count > MAX_IMPORTED_ROWS) return { refused: m.tooMany({ count, max: MAX_IMPORTED_ROWS }) };
  const readings = [...new Map(likely.map((one) => [JSON.stringify(one.table.rows), one])).values()];
  return { name: file.name, readings };
}

/**
 * Checks the people of a file.
 * @param given.teamEmails email addresses of people on the team
 * @param given.teamSins numbers of the file that people on the team have
 * @param given.order which of day and month comes first, as answered; what the file proves counts before it
 */
export function checkFile(
  name: string,
  table: ImportTable,
  given: { teamEmails: readonly string[]; teamSins: readonly string[]; order: DateOrder | null },
): ImportFile {
  const { header, columns, rows } = table;
  const dates = importDateOrder(table);
  const order = dates.proven ?? given.order ?? undefined;
  const members = checkImport({ ...given, table, currentYear: currentYear(), order });
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

/** The numbers of a file that people on the team have. None also when that can't be found out: the insert has the last word. */
export async function repeatedSins(companyId: string, { readings }: ReadFile): Promise<string[]> {
  // Digits are the same in every reading.
  const sins = readings[0] === undefined ? [] : sinsIn(readings[0].table);
  if (sins.length === 0) return [];
  const question = { company_id: companyId, social_insurance_numbers: sins };
  return callFunction('find-repeated-numbers', question).then(
    ({ repeated }) => repeated.flatMap((place) => sins[place] ?? []),
    () => [],
  );
}
