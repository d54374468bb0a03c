import { type PlainDate, yearOf } from '../dates/plain-date.ts';

/** From November, the coming year while it has no contribution rates; otherwise null. */
export function comingYearWithoutRates(today: PlainDate, hasRates: (year: number) => boolean): number | null {
  const year = yearOf(today) + 1;
  return Number(today.slice(5, 7)) < 11 || hasRates(year) ? null : year;
}
