import { type PlainDate, yearOf } from '../dates/plain-date.ts';
import { missingRates, RATES_TABLES } from './rates.ts';
import type { RatesTable } from './rates-table.ts';

/** The rates for a pay date. An estimate uses the year before, because the pay date's year has no full table yet. */
export interface FoundRates {
  readonly table: RatesTable;
  readonly estimate: boolean;
}

/** Every table that a process calculates with: the built-in years, and the years that the provider added. */
export interface RatesBook {
  /** The tables in use, oldest year first. */
  readonly tables: readonly RatesTable[];
  find(year: number): RatesTable | undefined;
  /** The table of the pay date's year. @throws MissingRatesError */
  exact(payDate: PlainDate): RatesTable;
  /** The table of the pay date's year, or else of the year before, as an estimate. @throws MissingRatesError */
  exactOrEstimate(payDate: PlainDate): FoundRates;
  /** The table that a stored calculation used; the one in use when no table has that edition. @throws MissingRatesError */
  ofEdition(payDate: PlainDate, edition: string): RatesTable;
}

/**
 * @param added tables of years that are not built in; a built-in year cannot be replaced
 * @param superseded earlier tables of those years, which only stored calculations use
 */
export function ratesBook(added: readonly RatesTable[], superseded: readonly RatesTable[] = []): RatesBook {
  const byYear = new Map([...added, ...RATES_TABLES].map((table) => [table.year, table]));
  const everyTable = [...byYear.values(), ...added, ...superseded];
  const exact = (payDate: PlainDate): RatesTable => {
    const table = byYear.get(yearOf(payDate));
    if (table === undefined) throw missingRates(yearOf(payDate));
    return table;
  };
  return {
    tables: [...byYear.values()].toSorted((a, b) => a.year - b.year),
    find: (year) => byYear.get(year),
    exact,
    exactOrEstimate(payDate) {
      const year = yearOf(payDate);
      const before = byYear.has(year) ? undefined : byYear.get(year - 1);
      return before === undefined ? { table: exact(payDate), estimate: false } : { table: before, estimate: true };
    },
    ofEdition: (payDate, edition) =>
      everyTable.find((table) => table.year === yearOf(payDate) && table.edition === edition) ?? exact(payDate),
  };
}

/** The built-in years alone. */
export const BUILT_IN_RATES: RatesBook = ratesBook([]);
