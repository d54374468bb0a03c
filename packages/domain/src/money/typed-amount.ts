import { type Cents, cents } from './money.ts';

const SPACES = /[\u00a0\u2007\u2009\u202f]/g;
const CURRENCY = /^(?:CAD|CA\$|C\$|\$)\s*|\s*(?:\$ ?CAD?|CAD|\$)$/gi;
/** Digits, in groups of three or not, then at most two decimals, for each decimal mark. */
const AMOUNTS = {
  '.': /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
  ',': /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d+)(?:,(\d{1,2}))?$/,
};
/** A comma that cannot separate thousands: '1500,50', '1 500,5'. Without a decimal, the point has its English meaning. */
const DECIMAL_COMMA = /^[\d '’]+,\d{1,2}$/;

/** The decimal mark of a file whose numbers are all written the same. */
export type DecimalMark = keyof typeof AMOUNTS;

/**
 * An amount as typed or in a file, in dollars and cents: '1500.5', '1,500.50', '1 500,50 $', 'CAD 1,500', "1'500". A text that can be read
 * in two ways, such as '1.500' or '1,50,0', is not an amount, so no decimal mark is ever lost.
 * @param mark the decimal mark where it is known; it tells '1.500,50' and '1,500' apart
 * @returns cents, 0 for a blank text, or null when it is not an amount in dollars and cents
 */
export function parseTypedAmount(text: string, mark?: DecimalMark): Cents | null {
  const plain = text.replace(SPACES, ' ').trim().replace(CURRENCY, '');
  if (plain === '') return cents(0);
  const [match, whole = '', fraction = ''] = AMOUNTS[mark ?? (DECIMAL_COMMA.test(plain) ? ',' : '.')].exec(plain) ?? [];
  if (match === undefined) return null;
  const size = Number(whole.replace(/\D/g, '') + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(size) ? cents(size) : null;
}

/** `parseTypedAmount` with a sign, as bank statements write it: '-12.50', '12.50-', '(12.50)'. Null for a blank text. */
export function parseSignedAmount(text: string, mark?: DecimalMark): number | null {
  const typed = text.replace(SPACES, ' ').trim().replaceAll('\u2212', '-').replace(CURRENCY, '');
  const unsigned = typed.replace(/^\((.*)\)$|^[-+] ?(.*)$|^(.*?) ?-$/, '$1$2$3');
  const amount = /\d/.test(unsigned) ? parseTypedAmount(unsigned, mark) : null;
  return amount !== null && /^\(.*\)$|^-|-$/.test(typed) ? -amount : amount;
}
