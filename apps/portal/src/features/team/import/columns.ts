import { EMPTY_TEAM_MEMBER, type TeamMemberField } from '@portage/domain/members/team-member-form';
import * as m from '@portage/messages/member-import';

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
  department: m.headerDepartment,
  role: m.headerRole,
  manager_name: m.headerManager,
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
