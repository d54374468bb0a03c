import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
  parsePlainDate,
  plainDate,
  yearOf,
} from '@portage/domain/dates/plain-date';
import type { DayRange } from './paydays-queries.ts';

/** The days that an address has as `from` and `to`, or others. One day alone is both, and turned ones are put in order. */
export function rangeOf(params: URLSearchParams, otherwise: DayRange): DayRange {
  const [from, to] = ['from', 'to'].map((name) => parsePlainDate(params.get(name) ?? ''));
  const first = from ?? to;
  const last = to ?? from;
  if (first == null || last == null) return otherwise;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** What the list of paydays shows first: the last month, and what is planned. */
export const recentDays = (today: PlainDate): DayRange => ({ from: addDays(today, -31), to: addDays(today, 45) });

/** The days of a year. */
export const daysOfYear = (year: number): DayRange => ({
  from: plainDate(`${year}-01-01`),
  to: plainDate(`${year}-12-31`),
});

/** The year whose days a range is; null for other days. */
export function yearOfRange({ from, to }: DayRange): number | null {
  const year = yearOf(from);
  const whole = daysOfYear(year);
  return from === whole.from && to === whole.to ? year : null;
}

/** The days of a day's month. */
export const monthAround = (day: PlainDate): DayRange => ({ from: firstOfMonth(day), to: lastOfMonth(day) });
