import type { PlainDate } from './plain-date.ts';
import { addDays, dayOfWeek, daysBetween, plainDate, yearOf } from './plain-date.ts';

export type HolidayCode =
  | 'newYearsDay'
  | 'goodFriday'
  | 'victoriaDay'
  | 'canadaDay'
  | 'labourDay'
  | 'truthAndReconciliation'
  | 'thanksgiving'
  | 'remembranceDay'
  | 'christmasDay'
  | 'boxingDay';

/** A day on which banks do not settle. `date` is the holiday, `observed` the weekday on which banks close. */
export interface BankHoliday {
  readonly code: HolidayCode;
  readonly date: PlainDate;
  readonly observed: PlainDate;
}

const MONDAY = 1;

function day(year: number, monthDay: string): PlainDate {
  return plainDate(`${String(year).padStart(4, '0')}-${monthDay}`);
}

function isWeekend(date: PlainDate): boolean {
  const weekday = dayOfWeek(date);
  return weekday === 0 || weekday === 6;
}

/** The first Monday on or after a date. */
function mondayFrom(date: PlainDate): PlainDate {
  return addDays(date, (MONDAY - dayOfWeek(date) + 7) % 7);
}

/** Easter Sunday of the Gregorian calendar (the "Anonymous Gregorian" computus). */
export function easterSunday(year: number): PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  return addDays(day(year, '03-22'), h + l - 7 * m);
}

function computeHolidays(year: number): readonly BankHoliday[] {
  const holidays: [HolidayCode, PlainDate][] = [
    ['newYearsDay', day(year, '01-01')],
    ['goodFriday', addDays(easterSunday(year), -2)],
    ['victoriaDay', mondayFrom(day(year, '05-18'))],
    ['canadaDay', day(year, '07-01')],
    ['labourDay', mondayFrom(day(year, '09-01'))],
    ['truthAndReconciliation', day(year, '09-30')],
    ['thanksgiving', mondayFrom(day(year, '10-08'))],
    ['remembranceDay', day(year, '11-11')],
    ['christmasDay', day(year, '12-25')],
    ['boxingDay', day(year, '12-26')],
  ];
  // A weekend holiday is observed on the next weekday that is not a holiday (Christmas on a Sunday: Tuesday 27).
  const closed = new Set(holidays.map(([, date]) => date).filter((date) => !isWeekend(date)));
  return holidays.map(([code, date]) => {
    let observed = date;
    if (isWeekend(date)) {
      while (isWeekend(observed) || closed.has(observed)) observed = addDays(observed, 1);
      closed.add(observed);
    }
    return { code, date, observed };
  });
}

const years = new Map<number, { list: readonly BankHoliday[]; observed: ReadonlySet<PlainDate> }>();

function holidaysOf(year: number) {
  let entry = years.get(year);
  if (!entry) {
    const list = computeHolidays(year);
    entry = { list, observed: new Set(list.map((holiday) => holiday.observed)) };
    years.set(year, entry);
  }
  return entry;
}

/** The ten bank closures of a year, in calendar order. */
export function bankHolidays(year: number): readonly BankHoliday[] {
  return holidaysOf(year).list;
}

/** The closure observed on this day, or null. */
export function bankHolidayOn(date: PlainDate): BankHoliday | null {
  return bankHolidays(yearOf(date)).find(({ observed }) => observed === date) ?? null;
}

/** A payday on which banks are closed. */
export interface PaydayClosure {
  readonly holiday: HolidayCode;
  /** The holiday itself is on a weekend, and banks close on this day instead. */
  readonly moved: boolean;
  /** The next bank day. */
  readonly settles: PlainDate;
}

/** Why banks do not settle on a payday and when they do, or null. Weekends are not closures. */
export function paydayClosure(date: PlainDate): PaydayClosure | null {
  const closure = bankHolidayOn(date);
  if (closure === null) return null;
  return { holiday: closure.code, moved: closure.observed !== closure.date, settles: nextBankDay(date) };
}

/** Whether banks settle on this day: a weekday with no observed closure. */
export function isBankDay(date: PlainDate): boolean {
  return !isWeekend(date) && !holidaysOf(yearOf(date)).observed.has(date);
}

/** The date itself if it is a bank day, else the previous bank day. */
export function previousBankDay(date: PlainDate): PlainDate {
  let found = date;
  while (!isBankDay(found)) found = addDays(found, -1);
  return found;
}

/**
 * The day on which the money of a payday is in the account: the payday, or the bank day before it. Contributions count in the year
 * of this day. Source: CRA T4127 and CPP Regulations s. 5 go by the date paid.
 */
export function payDateOf(payday: PlainDate): PlainDate {
  return previousBankDay(payday);
}

/** The date itself if it is a bank day, else the next bank day. */
export function nextBankDay(date: PlainDate): PlainDate {
  let found = date;
  while (!isBankDay(found)) found = addDays(found, 1);
  return found;
}

/** The day on which the money of a payday is in the account, if that is before the payday; else null. */
export function earlierPayDate(payday: PlainDate): PlainDate | null {
  const paid = payDateOf(payday);
  return paid === payday ? null : paid;
}

/** The day on which a one-time payment is paid: its own date, or the next bank day when that has passed and it is not invoiced. */
export const oneTimePayday = (date: PlainDate, asOf: PlainDate): PlainDate => (date < asOf ? nextBankDay(asOf) : date);

function stepBankDays(date: PlainDate, count: number, direction: 1 | -1): PlainDate {
  let found = date;
  for (let left = count; left > 0; ) {
    found = addDays(found, direction);
    if (isBankDay(found)) left -= 1;
  }
  return found;
}

/** The n-th bank day after a date (before it when n is negative); 0 gives the date itself, bank day or not. */
export function addBankDays(date: PlainDate, count: number): PlainDate {
  return stepBankDays(date, Math.abs(count), count < 0 ? -1 : 1);
}

/** The n-th bank day before a date, as in 'n bank days before payday'. */
export function subtractBankDays(date: PlainDate, count: number): PlainDate {
  return addBankDays(date, -count);
}

/** Bank days after `from` up to and including `to`; 0 when `to` is not after `from`. */
export function bankDaysBetween(from: PlainDate, to: PlainDate): number {
  let count = 0;
  for (let offset = 1; offset <= daysBetween(from, to); offset += 1) {
    if (isBankDay(addDays(from, offset))) count += 1;
  }
  return count;
}
