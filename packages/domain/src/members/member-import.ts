import { isBlank, type Problem } from '../forms/form-messages.ts';
import { completeTypedDate, formatTypedDate } from '../forms/typed-date.ts';
import { PAYROLL_SCHEDULES } from '../pay/paydays.ts';
import { parseProvince } from '../places/provinces.ts';
import { foldText } from '../text/fold-text.ts';
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
  | 'alreadyOnTeam';

/** The address of the template's own rows, which are not imported. */
export const EXAMPLE_EMAIL = 'example@example.com';

/** Whether a row is one of the template's own. */
export function isExampleRow(cells: readonly string[], columns: readonly (TeamMemberField | null)[]): boolean {
  const email = columns.indexOf('email');
  return email !== -1 && plainCell(cells[email] ?? '').toLowerCase() === EXAMPLE_EMAIL;
}

/** One row of the file as a form, with one problem per field that has one. */
export interface ImportedMember {
  /** Row number in the file; the header is row 1. */
  readonly row: number;
  readonly form: TeamMemberForm;
  readonly problems: Readonly<Partial<Record<TeamMemberField, Problem<ImportCode>>>>;
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
  cell
    .replaceAll('\u00a0', ' ')
    .replace(/^'(?=\s*[=+\-@])/, '')
    .trim();

/** A row's cells as the form's values, as if they were typed, and the values that are not among the form's options. */
function formOf(cells: readonly string[], columns: readonly (TeamMemberField | null)[]) {
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
      case 'commencement_date':
        form[field] = completeTypedDate(formatTypedDate(cell.replace(MIDNIGHT, '')));
        break;
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
      case 'salary':
        // A comma before one or two last digits is a decimal mark, as French spreadsheets write it.
        form.salary = cell.replace(/,(\d{1,2})$/, '.$1');
        break;
      default:
        form[field] = cell;
    }
  }
  return { form, problems };
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

/**
 * Checks rows as the form does, and against each other and the team. A row's problems name what to correct in the file.
 * @param given.rows the cells below the header; blank rows and the template's own are skipped
 * @param given.columns the field of each column, from `mapColumns`
 * @param given.teamEmails email addresses of people on the team
 */
export function checkImport(given: {
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (TeamMemberField | null)[];
  readonly teamEmails: readonly string[];
  readonly currentYear: number;
}): ImportedMember[] {
  const onTeam = new Set(given.teamEmails.map((email) => email.trim().toLowerCase()));
  const members = given.rows.flatMap((cells, at) => {
    if (cells.every(isBlank) || isExampleRow(cells, given.columns)) return [];
    const { form, problems } = formOf(cells, given.columns);
    return [{ row: at + 2, form, problems: { ...checkTeamMember(form, given.currentYear), ...problems } as Problems }];
  });
  const emails = Map.groupBy(members, ({ form }) => form.email.toLowerCase());
  const sins = Map.groupBy(members, ({ form }) => digits(form.social_insurance_number));
  for (const { form, problems } of members) {
    const email = form.email.toLowerCase();
    if (email !== '' && (emails.get(email)?.length ?? 0) > 1) problems.email ??= { code: 'emailTwice' };
    if (onTeam.has(email)) problems.email ??= { code: 'alreadyOnTeam' };
    const sin = digits(form.social_insurance_number);
    if (sin !== '' && (sins.get(sin)?.length ?? 0) > 1) problems.social_insurance_number ??= { code: 'sinTwice' };
  }
  return members;
}
