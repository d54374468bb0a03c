import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';

/**
 * The last day of the demo's payroll history. Payroll needs contribution rates, so in a year without them the history
 * covers the last weeks of the newest year that has them.
 * @param today the date on Portage's clock
 * @returns today, or 31 December of the newest earlier year with rates
 */
export function demoDay(today: PlainDate): PlainDate {
  const year = yearOf(today);
  const newest = RATES_TABLES.findLast((table) => table.year <= year);
  return newest === undefined || newest.year === year ? today : plainDate(`${newest.year}-12-31`);
}
