import { addDays, daysBetween, laterOf, type PlainDate, parsePlainDate } from '../dates/plain-date.ts';
import { firstPaydayNumber, isPayrollSchedule, payPeriod } from './paydays.ts';

/** Days whose payday has passed, both included: they are paid late. */
export interface LateDays {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly days: number;
}

/**
 * The days that are paid late when a person who was never active is activated: those of the pay periods whose payday has passed.
 * Null when there are none.
 * @param member.paid_until last day that was paid elsewhere, if any
 */
export function lateDaysAt(
  member: {
    readonly commencement_date: string | null;
    readonly payroll_schedule: string;
    readonly approved_date: string | null;
    readonly paid_until?: string | null;
  },
  today: PlainDate,
): LateDays | null {
  const commenced = parsePlainDate(member.commencement_date ?? '');
  const schedule = member.payroll_schedule;
  if (member.approved_date !== null || commenced === null || !isPayrollSchedule(schedule)) return null;
  const number = firstPaydayNumber(commenced, schedule, today) - 1;
  if (number < 1) return null;
  const paidUntil = parsePlainDate(member.paid_until ?? '');
  const start = paidUntil === null ? commenced : laterOf(commenced, addDays(paidUntil, 1));
  const { end } = payPeriod(commenced, schedule, number);
  return start > end ? null : { start, end, days: daysBetween(start, end) + 1 };
}
