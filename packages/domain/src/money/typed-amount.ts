import { type Cents, cents } from './money.ts';

/** Digits, in groups of three or not, then at most two decimals after a point or comma. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:([.,])(\d{1,2}))?$/;
const CURRENCY = /^(?:CAD|C\$|\$)\s*|\s*(?:CAD|\$)$/gi;

/**
 * An amount as typed, in dollars and cents: '1500.5', '1,500.50', '1 500,50', 'CAD 1,500'. A text that can be read in two ways, such as
 * '1.500' or '1,50,0', is not an amount, so no decimal mark is ever lost.
 * @returns cents, 0 for a blank text, or null when it is not an amount in dollars and cents
 */
export function parseTypedAmount(text: string): Cents | null {
  const plain = text
    .trim()
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(CURRENCY, '');
  if (plain === '') return cents(0);
  const [match, whole = '', mark, fraction = ''] = AMOUNT.exec(plain) ?? [];
  // The same mark cannot separate thousands and decimals: '1,500,50'.
  if (match === undefined || (mark === ',' && whole.includes(','))) return null;
  const size = Number(whole.replace(/\D/g, '') + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(size) ? cents(size) : null;
}
