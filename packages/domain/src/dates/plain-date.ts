declare const plain: unique symbol;

/** A calendar date without time or zone, as 'YYYY-MM-DD'. These strings sort in date order. */
export type PlainDate = string & { readonly [plain]: true };

/** 0 is Sunday, 6 is Saturday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const DEFAULT_TIME_ZONE = 'America/Toronto';

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days in a month (1 to 12); 0 for any other month. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** Two digits as a number. A payroll reads millions of dates, and a slice of text would be made for each part. */
const twoDigits = (date: PlainDate, at: number): number =>
  (date.charCodeAt(at) - 48) * 10 + date.charCodeAt(at + 1) - 48;

/** The date for a year (1 to 9999), month (1 to 12) and day, or null if it does not exist. */
export function dateOf(year: number, month: number, day: number): PlainDate | null {
  if (!(year >= 1 && year <= 9999 && day >= 1 && day <= daysInMonth(year, month))) return null;
  const pad = (value: number) => (value < 10 ? `0${value}` : `${value}`);
  const ofYear = year < 1000 ? String(year).padStart(4, '0') : year;
  return `${ofYear}-${pad(month)}-${pad(day)}` as PlainDate;
}

/** The text as a date if it is 'YYYY-MM-DD' and a real day, else null. */
export function parsePlainDate(text: string): PlainDate | null {
  const match = ISO.exec(text);
  return match ? dateOf(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Like `parsePlainDate`, but throws a RangeError for an invalid date. */
export function plainDate(text: string): PlainDate {
  const date = parsePlainDate(text);
  if (!date) throw new RangeError(`Not a date of the form YYYY-MM-DD: ${JSON.stringify(text)}.`);
  return date;
}

export function isPlainDate(value: unknown): value is PlainDate {
  return typeof value === 'string' && parsePlainDate(value) !== null;
}

export function yearOf(date: PlainDate): number {
  return twoDigits(date, 0) * 100 + twoDigits(date, 2);
}

/** 1 to 12. */
export function monthOf(date: PlainDate): number {
  return twoDigits(date, 5);
}

/** 1 to 31. */
export function dayOf(date: PlainDate): number {
  return twoDigits(date, 8);
}

/** Days since 1970-01-01 (days-from-civil, counting years from March so that the leap day comes last). */
export function toEpochDay(date: PlainDate): number {
  const month = monthOf(date);
  const year = yearOf(date) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOf(date) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of `toEpochDay`; throws a RangeError outside the years 1 to 9999. */
export function fromEpochDay(epochDay: number): PlainDate {
  const shifted = epochDay + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const date = dateOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
  if (!date) throw new RangeError(`Day ${epochDay} is outside the years 1 to 9999.`);
  return date;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromEpochDay(toEpochDay(date) + days);
}

/** The same day of the month, `months` later or earlier, or that month's last day if it is shorter. */
export function addMonthsClamped(date: PlainDate, months: number): PlainDate {
  const total = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const year = Math.floor(total / 12);
  const month = total - year * 12 + 1;
  const moved = dateOf(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
  if (!moved) throw new RangeError(`${date} moved by ${months} months is outside the years 1 to 9999.`);
  return moved;
}

/** Negative when a is before b, 0 when equal, positive when after. */
export function compareDates(a: PlainDate, b: PlainDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? b : a;
}

/** The earlier of two dates. */
export function earlierOf(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? a : b;
}

/** Days from a to b: 1 when b is the day after a, negative when b is before a. */
export function daysBetween(a: PlainDate, b: PlainDate): number {
  return toEpochDay(b) - toEpochDay(a);
}

export function dayOfWeek(date: PlainDate): DayOfWeek {
  // 1970-01-01 was a Thursday. The double remainder keeps earlier days positive.
  return ((((toEpochDay(date) + 4) % 7) + 7) % 7) as DayOfWeek;
}

/** The Monday of a date's week; the date itself on a Monday. */
export const mondayBefore = (date: PlainDate): PlainDate => addDays(date, -((dayOfWeek(date) + 6) % 7));

export function firstOfMonth(date: PlainDate): PlainDate {
  return `${date.slice(0, 8)}01` as PlainDate;
}

export function lastOfMonth(date: PlainDate): PlainDate {
  return `${date.slice(0, 8)}${daysInMonth(yearOf(date), monthOf(date))}` as PlainDate;
}

/** What is used of the standard's Temporal, which not every browser has yet, nor Node.js 24. */
interface WithTemporal {
  Temporal?: {
    Instant: {
      fromEpochMilliseconds: (ms: number) => {
        toZonedDateTimeISO: (timeZone: string) => { year: number; month: number; day: number };
      };
    };
  };
}

/** The local date in a time zone at a moment in epoch milliseconds. */
export function todayAt(epochMs: number, timeZone: string = DEFAULT_TIME_ZONE): PlainDate {
  const { Temporal } = globalThis as WithTemporal;
  // The first date format of a page holds a phone's processor for a tenth of a second, in which Temporal takes a hundredth of that.
  const { year, month, day } = Temporal
    ? Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone)
    : formattedDay(epochMs, timeZone);
  const date = dateOf(year, month, day);
  if (!date) throw new RangeError(`No date for the moment ${epochMs}.`);
  return date;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The same where there is no Temporal. */
function formattedDay(epochMs: number, timeZone: string): { year: number; month: number; day: number } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    clocks.set(timeZone, clock);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(epochMs)) part[type] = Number(value);
  return { year: part.year ?? 0, month: part.month ?? 0, day: part.day ?? 0 };
}
