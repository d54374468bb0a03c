import { bankHolidays, type HolidayCode } from '../dates/bank-holidays.ts';
import { addDays, dayOfWeek, type PlainDate, yearOf } from '../dates/plain-date.ts';
import { type ProvincialHolidayCode, provincialHolidays } from '../dates/provincial-holidays.ts';
import type { Province } from '../places/provinces.ts';

/** A day off with pay that the law of a province of employment gives. */
export interface StatutoryHoliday {
  readonly code: HolidayCode | ProvincialHolidayCode;
  readonly date: PlainDate;
  /** The weekday on which it is taken: the day itself, or the next weekday that is no holiday. */
  readonly observed: PlainDate;
}

const ALL = new Set<Province>(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);
const of = (...provinces: Province[]) => new Set(provinces);

/**
 * Where the holidays on which banks close are statutory. Source: the employment standards Acts, as listed in docs/payroll-sources.md. Remembrance Day
 * in Manitoba and Nova Scotia has an Act of its own and is left out, as are days that the law makes optional.
 */
const STATUTORY: Readonly<Record<HolidayCode, ReadonlySet<Province>>> = {
  newYearsDay: ALL,
  goodFriday: ALL,
  victoriaDay: of('AB', 'BC', 'MB', 'ON', 'SK', 'QC', 'NT', 'NU', 'YT'),
  canadaDay: ALL,
  labourDay: ALL,
  truthAndReconciliation: of('BC', 'MB', 'PE', 'NT', 'NU', 'YT'),
  thanksgiving: of('AB', 'BC', 'MB', 'ON', 'SK', 'QC', 'NT', 'NU', 'YT'),
  remembranceDay: of('AB', 'BC', 'SK', 'NB', 'NL', 'PE', 'NT', 'NU', 'YT'),
  christmasDay: ALL,
  boxingDay: of('ON'),
};

const isWeekend = (day: PlainDate): boolean => dayOfWeek(day) === 0 || dayOfWeek(day) === 6;

/** The statutory holidays of a year in a province of employment, in calendar order. */
export function statutoryHolidays(year: number, province: Province): readonly StatutoryHoliday[] {
  const days = [
    ...bankHolidays(year).filter(({ code }) => STATUTORY[code].has(province)),
    ...provincialHolidays(year, province),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const taken = new Set(days.map(({ date }) => date).filter((date) => !isWeekend(date)));
  return days.map(({ code, date }) => {
    let observed = date;
    while (isWeekend(observed) || (observed !== date && taken.has(observed))) observed = addDays(observed, 1);
    taken.add(observed);
    return { code, date, observed };
  });
}

/** Whether someone of a province works on a day: a weekday that is no statutory holiday. Without a province only weekends are off. */
export const isWorkingDay = (day: PlainDate, province: Province | null): boolean =>
  !isWeekend(day) &&
  (province === null || !statutoryHolidays(yearOf(day), province).some(({ observed }) => observed === day));

/** The working days from a day to another, both included. */
export function workingDays(first: PlainDate, last: PlainDate, province: Province | null): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkingDay(day, province)) days.push(day);
  return days;
}
