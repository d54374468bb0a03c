import type { Cents } from './money.ts';
import type { PayPeriod } from './paydays.ts';
import { addDays, daysBetween, laterOf, type PlainDate } from './plain-date.ts';
import { truncateProduct } from './rational.ts';

// A change of schedule makes the new periods overlap what was invoiced under the old ones. A period is then paid for the days that
// are left of it, so that no day is paid twice and none is left out.

/** Days from one date to another, both included. */
export interface DateRange {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/** Days of a pay period, counted from its first as 0: `from` is included, `to` is not; `of` is the period's length. */
export interface DaysOfPeriod {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** What is left of a period when some ranges of days are paid already, in order; the whole period when none of them touch it. */
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

/** Where a part lies in its period, or null when it is the whole of it. */
export function daysOfPeriod(period: Pick<PayPeriod, 'start' | 'end'>, part: DateRange): DaysOfPeriod | null {
  if (part.start === period.start && part.end === period.end) return null;
  const from = daysBetween(period.start, part.start);
  return { from, to: from + daysBetween(part.start, part.end) + 1, of: daysBetween(period.start, period.end) + 1 };
}

/**
 * A period's gross for some of its days, in cents: by calendar days, each part rounded down to the running total, so that the parts of a
 * period sum to its gross exactly.
 */
export function grossForDays(gross: Cents, days: DaysOfPeriod | null): Cents {
  if (days === null) return gross;
  return truncateProduct(gross, days.to, days.of) - truncateProduct(gross, days.from, days.of);
}
