import { addDays, daysBetween, type PlainDate } from '../dates/plain-date.ts';
import type { TaxBook } from './tax-editions.ts';

/** Days before pay dates without income tax tables from which the provider is warned. */
export const TAX_WARNING_DAYS = 45;

/** The first pay date without income tax tables, from today to 45 days ahead. Null when every one of them has tables. */
export function firstDayWithoutTables({ editions }: Pick<TaxBook, 'editions'>, today: PlainDate): PlainDate | null {
  let day = today;
  for (;;) {
    const found = editions.find(({ from, until }) => day >= from && day <= until);
    if (found === undefined) return day;
    day = addDays(found.until, 1);
    if (daysBetween(today, day) > TAX_WARNING_DAYS) return null;
  }
}
