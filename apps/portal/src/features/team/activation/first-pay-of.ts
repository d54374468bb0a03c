import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { type FirstPay, firstPay } from '@portage/domain/pay/first-pay';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { config } from '#lib/browser/config.ts';
import type { TeamMember } from '../team-members.ts';

type Terms = Pick<TeamMember, 'payroll_schedule' | 'salary' | 'approved_date' | 'paid_until'>;

/**
 * What activating a person today sets off. Null for a person who was active before, and while a date or a schedule is missing.
 * @param start the first day of employment
 */
export function firstPayOf(member: Terms, start: PlainDate | null): FirstPay | null {
  const schedule = member.payroll_schedule;
  if (member.approved_date !== null || start === null || !isPayrollSchedule(schedule)) return null;
  const terms = [{ effectiveOn: start, salary: parseCents(member.salary), schedule, province: null }];
  const paidUntil = parsePlainDate(member.paid_until ?? '');
  return firstPay({ commencement: start, paidUntil, terms }, todayAt(Date.now()), config.invoiceLeadTimes);
}
