import type { PlainDate } from '../dates/plain-date.ts';
import type { FieldProblems } from '../forms/form-messages.ts';
import { isBlank, plainText } from '../forms/form-messages.ts';
import { type StandardSchema, standardSchema } from '../forms/standard-schema.ts';
import { parseTypedDate, type TypedDateCode } from '../forms/typed-date.ts';
import type { Cents } from '../money/money.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { isPayrollSchedule } from '../pay/paydays.ts';
import { isNorthAmericanPhone } from '../text/phone.ts';
import { type SinProblem, sinProblem } from '../text/social-insurance-number.ts';
import { isEmail, isLine } from '../text/text-rules.ts';
import { EDITED_JOB_TEXTS, eachText, JOB_TEXTS, type JobText, MAX_JOB_TEXT } from './job-texts.ts';

// Add Team Member: e2e/tables/team.ts.

/** The form as typed: every field is text, dates DD/MM/YYYY. */
export interface TeamMemberForm extends Record<JobText, string> {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  gender: string;
  birth_date: string;
  social_insurance_number: string;
  address_1: string;
  address_2: string;
  city: string;
  /** Province code, stored as `state`. */
  province: string;
  postal_code: string;
  role: string;
  linkedin: string;
  salary: string;
  payroll_schedule: string;
  commencement_date: string;
  /** 'yes' or 'no': whether this person is already hired. */
  is_employee: string;
  benefits: boolean;
}

export type TeamMemberField = keyof TeamMemberForm;

export const COUNTRY = 'Canada';
export const GENDERS = ['Female', 'Male'] as const;

/** In the order of the columns in the import's template. */
export const EMPTY_TEAM_MEMBER: TeamMemberForm = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  gender: '',
  birth_date: '',
  social_insurance_number: '',
  address_1: '',
  address_2: '',
  city: '',
  province: '',
  postal_code: '',
  ...eachText(EDITED_JOB_TEXTS, () => ''),
  role: '',
  ...eachText(JOB_TEXTS, () => ''),
  linkedin: '',
  salary: '',
  payroll_schedule: '',
  commencement_date: '',
  is_employee: '',
  benefits: false,
};

const REQUIRED = {
  first_name: 'firstNameRequired',
  last_name: 'lastNameRequired',
  email: 'emailRequired',
  role: 'roleRequired',
  is_employee: 'employeeStatusRequired',
  salary: 'salaryRequired',
  payroll_schedule: 'payrollScheduleRequired',
  address_1: 'address1Required',
  commencement_date: 'commencementDateRequired',
  birth_date: 'birthDateRequired',
  social_insurance_number: 'socialInsuranceNumberRequired',
} as const satisfies Partial<Record<TeamMemberField, string>>;

type RequiredField = keyof typeof REQUIRED;
const REQUIRED_FIELDS = Object.keys(REQUIRED) as RequiredField[];

export type TeamMemberCode =
  | (typeof REQUIRED)[RequiredField]
  | TypedDateCode
  | SinProblem
  | 'tooLong'
  | 'hiddenCharacters'
  | 'emailInvalid'
  | 'tooYoung'
  | 'salaryInvalid'
  | 'phoneInvalid';

type TeamMemberProblems = FieldProblems<TeamMemberField, TeamMemberCode>;

/** Max salary in cents, CAD 9,999,999,999.99, as the table checks it. */
const MAX_SALARY = 999_999_999_999;

/** At most three digits and then cents after a comma: '91,00' can be a slip for 91,000. */
const SHORT_OF_DIGITS = /^\D*\d{1,3},\d{1,2}\D*$/;

/** A yearly salary as typed or imported ('91000', '91,000.00', '91 000,00 $') in cents, or null when it is not an amount. */
export function parseSalary(text: string): Cents | null {
  if (!/\d/.test(text) || SHORT_OF_DIGITS.test(text)) return null;
  const amount = parseTypedAmount(text);
  return amount !== null && amount <= MAX_SALARY ? amount : null;
}

