import { type Cents, toDecimal } from '@portage/domain/money/money';
import { french } from './french-number.ts';

/** Cents as a Canadian amount without a currency sign: 350000 gives '3 500,00', -350000 gives '−3 500,00' with a true minus. */
export function formatCad(amount: Cents): string {
  return french(toDecimal(amount)).replace('-', '−');
}

/** Cents with a dollar sign: 4536132 gives '45 361,32 $'. As in English, neither dollar is written with its country. */
export function formatDollarsAndCents(amount: Cents): string {
  return `${formatCad(amount)}\u00a0$`;
}

/** Cents with the currency's name, for sentences and sums without a heading: '1 500,00 $ CA'. */
export function formatCadNamed(amount: Cents): string {
  return `${formatCad(amount)}\u00a0$\u00a0CA`;
}
