import type { PlainDate } from '../dates/plain-date.ts';
import { plainText, textOrNull } from '../forms/form-messages.ts';
import { parseTypedDate } from '../forms/typed-date.ts';
import { toDecimal } from '../money/money.ts';
import type { PayrollSchedule } from '../pay/paydays.ts';
import { isPayrollSchedule } from '../pay/paydays.ts';
import { formatPostalCode } from '../places/postal-code.ts';
import type { Province } from '../places/provinces.ts';
import { parseProvince } from '../places/provinces.ts';
import { formatPhone } from '../text/phone.ts';
import { eachText, JOB_TEXTS, type JobText } from './job-texts.ts';
import type { TeamMemberForm } from './team-member-form.ts';
import { COUNTRY, parseSalary } from './team-member-form.ts';

/** The row to insert into team_members: row `inserted` of e2e/tables/team.ts. */
export interface TeamMemberRow extends Record<JobText, string | null> {
  company_id: string;
  first_name: string;
  last_name: string;
  role: string;
  status: 'pending';
  country: typeof COUNTRY;
  email: string;
  phone: string | null;
  gender: string | null;
  /** Null is what the person fills in themselves. */
  birth_date: PlainDate | null;
  social_insurance_number: string | null;
  is_employee: 'yes' | 'no';
  /** Decimal text, so no amount passes through a binary float. */
  salary: string;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: Province | null;
  postal_code: string | null;
  resume_url: string | null;
  linkedin: string | null;
  payroll_schedule: PayrollSchedule;
  benefits: 'Yes' | 'No';
  commencement_date: PlainDate;
  /** The person fills in their own details. */
  details_by_person?: true;
}

/**
 * The row to insert for a valid form; null for an invalid one. With `detailsByPerson`, blank details of the person are null.
 * Blank optional fields become null, dates YYYY-MM-DD, benefits Yes or No, the province `state`.
 */
export function teamMemberRow(
  form: TeamMemberForm,
  context: {
    readonly companyId: string;
    readonly resumeUrl: string | null;
    readonly currentYear: number;
    readonly detailsByPerson?: boolean;
  },
): TeamMemberRow | null {
  const { detailsByPerson = false } = context;
  const birthDate = parseTypedDate(form.birth_date, context.currentYear);
  const commencementDate = parseTypedDate(form.commencement_date, context.currentYear);
  const salary = parseSalary(form.salary);
  const schedule = form.payroll_schedule;
  if ((!birthDate.ok && !detailsByPerson) || !commencementDate.ok || salary === null || !isPayrollSchedule(schedule))
    return null;
  return {
    company_id: context.companyId,
    first_name: plainText(form.first_name),
    last_name: plainText(form.last_name),
    role: plainText(form.role),
    status: 'pending',
    country: COUNTRY,
    email: plainText(form.email),
    phone: textOrNull(formatPhone(form.phone)),
    gender: textOrNull(form.gender),
    birth_date: birthDate.ok ? birthDate.date : null,
    social_insurance_number: form.social_insurance_number.trim() || null,
    ...eachText(JOB_TEXTS, (name) => textOrNull(form[name])),
    is_employee: form.is_employee === 'yes' ? 'yes' : 'no',
    salary: toDecimal(salary),
    address_1: textOrNull(form.address_1),
    address_2: textOrNull(form.address_2),
    city: textOrNull(form.city),
    state: parseProvince(form.province),
    postal_code: textOrNull(formatPostalCode(form.postal_code)),
    resume_url: context.resumeUrl,
    linkedin: textOrNull(form.linkedin),
    payroll_schedule: schedule,
    benefits: form.benefits ? 'Yes' : 'No',
    commencement_date: commencementDate.date,
    ...(detailsByPerson && { details_by_person: true as const }),
  };
}
