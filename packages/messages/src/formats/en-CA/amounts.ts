import { type Cents, toDecimal } from '@portage/domain/money/money';
import { english } from './english-number.ts';

/** Cents as a Canadian amount without a currency sign: 350000 gives '3,500.00', -350000 gives '−3,500.00' with a true minus. */
export function formatCad(amount: Cents): string {
  return english(toDecimal(amount)).replace('-', '−');
}

/** Cents with a dollar sign: 4536132 gives '$45,361.32', -1250 gives '−$12.50'. Neither dollar is written with its country. */
export function formatDollarsAndCents(amount: Cents): string {
  return formatCad(amount).replace(/^−?/, '$&$$');
}

/** Cents with the currency's name, for sentences and sums without a heading: 'CAD 1,500.00', which never breaks between the two. */
export function formatCadNamed(amount: Cents): string {
  return `CAD\u00a0${formatCad(amount)}`;
}