/** Min age of a team member on the commencement date, in years, as the table checks it. */
const MIN_AGE = 14;

/** Whether a person is at least MIN_AGE on a day. A birthday on February 29 counts from March 1 in other years. */
export function isOldEnough(born: PlainDate, onDay: PlainDate): boolean {
  return `${Number(born.slice(0, 4)) + MIN_AGE}${born.slice(4)}` <= onDay;
}

/** Max lengths in the team_members table, in characters. */
const LENGTHS: Partial<Record<Exclude<TeamMemberField, 'benefits'>, number>> = {
  first_name: 200,
  last_name: 200,
  email: 320,
  address_1: 500,
  address_2: 500,
  city: 200,
  postal_code: 20,
  ...eachText(JOB_TEXTS, () => MAX_JOB_TEXT),
  role: 200,
  linkedin: 2000,
};

/** One problem per invalid field; when there are none, `teamMemberRow` accepts the form. */
export function checkTeamMember(form: TeamMemberForm, currentYear: number): TeamMemberProblems {
  const problems: TeamMemberProblems = {};
  for (const field of REQUIRED_FIELDS) {
    if (isBlank(form[field])) problems[field] = { code: REQUIRED[field] };
  }
  for (const field of Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]) {
    const max = LENGTHS[field];
    const text = plainText(form[field]);
    if (max !== undefined && text.length > max) problems[field] = { code: 'tooLong', params: { max } };
    if (!isLine(text)) problems[field] = { code: 'hiddenCharacters' };
  }
  if (!problems.email && !isEmail(plainText(form.email))) problems.email = { code: 'emailInvalid' };
  const sin = sinProblem(form.social_insurance_number);
  if (!problems.social_insurance_number && sin) problems.social_insurance_number = { code: sin };
  const [born, commenced] = (['birth_date', 'commencement_date'] as const).map((field) => {
    const date = parseTypedDate(form[field], currentYear);
    if (!problems[field] && !date.ok) problems[field] = date.problem;
    return date.ok ? date.date : null;
  });
  if (born && commenced && !isOldEnough(born, commenced)) problems.birth_date = { code: 'tooYoung' };
  if (!problems.salary && parseSalary(form.salary) === null) problems.salary = { code: 'salaryInvalid' };
  if (!problems.payroll_schedule && !isPayrollSchedule(form.payroll_schedule))
    problems.payroll_schedule = { code: REQUIRED.payroll_schedule };
  if (!problems.is_employee && form.is_employee !== 'yes' && form.is_employee !== 'no')
    problems.is_employee = { code: REQUIRED.is_employee };
  if (!isBlank(form.phone) && !isNorthAmericanPhone(form.phone)) problems.phone = { code: 'phoneInvalid' };
  return problems;
}

/**
 * `checkTeamMember` as a Standard Schema.
 * @param currentYear the year that bounds the dates, each time the form is checked
 */
export function teamMemberSchema<Form extends TeamMemberForm>(
  currentYear: () => number,
): StandardSchema<Form, TeamMemberCode, never> {
  return standardSchema((form) => ({ fields: checkTeamMember(form, currentYear()) }));
}

/** The fields a client can edit after adding a member: row `edited` of e2e/tables/team.ts. */
export const EDITABLE_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
  ...EDITED_JOB_TEXTS,
  'salary',
  'payroll_schedule',
] as const satisfies readonly TeamMemberField[];

export type EditableFacts = Pick<TeamMemberForm, (typeof EDITABLE_FIELDS)[number]>;

/** `checkTeamMember` for the editable fields. */
export function checkMemberEdit(facts: EditableFacts): FieldProblems<keyof EditableFacts, TeamMemberCode> {
  const problems = checkTeamMember({ ...EMPTY_TEAM_MEMBER, ...facts }, 0);
  return Object.fromEntries(EDITABLE_FIELDS.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])));
}

/** `checkMemberEdit` as a Standard Schema. */
export const memberEditSchema = standardSchema((facts: EditableFacts) => ({ fields: checkMemberEdit(facts) }));
