import type { Cents } from './money.ts';

/** Max digits of an amount, as the column holds them. */
const MAX_DIGITS = 10;

/** A whole-dollar amount while it is entered. */
export interface AmountEntry {
  /** What the field shows: digits only. */
  readonly digits: string;
  /** Everything entered so far, so that digits typed after a decimal mark are still known to be cents. */
  readonly entered: string;
  /** What is not part of the amount: cents other than zero, or digits beyond the tenth. */
  readonly dropped: 'cents' | 'digits' | null;
}

export const EMPTY_AMOUNT: AmountEntry = { digits: '', entered: '', dropped: null };

/** Words, currency signs, and marks without a digit after them, in front of the number. */
const BEFORE = /^(?:[^\d.,]|[.,](?!\d))+/;
/** Digits in groups of three. A single point is a decimal mark: '1.500' has three decimals. */
const GROUPED =
  /^(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d{1,3}(?:[ '’\u00a0\u2009\u202f]\d{3})+(?!\d)|\d{1,3}(?:\.\d{3}){2,}(?![\d.])|\d{1,3}\.\d{3}(?=,))/;
const DIGITS = /^\d*/;
const CENTS = /^[.,]\d*[1-9]/;

/** Letters and signs between digits are removed, except for the exponent of '1e5', which ends the number. */
function plain(text: string): string {
  return text.replace(/(\d)[eE][+-]?\d.*$/su, '$1').replace(/[\p{L}\p{Sc}]/gu, '');
}

function read(entered: string): AmountEntry {
  // '.50' is 0 dollars, and a 0 in the field can be seen and deleted.
  const number = plain(entered).replace(BEFORE, '').replace(/^[.,]/, '0$&');
  const whole = (GROUPED.exec(number) ?? DIGITS.exec(number))?.[0] ?? '';
  const digits = whole.replace(/\D/g, '');
  const hasCents = CENTS.test(number.slice(whole.length));
  return {
    digits: digits.slice(0, MAX_DIGITS),
    entered,
    dropped: digits.length > MAX_DIGITS ? 'digits' : hasCents ? 'cents' : null,
  };
}

/** An entry that shows these digits and remembers nothing else: on leaving the field, or before replacing its text. */
export function settledAmount(digits: string): AmountEntry {
  return { ...EMPTY_AMOUNT, digits, entered: digits };
}

/**
 * The amount after a change of its field. A decimal part is dropped, never joined to the whole part, whether it is pasted or typed.
 * Accepts thousands in groups ('1,500', '1 500', '1.500,50') and a currency. A minus sign is dropped.
 * @param text what the field holds after the change
 * @param before the entry before it; EMPTY_AMOUNT for none
 */
export function enterAmount(text: string, before: AmountEntry): AmountEntry {
  const added = text.startsWith(before.digits) ? text.slice(before.digits.length) : null;
  return read(added === null ? text : before.entered + added);
}

/**
 * Whether a payment is above one month of a yearly salary, so that it is confirmed before it is sent.
 * @param salary per year; null when unknown, which any amount exceeds
 */
export function exceedsMonthlySalary(amount: Cents, salary: Cents | null): boolean {
  return salary === null || amount * 12 > salary;
}
