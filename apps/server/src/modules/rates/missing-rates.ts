import { isMissingRates, type MissingRatesError } from '@portage/domain/contributions/rates';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { daysBetween, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';

/** Days before a year without rates from which the provider is warned. */
export const WARNING_DAYS = 45;

export interface MissingYear {
  year: number;
  /** Whether the year has begun, so that paydays in it are due. */
  begun: boolean;
  error: MissingRatesError;
}

/** The year without rates to warn of: this one, or the next one from 45 days before it. Null when there is none. */
export function missingYear(rates: RatesBook, today: PlainDate): MissingYear | null {
  const year = yearOf(today);
  const nextYear = plainDate(`${String(year + 1).padStart(4, '0')}-01-01`);
  const days = [today, ...(daysBetween(today, nextYear) <= WARNING_DAYS ? [nextYear] : [])];
  for (const day of days) {
    try {
      rates.exact(day);
    } catch (error) {
      if (!isMissingRates(error)) throw error;
      return { year: error.year, begun: error.year === year, error };
    }
  }
  return null;
}

/** The missing figures in words: 'QPIP; CPP maximum'. */
export const missingFiguresText = ({ missingRates }: Catalog, { error }: MissingYear): string =>
  error.missingFigures.map((figure) => missingRates[figure]).join('; ');

/** 'Contribution rates for 2027 are missing: … Add them with portage rates add.' */
export const missingYearText = (messages: Catalog, missing: MissingYear): string =>
  messages.operator.ratesMissing({ year: String(missing.year), missing: missingFiguresText(messages, missing) });
