export type { AuthErrorCode } from '@portage/wire/auth/auth-error-code';

/** SQLSTATEs and PostgREST codes that callers of `/rest/v1` act on. */
export const restErrorCodes = {
  /** A guard of ours refused the change; its message is a sentence for the user. */
  guard: 'P0001',
  /** Row security or a guard does not allow the change to this caller. */
  notAllowed: '42501',
  /** A row with these unique values exists. */
  duplicate: '23505',
  /** A check constraint failed. The message names it: see the constraints below. */
  checkFailed: '23514',
  /** One row was asked for, and there is none, or more than one. */
  noRow: 'PGRST116',
} as const;

/** Constraints that limit an amount of money which a user types. */
export const amountConstraints = [
  'money_in_range',
  'money_in_whole_cents',
  'team_members_salary_check',
  'wip_one_time_payments_amount_check',
] as const;

/** Constraints on what a user types in a text or date field, by what is wrong. Their types are in database/baseline.sql. */
export const valueConstraints = {
  hiddenCharacters: ['line_without_control_characters', 'lines_without_control_characters'],
  tooLong: ['line_of_at_most_2000_characters', 'lines_of_at_most_2000_characters', 'email_of_at_most_320_characters'],
  emailInvalid: ['email_with_one_at_sign'],
  dateOutOfRange: ['day_from_1900_to_2200'],
} as const;

/** What a trigger reports for a reason, comment or note with a Social Insurance Number in it, as a constraint. */
const textWithoutSin = 'text_without_sin';

/** What a constraint above says of a value: the code of its sentence. */
export type ValueProblem =
  | 'amountNotAccepted'
  | 'hiddenCharacters'
  | 'textTooLong'
  | 'emailInvalid'
  | 'dateOutOfRange'
  | 'sinInText';

/** The problem that each of the constraints above reports, by its name. */
export const valueProblems: ReadonlyMap<string, ValueProblem> = new Map<string, ValueProblem>([
  ...amountConstraints.map((name) => [name, 'amountNotAccepted'] as const),
  ...valueConstraints.hiddenCharacters.map((name) => [name, 'hiddenCharacters'] as const),
  ...valueConstraints.tooLong.map((name) => [name, 'textTooLong'] as const),
  ...valueConstraints.emailInvalid.map((name) => [name, 'emailInvalid'] as const),
  ...valueConstraints.dateOutOfRange.map((name) => [name, 'dateOutOfRange'] as const),
  [textWithoutSin, 'sinInText'],
]);
