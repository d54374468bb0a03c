import type { FieldMessage, FieldMessages } from './form-messages.ts';
import { isBlank } from './form-messages.ts';
import type { Cents } from './money.ts';
import { parseCents } from './money.ts';
import { isPayrollSchedule } from './paydays.ts';
import { isNorthAmericanPhone, PHONE_FIELD_MESSAGE } from './phone.ts';
import { parseTypedDate } from './typed-date.ts';

// Add Team Member: operations document, sections 2, 3 and 5.

/** The form as typed: every field is text, dates DD/MM/YYYY. */
export interface TeamMemberForm {
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
  department: string;
  role: string;
  manager_name: string;
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
  department: '',
  role: '',
  manager_name: '',
  linkedin: '',
  salary: '',
  payroll_schedule: '',
  commencement_date: '',
  is_employee: '',
  benefits: false,
};

const REQUIRED = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  email: 'Email is required',
  role: 'Role is required',
  is_employee: 'Employee status is required',
  salary: 'Salary is required',
  payroll_schedule: 'Payroll schedule is required',
  address_1: 'Address 1 is required',
  commencement_date: 'Commencement date is required',
  birth_date: 'Birth date is required',
  social_insurance_number: 'Social Insurance Number is required',
} as const satisfies Partial<Record<TeamMemberField, string>>;

type RequiredField = keyof typeof REQUIRED;
const REQUIRED_FIELDS = Object.keys(REQUIRED) as RequiredField[];

/** The toast for adding a member before the company exists. */
export const NO_COMPANY = {
  code: 'no_company',
  title: 'No company found',
  description: 'Please create a company first',
} as const;

/** Max salary in cents, CAD 9,999,999,999.99, as the table checks it. */
const MAX_SALARY = 999_999_999_999;

/** A yearly salary as typed ('91000', '91,000.00', '$91 000') in cents, or null when it is not an amount. */
export function parseSalary(text: string): Cents | null {
  const plain = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}([, ]\d{3})+)(\.\d{1,2})?$/.test(plain)) return null;
  try {
    const cents = parseCents(plain.replace(/[, ]/g, ''));
    return cents <= MAX_SALARY ? cents : null;
  } catch {
    return null;
  }
}

function typedDateMessage(text: string, currentYear: number): FieldMessage | null {
  const result = parseTypedDate(text, currentYear);
  return result.ok ? null : { code: result.code, message: result.message };
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
  department: 200,
  role: 200,
  manager_name: 200,
  linkedin: 2000,
};

/** One message per invalid field; when there are none, `teamMemberRow` accepts the form. */
export function checkTeamMember(form: TeamMemberForm, currentYear: number): FieldMessages<TeamMemberField> {
  const messages: FieldMessages<TeamMemberField> = {};
  for (const field of REQUIRED_FIELDS) {
    if (isBlank(form[field])) messages[field] = { code: 'required', message: REQUIRED[field] };
  }
  for (const field of Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]) {
    const most = LENGTHS[field];
    if (most !== undefined && form[field].trim().length > most)
      messages[field] = { code: 'too_long', message: `Please use at most ${most} characters` };
  }
  for (const field of ['birth_date', 'commencement_date'] as const) {
    const wrong = messages[field] ? null : typedDateMessage(form[field], currentYear);
    if (wrong) messages[field] = wrong;
  }
  if (!messages.salary && parseSalary(form.salary) === null) {
    messages.salary = { code: 'invalid_number', message: 'Please enter a valid number' };
  }
  if (!messages.payroll_schedule && !isPayrollSchedule(form.payroll_schedule)) {
    messages.payroll_schedule = { code: 'required', message: REQUIRED.payroll_schedule };
  }
  if (!messages.is_employee && form.is_employee !== 'yes' && form.is_employee !== 'no') {
    messages.is_employee = { code: 'required', message: REQUIRED.is_employee };
  }
  if (!isBlank(form.phone) && !isNorthAmericanPhone(form.phone)) {
    messages.phone = { code: 'phone_format', message: PHONE_FIELD_MESSAGE };
  }
  return messages;
}

/** The fields a client can edit after adding a member: operations document, section 7. */
export const EDITABLE_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
  'department',
  'salary',
  'payroll_schedule',
] as const satisfies readonly TeamMemberField[];

export type EditableFacts = Pick<TeamMemberForm, (typeof EDITABLE_FIELDS)[number]>;

/** `checkTeamMember` for the editable fields. */
export function checkMemberEdit(facts: EditableFacts): FieldMessages<keyof EditableFacts> {
  const messages = checkTeamMember({ ...EMPTY_TEAM_MEMBER, ...facts }, 0);
  return Object.fromEntries(EDITABLE_FIELDS.flatMap((field) => (messages[field] ? [[field, messages[field]]] : [])));
}
