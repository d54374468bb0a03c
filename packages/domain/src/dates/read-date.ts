import { foldText } from '../text/fold-text.ts';
import { dateOf, type PlainDate } from './plain-date.ts';

/** Which of day and month comes first where both are numbers before a year. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/**
 * A date as read: `either` can be two days. `wrong` says why it is none: its form is not known, its year has two digits, or its day, its
 * month or both together do not exist.
 */
export type ReadDate =
  | { readonly is: 'date'; readonly date: PlainDate }
  | ({ readonly is: 'either' } & Readonly<Record<DateOrder, PlainDate>>)
  | { readonly is: 'wrong'; readonly why: 'form' | 'shortYear' | 'day' | 'month' | 'combination' };

const BETWEEN = String.raw`(?:\s*[-/.,\u2010-\u2015\u2212]\s*|\s+)`;
const shape = (...parts: string[]) => new RegExp(`^${parts.join(BETWEEN)}$`, 'u');
const YEAR = String.raw`(?<year>\d{4})`;
const SHORT_YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const NAME = String.raw`(?<name>\p{L}{3,})\.?`;
const DAY = /(?<day>\d{1,2})(?:er|st|nd|rd|th)?/.source;

const YEAR_FIRST = [
  shape(YEAR, String.raw`(?<month>\d{1,2})`, DAY),
  /^(?<year>(?:19|20|21)\d\d)(?<month>0[1-9]|1[0-2])(?<day>\d\d)$/,
];
const NAMED = [
  shape(DAY, NAME, SHORT_YEAR),
  new RegExp(`^(?:le )?${DAY} (?:de )?${NAME},? ${YEAR}$`, 'u'),
  shape(NAME, DAY, YEAR),
  shape(YEAR, NAME, DAY),
];
const TWO_NUMBERS = [
  shape(String.raw`(?<first>\d{1,2})`, String.raw`(?<second>\d{1,2})`, YEAR),
  /^(?<first>\d\d)(?<second>\d\d)(?<year>\d{4})$/,
];
const SHORT = shape(String.raw`\d{1,2}`, String.raw`\d{1,2}`, String.raw`\d{2}`);

const MONTHS = [
  'january janvier',
  'february fevrier',
  'march mars',
  'april avril',
  'may mai',
  'june juin',
  'july juillet',
  'august aout',
  'september septembre',
  'october octobre',
  'november novembre',
  'december decembre',
].map((names) => names.split(' '));

/** The month that a name or its beginning means in English or French: 'May', 'sept', 'déc'. Null for none, and for 'jui'. */
function monthNamed(text: string): number | null {
  const found = MONTHS.flatMap((names, at) => (names.some((name) => name.startsWith(text)) ? [at + 1] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const partsOf = (shapes: readonly RegExp[], text: string) =>
  shapes.map((one) => one.exec(text)?.groups).find((groups) => groups !== undefined);

/**
 * Reads a date as people and spreadsheets write it: '1990-05-31', '1990/5/31', '19900531', '31-May-90', '31 mai 1990', '31/05/1990'.
 * A date with a day and a month that can change places is read by the order, and can be two days without it.
 * @param given.lastYear the latest year that two digits after a named month can mean; without it they mean none
 */
export function readDate(text: string, given: { order?: DateOrder | undefined; lastYear?: number } = {}): ReadDate {
  const typed = foldText(text.trim());
  const yearFirst = partsOf(YEAR_FIRST, typed);
  if (yearFirst !== undefined) return dayOf(yearFirst.year, Number(yearFirst.month), Number(yearFirst.day));
  const named = partsOf(NAMED, typed);
  if (named !== undefined) {
    const month = monthNamed(named.name ?? '');
    const year = fullYear(named.year ?? '', given.lastYear);
    if (month === null) return { is: 'wrong', why: 'form' };
    return year === null ? { is: 'wrong', why: 'shortYear' } : dayOf(year, month, Number(named.day));
  }
  const numbers = partsOf(TWO_NUMBERS, typed);
  if (numbers === undefined) return { is: 'wrong', why: SHORT.test(typed) ? 'shortYear' : 'form' };
  const [first, second] = [Number(numbers.first), Number(numbers.second)];
  const dayFirst = dayOf(numbers.year, second, first);
  const monthFirst = dayOf(numbers.year, first, second);
  if (dayFirst.is !== 'date' || monthFirst.is !== 'date' || dayFirst.date === monthFirst.date)
    return monthFirst.is === 'date' ? monthFirst : dayFirst;
  if (given.order === undefined) return { is: 'either', dayFirst: dayFirst.date, monthFirst: monthFirst.date };
  return given.order === 'dayFirst' ? dayFirst : monthFirst;
}

function dayOf(year: string | number | undefined, month: number, day: number): ReadDate {
  const date = dateOf(Number(year), month, day);
  if (date !== null) return { is: 'date', date };
  if (month < 1 || month > 12) return { is: 'wrong', why: 'month' };
  return { is: 'wrong', why: day < 1 || day > 31 ? 'day' : 'combination' };
}

/** Two digits as the latest such year. */
function fullYear(digits: string, lastYear: number | undefined): number | null {
  if (digits.length === 4) return Number(digits);
  return lastYear === undefined ? null : lastYear - ((((lastYear - Number(digits)) % 100) + 100) % 100);
}

/** The day that a text means whatever the order; null for another one. */
export function certainDate(text: string): PlainDate | null {
  const read = readDate(text);
  return read.is === 'date' ? read.date : null;
}

/**
 * In which order the dates of one file are written.
 * @returns the order that a value proves while none proves the other, and the first value that can be two days
 */
export function dateOrderOf(texts: readonly string[]): { proven: DateOrder | null; example: string | null } {
  const proofs = new Set<DateOrder>();
  let example: string | null = null;
  for (const text of texts) {
    const read = readDate(text);
    if (read.is === 'either') example ??= text;
    const numbers = read.is === 'date' ? partsOf(TWO_NUMBERS, foldText(text.trim())) : undefined;
    if (Number(numbers?.first) > 12) proofs.add('dayFirst');
    if (Number(numbers?.second) > 12) proofs.add('monthFirst');
  }
  const [proven] = proofs;
  return { proven: proofs.size === 1 ? (proven ?? null) : null, example };
}
