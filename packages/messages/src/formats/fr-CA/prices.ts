import type { Cents } from '@portage/domain/money/money';
import type { Rate } from '@portage/domain/money/rational';
import type { PlanTerm } from '@portage/domain/plans/plans';
import { formatCad } from './amounts.ts';
import { french } from './french-number.ts';

/** A number of things, or a factor: 12345 gives '12 345', 1.4 gives '1,4'. At most three decimals. */
export function formatNumber(value: number): string {
  return french(String(Math.round(value * 1000) / 1000));
}

/** A rate as a percentage: 5950 gives '5,95 %', 4000 gives '4 %', 494 gives '0,494 %'. */
export function formatRate(rate: Rate): string {
  return `${french(String(rate / 1000))}\u00a0%`;
}

/** Cents, without the decimals when they are zero: 150000 gives '1 500'. */
export function formatWhole(amount: Cents): string {
  return formatCad(amount).replace(/,00$/, '');
}

/** A plan's price: '2 404 $', with cents only when they are not zero. */
export function formatDollars(amount: Cents): string {
  return `${formatWhole(amount)}\u00a0$`;
}

/** A plan's price for a term, with its currency: '597 $ CA / mois' or '2 404 $ CA / an'. English names it beside the price. */
export function formatTermPrice(amount: Cents, term: PlanTerm): string {
  return `${formatDollars(amount)}\u00a0CA\u00a0/\u00a0${term === 'Monthly' ? 'mois' : 'an'}`;
}

/** The size of a file: '640 o', '240 ko' or '2,5 Mo'. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0o`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)}\u00a0ko`;
  return `${french((bytes / 1024 / 1024).toFixed(1))}\u00a0Mo`;
}
