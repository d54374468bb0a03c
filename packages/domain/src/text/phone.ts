import { DASHES, INVISIBLE } from './text-rules.ts';

// North American numbers: rows `phoneFormat` and `phoneField` of e2e/tables/team.ts.

const PUNCTUATED = new RegExp(`^[\\d\\s().+\\u00B7${DASHES}]*$`, 'u');

const HIDDEN = new RegExp(`[${INVISIBLE}]`, 'gu');
/** Contacts put marks of direction around a number. */
const seen = (text: string): string => text.replace(HIDDEN, '');

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * 10 digits with an optional leading 1, in any punctuation. Rejects empty text, another country's number with 10 digits, and a 1
 * followed by only nine digits: no area code begins with 1.
 */
export function isNorthAmericanPhone(text: string): boolean {
  const typed = seen(text);
  if (!PUNCTUATED.test(typed)) return false;
  const isInternational = typed.trim().startsWith('+');
  return (isInternational ? /^1[02-9]\d{9}$/ : /^1?[02-9]\d{9}$/).test(digitsOf(text));
}

/**
 * Formats a phone field as '+1 (XXX) XXX-XXXX' while typing. Never ends in punctuation, so deleting always removes a digit.
 * Keeps digits beyond ten visible and leaves other countries' numbers alone.
 */
export function formatPhone(text: string): string {
  const trimmed = seen(text).trim();
  if (trimmed.startsWith('+') && !/^\+(1|$)/.test(trimmed)) return text;
  const digits = digitsOf(trimmed);
  if (digits === '') return '';
  // No area code begins with 1: a leading 1 is the country code.
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  if (national === '') return '+1';
  const area = national.slice(0, 3);
  const exchange = national.slice(3, 6);
  const rest = national.slice(6);
  return `+1 (${area}${exchange && `) ${exchange}`}${rest && `-${rest}`}`;
}
