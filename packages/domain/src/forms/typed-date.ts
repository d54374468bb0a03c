import { formatDayMonthYear } from '../dates/date-format.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { dateOf } from '../dates/plain-date.ts';
import { readDate } from '../dates/read-date.ts';
import type { Problem } from './form-messages.ts';

// Typed dates are DD/MM/YYYY: rows `dateSlashes`, `badYear` and `dateCorrected` of e2e/tables/team.ts.

export type TypedDateCode = 'dateFormat' | 'dateDay' | 'dateMonth' | 'dateYear' | 'dateCombination';
export type TypedDate =
  | { readonly ok: true; readonly date: PlainDate }
  | { readonly ok: false; readonly problem: Problem<TypedDateCode> };

const FORM = /^(\d{2})\/(\d{2})\/(\d{4})$/;

function wrong(code: TypedDateCode, params?: Problem['params']): TypedDate {
  return { ok: false, problem: { code, ...(params && { params }) } };
}

/** Reads a typed DD/MM/YYYY date. `currentYear` bounds the year: 1900 to a hundred years ahead. */
export function parseTypedDate(text: string, currentYear: number): TypedDate {
  const match = FORM.exec(text.trim());
  if (!match) return wrong('dateFormat');
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const lastYear = currentYear + 100;
  if (day < 1 || day > 31) return wrong('dateDay');
  if (month < 1 || month > 12) return wrong('dateMonth');
  if (year < 1900 || year > lastYear) return wrong('dateYear', { lastYear });
  const date = dateOf(year, month, day);
  return date ? { ok: true, date } : wrong('dateCombination');
}

/** Digits of a date with slashes after day and month: '2711' gives '27/11/', '27112' gives '27/11/2'. */
function groupDigits(digits: string): string {
  if (digits.length < 2) return digits;
  if (digits.length < 4) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`;
}

/** '5/' becomes '05/'; a third digit in the day or month moves on to the next part. */
function completeParts(text: string): string {
  const parts = text.split('/');
  const day = parts[0] ?? '';
  const month = parts[1] ?? '';
  const pad = (part: string) => (/^[1-9]$/.test(part) ? `0${part}` : part);
  if (parts.length === 2) {
    if (month.length < 2) return `${pad(day)}/${month}`;
    return `${pad(day)}/${month.slice(0, 2)}/${month.slice(2)}`;
  }
  return `${pad(day)}/${pad(month)}/${parts.slice(2).join('')}`;
}

/** Whether there are more digits than a date has. */
function isOverfull(text: string): boolean {
  const [day = '', month = '', ...year] = text.split('/');
  return text.length > 10 || (year.length > 0 && (day.length > 2 || month.length > 2));
}

/**
 * What a date field shows after a change: digits and slashes only, with slashes inserted while typing at the end.
 * Deleting or typing in the middle inserts nothing, so any character can be removed and any part corrected.
 * A pasted date in another form that means one day, such as YYYY-MM-DD or 31-May-1990, becomes DD/MM/YYYY.
 * @param caret caret position in `next`; defaults to the end
 */
export function formatTypedDate(next: string, previous = '', caret = next.length): string {
  // Digits and slashes alone are typed, unless the year comes first.
  const pasted = /^[\d/]*$/.test(next) && !/^\d{4}\//.test(next) ? null : readDate(next, { order: 'dayFirst' });
  if (pasted?.is === 'date') return formatDayMonthYear(pasted.date);
  // A slash typed after an inserted one is the same slash.
  const text = next.replace(/[^\d/]/g, '').replace(/\/+$/, '/');
  if (text.length < previous.length) return text;
  if (caret < next.length) return isOverfull(text) ? previous : text;
  const formatted = text.includes('/') ? completeParts(text) : groupDigits(text);
  return formatted.slice(0, 10);
}

/** What a date field shows on blur: '1/2/1990' and '01021990' both become '01/02/1990'. */
export function completeTypedDate(text: string): string {
  return /^\d{8}$/.test(text) ? groupDigits(text) : text.replace(/\b\d(?=\/)/g, '0$&');
}
