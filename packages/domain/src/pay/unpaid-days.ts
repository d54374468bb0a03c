import { addDays, dayOfWeek, daysBetween, laterOf, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, subtractCents } from '../money/money.ts';
import { truncateShare } from '../money/rational.ts';
import type { PayPeriod } from './paydays.ts';

// After a schedule change, new periods overlap those already invoiced. Only the remaining days of such a period are paid, so each
// day is paid exactly once.

/** Days from one date to another, inclusive. */
export interface DateRange {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/** Days of a pay period, counted from its first as 0: `from` is included, `to` is not; `of` is the period's length. */
export interface DaysOfPeriod {
  readonly from: number;
  readonly to: number;
  readonly of: number;
  /** Counted in weekdays, because unpaid leave is in the period; else in calendar days. */
  readonly weekdays?: true;
  /** Of days counted in weekdays: how many calendar days of the period come before them. */
  readonly calendarFrom?: number;
}

/** The unpaid parts of a period, in order; the whole period when no paid range overlaps it. */
export function unpaidParts(period: DateRange, paid: readonly DateRange[]): DateRange[] {
  const parts: DateRange[] = [];
  let next = period.start;
  const touching = paid.filter((range) => range.end >= period.start && range.start <= period.end);
  for (const range of touching.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    if (range.start > next) parts.push({ start: next, end: addDays(range.start, -1) });
    next = laterOf(next, addDays(range.end, 1));
  }
  if (next <= period.end) parts.push({ start: next, end: period.end });
  return parts;
}

const isWeekend = (day: PlainDate): boolean => dayOfWeek(day) === 0 || dayOfWeek(day) === 6;

/** Unpaid leave with the weekends beside it, which nobody works: a week of leave leaves no part of two days without work. */
export function overWeekends({ start, end }: DateRange): DateRange {
  let [first, last] = [start, end];
  while (isWeekend(addDays(first, -1))) first = addDays(first, -1);
  while (isWeekend(addDays(last, 1))) last = addDays(last, 1);
  return { start: first, end: last };
}

/** Weekdays from one date to another, inclusive; 0 when the second is before the first. */
export function weekdaysIn(start: PlainDate, end: PlainDate): number {
  let count = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) if (!isWeekend(day)) count += 1;
  return count;
}

/**
 * The position of a part within its period, or null when it is the whole period. It counts calendar days; where unpaid leave is in the period, it counts
 * weekdays, so that a day of leave takes a day's work from the pay.
 * @param leaves unpaid leave, with the weekends beside it
 */
export function daysOfPeriod(
  period: Pick<PayPeriod, 'start' | 'end'>,
  part: DateRange,
  leaves: readonly DateRange[] = [],
): DaysOfPeriod | null {
  if (part.start === period.start && part.end === period.end) return null;
  const from = daysBetween(period.start, part.start);
  if (leaves.some(({ start, end }) => start <= period.end && end >= period.start)) {
    const before = weekdaysIn(period.start, addDays(part.start, -1));
    const to = before + weekdaysIn(part.start, part.end);
    return { from: before, to, of: weekdaysIn(period.start, period.end), weekdays: true, calendarFrom: from };
  }
  return { from, to: from + daysBetween(part.start, part.end) + 1, of: daysBetween(period.start, period.end) + 1 };
}

/**
 * A period's gross for some of its days, in cents: prorated by its days and rounded down on the running total, so the parts
 * sum to the period's gross exactly.
 */
export function grossForDays(gross: Cents, days: DaysOfPeriod | null): Cents {
  if (days === null) return gross;
  return subtractCents(truncateShare(gross, days.to, days.of), truncateShare(gross, days.from, days.of));
}
