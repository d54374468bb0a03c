import { eachText, JOB_TEXTS } from '@portage/domain/members/job-texts';
import { EXAMPLE_EMAIL } from '@portage/domain/members/member-import';
import { EMPTY_TEAM_MEMBER, type TeamMemberField } from '@portage/domain/members/team-member-form';
import * as m from '@portage/messages/member-import';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';

/** The headers of each field, in both languages; the first is the template's. */
const headers: Readonly<Record<TeamMemberField, string>> = {
  first_name: m.headerFirstName,
  last_name: m.headerLastName,
  email: m.headerEmail,
  phone: m.headerPhone,
  gender: m.headerGender,
  birth_date: m.headerBirthDate,
  social_insurance_number: m.headerSin,
  address_1: m.headerAddress1,
  address_2: m.headerAddress2,
  city: m.headerCity,
  province: m.headerProvince,
  postal_code: m.headerPostalCode,
  ...eachText(JOB_TEXTS, (name) => jobTextNames[name].headers),
  role: m.headerRole,
  linkedin: m.headerLinkedIn,
  salary: m.headerSalary,
  payroll_schedule: m.headerSchedule,
  commencement_date: m.headerStart,
  is_employee: m.headerHired,
  benefits: m.headerBenefits,
};

export const fields = Object.keys(EMPTY_TEAM_MEMBER) as TeamMemberField[];

export const fieldTitle = (field: TeamMemberField): string => headers[field].split('|')[0] ?? field;

export const fieldHeaders = Object.fromEntries(
  fields.map((field) => [field, headers[field].split('|')]),
) as unknown as Readonly<Record<TeamMemberField, readonly string[]>>;

/** The fields that the form requires, so the file needs their columns. */
export const requiredFields: readonly TeamMemberField[] = [
  'first_name',
  'last_name',
  'email',
  'role',
  'is_employee',
  'salary',
  'payroll_schedule',
  'address_1',
  'commencement_date',
  'birth_date',
  'social_insurance_number',
];

type Cells = Readonly<Partial<Record<TeamMemberField, string>>>;

/** A row as people fill it in. */
const example: Cells = {
  first_name: m.exampleName,
  last_name: m.exampleNote,
  email: EXAMPLE_EMAIL,
  phone: '416-555-0100',
  gender: m.exampleGender,
  birth_date: '1990-05-31',
  social_insurance_number: '046 454 286',
  address_1: '1 Main Street',
  city: 'Toronto',
  province: 'ON',
  postal_code: 'M5H 2N2',
  role: m.exampleRole,
  salary: '91000',
  payroll_schedule: m.exampleSchedule,
  commencement_date: '2027-01-04',
  is_employee: m.exampleNo,
  benefits: m.exampleYes,
};

/** What the columns of choices and dates accept. */
const accepted: Cells = {
  first_name: m.acceptedValues,
  last_name: m.exampleNote,
  email: EXAMPLE_EMAIL,
  gender: m.acceptedGender,
  birth_date: m.acceptedDate,
  province: m.acceptedProvince,
  salary: m.acceptedSalary,
  payroll_schedule: m.acceptedSchedule,
  commencement_date: m.acceptedDate,
  is_employee: m.acceptedYesNo,
  benefits: m.acceptedYesNo,
};

/** The template's rows below its header. They are not imported, because of their address. */
export const templateRows: readonly string[][] = [example, accepted].map((cells) =>
  fields.map((field) => cells[field] ?? ''),
);
