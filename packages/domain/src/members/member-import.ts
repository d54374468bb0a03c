import { formatDayMonthYear } from '../dates/date-format.ts';
import { type DateOrder, dateOrderOf, readDate } from '../dates/read-date.ts';
import { isBlank, type Problem } from '../forms/form-messages.ts';
import { PAYROLL_SCHEDULES } from '../pay/paydays.ts';
import { conflictingProvinces, isUnusualPostalCode } from '../places/postal-code.ts';
import { parseProvince } from '../places/provinces.ts';
import { foldText } from '../text/fold-text.ts';
import { type DelimitedRow, readTable } from '../text/read-delimited.ts';
import { sinDigits } from '../text/social-insurance-number.ts';
import { withoutInvisible } from '../text/text-rules.ts';
import {
  checkTeamMember,
  EMPTY_TEAM_MEMBER,
  GENDERS,
  type TeamMemberCode,
  type TeamMemberField,
  type TeamMemberForm,
} from './team-member-form.ts';

/** Max people in one file. */
export const MAX_IMPORTED_ROWS = 500;
/** Max size of a file in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024;

export type ImportCode =
  | TeamMemberCode
  | 'provinceUnknown'
  | 'genderUnknown'
  | 'scheduleUnknown'
  | 'yesOrNo'
  | 'emailTwice'
  | 'sinTwice'
  | 'sinOnTeam'
  | 'alreadyOnTeam'
  | 'dateUnreadable'
  | 'dateShortYear'
  | 'dateOrderUnknown';

/** What pay will wait for. It never keeps a person from being added. */
export type ImportWarning = 'provinceLater' | 'postalCodeLater' | 'postalCodeUnusual' | 'provinceElsewhere';

/** The address of the template's own rows, which are not imported. */
export const EXAMPLE_EMAIL = 'example@example.com';

/** Whether a row is one of the template's own. */
export function isExampleRow(cells: readonly string[], columns: readonly (TeamMemberField | null)[]): boolean {
  const email = columns.indexOf('email');
  return email !== -1 && plainCell(cells[email] ?? '').toLowerCase() === EXAMPLE_EMAIL;
}

/** One row of the file as a form, with one problem per field that has one. */
export interface ImportedMember {
  /** Row number in a spreadsheet, from 1. */
  readonly row: number;
  readonly form: TeamMemberForm;
  readonly problems: Readonly<Partial<Record<TeamMemberField, Problem<ImportCode>>>>;
  readonly warnings: Readonly<Partial<Record<TeamMemberField, ImportWarning>>>;
}

const fold = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds the form's field of each column by its header, in any letter case, with or without accents and signs.
 * @param names each field's accepted headers; the field's own key is accepted too
 * @returns per column the field, or null for a column that is not imported; of two columns of a field the first counts
 */
