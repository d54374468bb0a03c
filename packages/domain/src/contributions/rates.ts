import type { PlainDate } from '../plain-date.ts';
import { yearOf } from '../plain-date.ts';
import { rates2024 } from './rates/2024.ts';
import { rates2025 } from './rates/2025.ts';
import { rates2026 } from './rates/2026.ts';
import { announced2027 } from './rates/2027.ts';
import type { AnnouncedRates, RatesTable } from './rates-table.ts';

/** The full tables, oldest year first, without gaps. */
export const RATES_TABLES: readonly RatesTable[] = [rates2024, rates2025, rates2026];
/** Years with only some figures published; none has a full table. */
export const ANNOUNCED_RATES: readonly AnnouncedRates[] = [announced2027];
const EVERY_FIGURE = ['CPP and CPP2', 'QPP', 'EI', 'QPIP'];

const byYear = new Map(RATES_TABLES.map((table) => [table.year, table]));

/** The pay date's year has no full table. Nothing is calculated; last year's rates are never used. */
export class MissingRatesError extends Error {
  override readonly name = 'MissingRatesError';
  readonly code = 'missing_rates';
  readonly year: number;
  readonly announced: readonly string[];
  readonly missing: readonly string[];

  constructor(year: number, announced: readonly string[], missing: readonly string[]) {
    const known = announced.length > 0 ? ` Announced so far: ${announced.join('; ')}.` : '';
    super(`Contribution rates for ${year} are not complete. Missing: ${missing.join('; ')}.${known}`);
    this.year = year;
    this.announced = announced;
    this.missing = missing;
  }
}

export function findRates(year: number): RatesTable | undefined {
  return byYear.get(year);
}

/** The table for the pay date's year; throws MissingRatesError with the year and the missing figures. */
export function ratesForPayDate(payDate: PlainDate): RatesTable {
  const year = yearOf(payDate);
  const table = byYear.get(year);
  if (table) return table;
  const partial = ANNOUNCED_RATES.find((entry) => entry.year === year);
  throw new MissingRatesError(year, partial?.announced ?? [], partial?.missing ?? EVERY_FIGURE);
}
