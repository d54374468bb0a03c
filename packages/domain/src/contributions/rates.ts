import type { PlainDate } from '../dates/plain-date.ts';
import { yearOf } from '../dates/plain-date.ts';
import { toDecimal } from '../money/money.ts';
import { thrownTexts } from '../text/stored-text.ts';
import { rates2024 } from './rates/2024.ts';
import { rates2025 } from './rates/2025.ts';
import { rates2026 } from './rates/2026.ts';
import { announced2027 } from './rates/2027.ts';
import type { AnnouncedFigure, AnnouncedRates, MissingFigure, RatesTable } from './rates-table.ts';

/** The full tables, oldest year first, without gaps. */
export const RATES_TABLES: readonly RatesTable[] = [rates2024, rates2025, rates2026];
/** Years with only some figures published; none has a full table. */
export const ANNOUNCED_RATES: readonly AnnouncedRates[] = [announced2027];
const EVERY_FIGURE: readonly MissingFigure[] = ['cpp', 'qpp', 'ei', 'qpip'];

const NAMES: Readonly<Record<MissingFigure | AnnouncedFigure['figure'], string>> = thrownTexts({
  cpp: 'CPP and CPP2',
  qpp: 'QPP',
  ei: 'EI',
  qpip: 'QPIP',
  ympe: 'YMPE and maximum CPP contribution',
  yampe: 'YAMPE and maximum CPP2 contribution',
  eiQuebec: 'EI rate and maximum in Quebec',
  qppRate: 'QPP rate and maximum',
  qpipRates: 'QPIP rates and maxima',
  cppRate: 'CPP rate',
  eiRate: 'EI rate',
  eiMaximum: 'EI maximum insurable earnings',
});

const byYear = new Map(RATES_TABLES.map((table) => [table.year, table]));

/** The pay date's year has no full table. Nothing exact is calculated: last year's rates give an estimate, never an invoice. */
export class MissingRatesError extends Error {
  override readonly name = 'MissingRatesError';
  readonly code = 'missing_rates';
  readonly year: number;
  readonly announced: readonly AnnouncedFigure[];
  readonly missingFigures: readonly MissingFigure[];

  constructor(year: number, announced: readonly AnnouncedFigure[], missing: readonly MissingFigure[]) {
    const known = announced.map((one) => `${NAMES[one.figure]} ${announcedValue(one)}`).join('; ');
    const lacking = missing.map((figure) => NAMES[figure]).join('; ');
    super(
      `Contribution rates for ${year} are not complete. Missing: ${lacking}.${known && ` Announced so far: ${known}.`}`,
    );
    this.year = year;
    this.announced = announced;
    this.missingFigures = missing;
  }
}

/** Whether an error says that rates are missing. By its code: a page can have its own copy of this module, and so of the class. */
export const isMissingRates = (error: unknown): error is MissingRatesError =>
  error instanceof Error && 'code' in error && error.code === 'missing_rates';

const announcedValue = (one: AnnouncedFigure): string =>
  one.figure === 'eiMaximum' ? `CAD ${toDecimal(one.amount)}` : `${one.rate / 1000}%`;

export function findRates(year: number): RatesTable | undefined {
  return byYear.get(year);
}

/** The built-in table for the pay date's year; throws MissingRatesError with the year and the missing figures. */
export function ratesForPayDate(payDate: PlainDate): RatesTable {
  const year = yearOf(payDate);
  const table = byYear.get(year);
  if (table) return table;
  throw missingRates(year);
}

/** The error for a year without a full table, with what was announced of it. */
export function missingRates(year: number): MissingRatesError {
  const partial = ANNOUNCED_RATES.find((entry) => entry.year === year);
  return new MissingRatesError(year, partial?.announced ?? [], partial?.missing ?? EVERY_FIGURE);
}