export function mapColumns(
  headers: readonly string[],
  names: Readonly<Record<TeamMemberField, readonly string[]>>,
): (TeamMemberField | null)[] {
  const fields = new Map<string, TeamMemberField>();
  for (const field of Object.keys(EMPTY_TEAM_MEMBER) as TeamMemberField[])
    for (const name of [field, ...names[field]]) fields.set(fold(name), field);
  const used = new Set<TeamMemberField>();
  return headers.map((header) => {
    const field = fields.get(fold(header));
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

/** A file of people as a table. */
export interface ImportTable {
  readonly header: readonly string[];
  /** The field of each column, as `mapColumns` finds it. */
  readonly columns: readonly (TeamMemberField | null)[];
  /** The rows below the header that are not blank. */
  readonly rows: readonly DelimitedRow[];
}

/**
 * Reads the text of a CSV file, with or without blank rows and a title above its header.
 * @param names each field's accepted headers
 * @returns null when it is not CSV
 */
export function readImportTable(
  text: string,
  names: Readonly<Record<TeamMemberField, readonly string[]>>,
): ImportTable | null {
  const columnsOf = (cells: readonly string[]) => mapColumns(cells, names);
  const read = readTable(text, (cells) => columnsOf(cells).filter((field) => field !== null).length);
  return read && { header: read.header.cells, columns: columnsOf(read.header.cells), rows: read.rows };
}

const DATE_FIELDS: readonly (TeamMemberField | null)[] = ['birth_date', 'commencement_date'];

const dateCell = (cell: string) => plainCell(cell).replace(MIDNIGHT, '');

/** The order of day and month in a file's dates, if its values prove one, and the first date that can be two days. */
export const importDateOrder = ({ columns, rows }: ImportTable) =>
  dateOrderOf(
    rows
      .filter(({ cells }) => !isExampleRow(cells, columns))
      .flatMap(({ cells }) =>
        columns.flatMap((field, at) => (DATE_FIELDS.includes(field) ? [dateCell(cells[at] ?? '')] : [])),
      ),
  );

/** The time that spreadsheets and databases add to a date: '1990-02-05 00:00:00'. */
const MIDNIGHT = /[ T]0?0:00(:00(\.0+)?)?Z?$/;

const YES = ['yes', 'y', 'oui', 'o', 'true', 'vrai', '1'];
const NO = ['no', 'n', 'non', 'false', 'faux', '0'];

const SCHEDULES: Readonly<Record<string, string>> = {
  monthly: 'Monthly',
  mensuel: 'Monthly',
  biweekly: 'Bi-Weekly',
  auxdeuxsemaines: 'Bi-Weekly',
};
const GENDER_NAMES: Readonly<Record<string, string>> = {
  female: 'Female',
  femme: 'Female',
  male: 'Male',
  homme: 'Male',
};

/** Which fields a cell can be wrong in before the form's own rules, and with what. */
type Problems = Partial<Record<TeamMemberField, Problem<ImportCode>>>;

/** Removes the apostrophe that exports put before a cell which a spreadsheet would run as a formula. */
const plainCell = (cell: string) =>
  withoutInvisible(cell)
    .replaceAll('\u00a0', ' ')
    .replace(/^'(?=\s*[=+\-@])/, '')
    .trim();

const DATE_PROBLEMS = {
  form: 'dateUnreadable',
  shortYear: 'dateShortYear',
  day: 'dateDay',
  month: 'dateMonth',
  combination: 'dateCombination',
} as const satisfies Record<string, ImportCode>;

/** Years ahead that two digits can mean: none for a birth. */
const YEARS_AHEAD = { birth_date: 0, commencement_date: 50 };

interface DateContext {
  readonly currentYear: number;
  readonly order: DateOrder | undefined;
}

/** A row's cells as the form's values, as if they were typed, and the values that are not among the form's options. */
function formOf(
  cells: readonly string[],
  columns: readonly (TeamMemberField | null)[],
  { order, currentYear }: DateContext,
) {
  const form: TeamMemberForm = { ...EMPTY_TEAM_MEMBER };
  const problems: Problems = {};
  const option = (text: string, known: Readonly<Record<string, string>>) => known[fold(text)] ?? text;
  for (const [at, field] of columns.entries()) {
    const cell = plainCell(cells[at] ?? '');
    if (field === null || cell === '') continue;
    switch (field) {
      case 'benefits':
        form.benefits = YES.includes(fold(cell));
        if (!form.benefits && !NO.includes(fold(cell))) problems.benefits = { code: 'yesOrNo' };
        break;
      case 'is_employee':
        form.is_employee = YES.includes(fold(cell)) ? 'yes' : NO.includes(fold(cell)) ? 'no' : cell;
        if (form.is_employee === cell && cell !== 'yes' && cell !== 'no') problems.is_employee = { code: 'yesOrNo' };
        break;
      case 'birth_date':
      case 'commencement_date': {
        const read = readDate(dateCell(cell), { order, lastYear: currentYear + YEARS_AHEAD[field] });
        form[field] = read.is === 'date' ? formatDayMonthYear(read.date) : cell;
        if (read.is === 'either') problems[field] = { code: 'dateOrderUnknown' };
        if (read.is === 'wrong') problems[field] = { code: DATE_PROBLEMS[read.why] };
        break;
      }
      case 'province':
        form.province = parseProvince(cell) ?? cell;
        if (parseProvince(cell) === null) problems.province = { code: 'provinceUnknown' };
        break;
      case 'gender':
        form.gender = option(cell, GENDER_NAMES);
        if (!GENDERS.some((gender) => gender === form.gender)) problems.gender = { code: 'genderUnknown' };
        break;
      case 'payroll_schedule':
        form.payroll_schedule = option(cell, SCHEDULES);
        if (!PAYROLL_SCHEDULES.some((one) => one === form.payroll_schedule))
          problems.payroll_schedule = { code: 'scheduleUnknown' };
        break;
      default:
        form[field] = cell;
    }
  }
  return { form, problems };
}

/** What the form warns about, and what a person needs before their first pay. */
function warningsOf({ province, postal_code }: TeamMemberForm): ImportedMember['warnings'] {
  const elsewhere = conflictingProvinces(parseProvince(province), postal_code) !== null;
  return {
    ...(isBlank(province) ? { province: 'provinceLater' } : elsewhere && { province: 'provinceElsewhere' }),
    ...(isBlank(postal_code)
      ? { postal_code: 'postalCodeLater' }
      : isUnusualPostalCode(postal_code) && { postal_code: 'postalCodeUnusual' }),
  };
}

/**
 * Checks rows as the form does, and against each other and the team. A row's problems name what to correct in the file.
 * @param given.table rows of the template's own are skipped
 * @param given.teamEmails email addresses of people on the team
 * @param given.teamSins digits of the file's Social Insurance Numbers that people on the team have
 * @param given.order which of day and month comes first, as the file proves it or its owner says; without it, a date that can be two days
 *   is a problem
 */
export function checkImport(given: {
  readonly table: ImportTable;
  readonly teamEmails: readonly string[];
  readonly teamSins?: readonly string[];
  readonly currentYear: number;
  readonly order?: DateOrder | undefined;
}): ImportedMember[] {
  const { currentYear, order } = given;
  const { columns, rows } = given.table;
  const onTeam = new Set(given.teamEmails.map((email) => email.trim().toLowerCase()));
  const members = rows.flatMap(({ row, cells }) => {
    if (isExampleRow(cells, columns)) return [];
    const { form, problems } = formOf(cells, columns, { currentYear, order });
    return [
      {
        row,
        form,
        problems: { ...checkTeamMember(form, currentYear), ...problems } as Problems,
        warnings: warningsOf(form),
      },
    ];
  });
  const emails = Map.groupBy(members, ({ form }) => form.email.toLowerCase());
  const sins = Map.groupBy(members, ({ form }) => sinDigits(form.social_insurance_number));
  for (const { form, problems } of members) {
    const email = form.email.toLowerCase();
    if (email !== '' && (emails.get(email)?.length ?? 0) > 1) problems.email ??= { code: 'emailTwice' };
    if (onTeam.has(email)) problems.email ??= { code: 'alreadyOnTeam' };
    const sin = sinDigits(form.social_insurance_number);
    if (sin !== '' && (sins.get(sin)?.length ?? 0) > 1) problems.social_insurance_number ??= { code: 'sinTwice' };
    if (given.teamSins?.includes(sin)) problems.social_insurance_number ??= { code: 'sinOnTeam' };
  }
  return members;
}

/** The Social Insurance Numbers of a file's people that have nine digits. */
export const sinsIn = ({ columns, rows }: ImportTable): string[] =>
  rows
    .map(({ cells }) => sinDigits(plainCell(cells[columns.indexOf('social_insurance_number')] ?? '')))
    .filter((digits) => /^\d{9}$/.test(digits));
