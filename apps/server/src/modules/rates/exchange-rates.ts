import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type ExchangeRate, type ForeignCurrency, MAX_RATE_DAYS } from '@portage/domain/exchange/exchange-rates';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { newestExchangeRates, storeExchangeRates } from './queries.ts';

/**
 * Stores daily exchange rates that were checked; a file's rate replaces another one of its day.
 * @param addedBy who adds them, as stored
 * @returns how many were new or corrected, and how many were stored already
 */
export async function addExchangeRates(
  { db }: Pick<Deps, 'db'>,
  rates: readonly ExchangeRate[],
  addedBy: string,
): Promise<{ changed: number; same: number }> {
  // Of two rates of a day, the last one of the file counts.
  const byDay = new Map(rates.map((rate) => [`${rate.currency} ${rate.day}`, rate]));
  const changed = await db.transaction(asService, (tx) => storeExchangeRates(tx, [...byDay.values()], addedBy));
  return { changed, same: byDay.size - changed };
}

/** The newest rate of each currency that is not too old to show. */
export const shownExchangeRates = ({ db }: Pick<Deps, 'db'>): Promise<ExchangeRate[]> =>
  db.transaction({ ...asService, readOnly: true }, async (tx) =>
    (await newestExchangeRates(tx, MAX_RATE_DAYS)).map(({ currency, day, rate }) => ({
      currency: currency as ForeignCurrency,
      day: day as PlainDate,
      rate: Number(rate),
    })),
  );
