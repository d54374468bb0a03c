import { DASHES, INVISIBLE } from './text-rules.ts';

// SIN: nine digits with a Luhn check digit. The first digit is never 0 or 8; 9 is temporary (Service Canada's format).

/** Spaces, dashes and points, and invisible characters: what people and programs put between the digits. */
const BETWEEN_DIGITS = new RegExp(`[\\s.\\u00B7${DASHES}${INVISIBLE}]`, 'gu');

/** What is left of a number without anything between its digits. `app.seal_sin` in the database does the same. */
export function sinDigits(text: string): string {
  return text.replace(BETWEEN_DIGITS, '');
}

/** '***-***-286': the only form in which a stored SIN is shown. */
export function maskSin(text: string): string {
  return `***-***-${sinDigits(text).slice(-3).padStart(3, '*')}`;
}

/** Groups nine digits as '046 454 286'; anything else is left as typed. */
export function formatSin(text: string): string {
  const digits = sinDigits(text);
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : text;
}

/** Whether the digits pass the Luhn check: every second digit from the right doubled, the sum a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export type SinProblem = 'sinLength' | 'sinCheckDigit';

/** Why the database rejects a SIN (`app.is_sin`), or null. Spaces, dashes and points between the digits are allowed. */
export function sinProblem(text: string): SinProblem | null {
  const digits = sinDigits(text);
  if (!/^[0-9]{9}$/.test(digits)) return 'sinLength';
  // Nine zeros pass the Luhn check and belong to no person.
  return passesLuhn(digits) && digits !== '000000000' ? null : 'sinCheckDigit';
}

export type SinWarning = { readonly code: 'sinTemporary' } | { readonly code: 'sinStart'; readonly digit: string };

/** A warning when nine digits look unusual, or null. It never blocks the form: the person with the paper knows better. */
export function sinWarning(text: string): SinWarning | null {
  const digits = sinDigits(text);
  if (!/^[0-9]{9}$/.test(digits)) return null;
  if (/^[08]/.test(digits)) return { code: 'sinStart', digit: digits.charAt(0) };
  return digits.startsWith('9') ? { code: 'sinTemporary' } : null;
}
