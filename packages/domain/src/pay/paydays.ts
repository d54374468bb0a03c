import { payDateOf } from '../dates/bank-holidays.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { addDays, addMonthsClamped, daysBetween, monthOf, plainDate, yearOf } from '../dates/plain-date.ts';
import { type Cents, subtractCents } from '../money/money.ts';
import { truncateShare } from '../money/rational.ts';

export const PAYROLL_SCHEDULES = ['Monthly', 'Bi-Weekly'] as const;
export type PayrollSchedule = (typeof PAYROLL_SCHEDULES)[number];

/** Days from one bi-weekly payday to the next. */
const FORTNIGHT = 14;

/** One pay period of an employee. Periods are numbered from 1, without gaps. */
export interface PayPeriod {
  readonly number: number;
  readonly start: PlainDate;
  /** Last day of the period, the day before payday. */
  readonly end: PlainDate;
  readonly payday: PlainDate;
}

export function isPayrollSchedule(value: unknown): value is PayrollSchedule {
  return PAYROLL_SCHEDULES.some((schedule) => schedule === value);
}

/** Pays per year for gross pay: 26 or 12. */
export function paysPerYear(schedule: PayrollSchedule): 26 | 12 {
  return schedule === 'Monthly' ? 12 : 26;
}

/**
 * Pays of a schedule in a full calendar year, even for an employee who starts partway through it. Divides the year's basic exemption:
 * 12 for a monthly schedule, 26 or 27 for a bi-weekly one. A payday that is not a bank day counts in the year of the bank day before it.
 */
export function paydaysInYear(start: PlainDate, schedule: PayrollSchedule, year: number): 12 | 26 | 27 {
  if (schedule === 'Monthly') return 12;
  const newYear = plainDate(`${String(year).padStart(4, '0')}-01-01`);
  const sinceOne = ((daysBetween(start, newYear) % FORTNIGHT) + FORTNIGHT) % FORTNIGHT;
  const first = addDays(newYear, (FORTNIGHT - sinceOne) % FORTNIGHT);
  // Only the first and the last of 27 paydays can count in another year.
  const isPaidInYear = (at: number) => yearOf(payDateOf(addDays(first, FORTNIGHT * at))) === year;
  return isPaidInYear(0) && isPaidInYear(26) ? 27 : 26;
}

/** Payday n, counted from 1; number 0 is the commencement date itself, which is not a payday. */
export function payday(start: PlainDate, schedule: PayrollSchedule, number: number): PlainDate {
  // Always add months to the start, so a payday on the 31st returns to the 31st after a shorter month.
  return schedule === 'Monthly' ? addMonthsClamped(start, number) : addDays(start, FORTNIGHT * number);
}

/** Pay period n: from the previous payday to the day before its own. Throws a RangeError below 1. */
export function payPeriod(start: PlainDate, schedule: PayrollSchedule, number: number): PayPeriod {
  if (!Number.isInteger(number) || number < 1) throw new RangeError(`Pay periods are numbered from 1, got ${number}.`);
  const own = payday(start, schedule, number);
  return { number, start: payday(start, schedule, number - 1), end: addDays(own, -1), payday: own };
}

/** Number of the first payday on or after a date, at least 1. */
export function firstPaydayNumber(start: PlainDate, schedule: PayrollSchedule, from: PlainDate): number {
  if (from <= start) return 1;
  if (schedule === 'Bi-Weekly') return Math.ceil(daysBetween(start, from) / FORTNIGHT);
  const months = (yearOf(from) - yearOf(start)) * 12 + monthOf(from) - monthOf(start);
  return Math.max(1, payday(start, schedule, months) < from ? months + 1 : months);
}

/** Number of the pay period that contains a day, or null before the commencement date. */
export function payPeriodNumberAt(start: PlainDate, schedule: PayrollSchedule, day: PlainDate): number | null {
  return day < start ? null : firstPaydayNumber(start, schedule, addDays(day, 1));
}

/** Paydays from one date to another, both included, in order. */
export function paydaysBetween(
  start: PlainDate,
  schedule: PayrollSchedule,
  from: PlainDate,
  to: PlainDate,
  limit = Number.POSITIVE_INFINITY,
): PlainDate[] {
  const dates: PlainDate[] = [];
  if (from > to) return dates;
  let number = firstPaydayNumber(start, schedule, from);
  for (let date = payday(start, schedule, number); date <= to && dates.length < limit; ) {
    dates.push(date);
    number += 1;
    date = payday(start, schedule, number);
  }
  return dates;
}

/**
 * Gross pay for period n: the yearly salary over 26 or 12, rounded down on the running total, so any full year of pays sums to
 * the salary exactly.
 */
export function grossForPeriod(salary: Cents, schedule: PayrollSchedule, number: number): Cents {
  const pays = paysPerYear(schedule);
  const place = ((number - 1) % pays) + 1;
  return subtractCents(truncateShare(salary, place, pays), truncateShare(salary, place - 1, pays));
}
