import { type Cents, toDecimal } from '@portage/domain/money/money';
import { english } from './english-number.ts';

const currencies = new Map<string, Intl.NumberFormat>();

/** Cents as a Canadian amount without a currency sign: 350000 gives '3,500.00', -350000 gives '−3,500.00' with a true minus. */
export function formatCad(amount: Cents): string {
  return english(toDecimal(amount)).replace('-', '−');
}

/**
 * Cents with the currency's sign: 4536132 with 'USD' gives '$45,361.32'.
 * Uses the currency's home locale (en-CA for CAD, else en-US), so neither dollar is written 'US$' or 'CA$'.
 */
export function formatCurrency(amount: Cents, currencyCode: string): string {
  let format = currencies.get(currencyCode);
  if (!format) {
    const locale = currencyCode === 'CAD' ? 'en-CA' : 'en-US';
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: currencyCode });
    currencies.set(currencyCode, format);
  }
  return format.format(toDecimal(amount)).replace('-', '−');
}

/** Cents with the currency's name, for sentences and sums without a heading: 'CAD 1,500.00'. */
export function formatCadNamed(amount: Cents): string {
  return `CAD ${formatCad(amount)}`;
}
