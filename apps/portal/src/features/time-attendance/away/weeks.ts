import { addDays, earlierOf, laterOf, mondayBefore, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import type { Province } from '@portage/domain/places/provinces';
import { type StatutoryHoliday, statutoryHolidays } from '@portage/domain/time-away/statutory-holidays';
import type { ComingEntry } from './time-away-queries.ts';

/** How many days ahead are shown week by week. */
const DAYS_AHEAD = 30;

/** A statutory holiday with the provinces that have it. */
export interface SharedHoliday extends StatutoryHoliday {
  readonly provinces: readonly Province[];
}

/** A week from its Monday, with who is away and which holidays are in it. */
export interface AwayWeek {
  readonly monday: PlainDate;
  readonly entries: readonly ComingEntry[];
  readonly holidays: readonly SharedHoliday[];
}

/** The last day that is shown week by week. */
export const lastShown = (today: PlainDate): PlainDate => addDays(today, DAYS_AHEAD);

/** The weeks of the next 30 days in which someone is away or off. Longer time away is in each of its weeks. */
export function awayWeeks(
  entries: readonly ComingEntry[],
  provinces: readonly Province[],
  today: PlainDate,
): AwayWeek[] {
  const until = lastShown(today);
  const holidays = sharedHolidays(provinces, today, until);
  const weeks: AwayWeek[] = [];
  for (let monday = mondayBefore(today); monday <= until; monday = addDays(monday, 7)) {
    const [from, to] = [laterOf(monday, today), earlierOf(addDays(monday, 6), until)];
    const week = {
      monday,
      entries: entries.filter(({ first, last }) => first <= to && last >= from),
      holidays: holidays.filter(({ observed }) => observed >= from && observed <= to),
    };
    if (week.entries.length > 0 || week.holidays.length > 0) weeks.push(week);
  }
  return weeks;
}

/** The holidays that are taken from one day to another in some provinces, each once. */
function sharedHolidays(provinces: readonly Province[], from: PlainDate, to: PlainDate): SharedHoliday[] {
  const years = [...new Set([yearOf(from), yearOf(to)])];
  const found = new Map<string, SharedHoliday>();
  for (const province of provinces)
    for (const holiday of years.flatMap((year) => statutoryHolidays(year, province))) {
      if (holiday.observed < from || holiday.observed > to) continue;
      const key = `${holiday.code} ${holiday.observed}`;
      found.set(key, { ...holiday, provinces: [...(found.get(key)?.provinces ?? []), province] });
    }
  return [...found.values()].toSorted((one, other) => (one.observed < other.observed ? -1 : 1));
}
