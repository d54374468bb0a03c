import { addDays, type PlainDate } from '../dates/plain-date.ts';
import type { Cents } from '../money/money.ts';

/** The currencies other than CAD in which a company can ask for amounts (`CURRENCIES`). */
export const FOREIGN_CURRENCIES = ['USD', 'GBP', 'EUR'] as const;
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

export const isForeignCurrency = (value: unknown): value is ForeignCurrency =>
  FOREIGN_CURRENCIES.some((one) => one === value);

/** The Bank of Canada's rate of a day. */
export interface ExchangeRate {
  readonly currency: ForeignCurrency;
  readonly day: PlainDate;
  /** Canadian dollars for one unit of the currency. */
  readonly rate: number;
}

/** An older rate says too little about today's amount. The Bank publishes one each bank day, so this spans any holidays. */
export const MAX_RATE_DAYS = 10;

/** The newest rate of a currency up to today; null where there is none, or it is older than 10 days. */
export function currentRate(rates: readonly ExchangeRate[], currency: string, today: PlainDate): ExchangeRate | null {
  const least = addDays(today, -MAX_RATE_DAYS);
  return rates
    .filter((one) => one.currency === currency && one.day <= today && one.day >= least)
    .reduce<ExchangeRate | null>((last, one) => (last === null || one.day > last.day ? one : last), null);
}

const SIGNIFICANT_DIGITS = 3;

/**
 * About how much an amount in Canadian dollars is in another currency: three significant digits, since the rate of the day on which it is paid differs.
 * @returns whole units of the currency
 */
export function approximateAmount(amount: Cents, { rate }: Pick<ExchangeRate, 'rate'>): number {
  const units = Math.round(amount / 100 / rate);
  const step = 10 ** Math.max(0, String(Math.abs(units)).length - SIGNIFICANT_DIGITS);
  return Math.round(units / step) * step;
}
