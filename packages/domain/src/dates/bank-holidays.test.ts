import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBankDays,
  bankDaysBetween,
  bankHolidays,
  easterSunday,
  isBankDay,
  nextBankDay,
  payDateOf,
  paydayClosure,
  previousBankDay,
  subtractBankDays,
} from './bank-holidays.ts';
import { addDays, dayOfWeek, fromEpochDay, plainDate } from './plain-date.ts';

const date = fc.integer({ min: 10_000, max: 40_000 }).map(fromEpochDay);
const observed = (year: number) => bankHolidays(year).map((holiday) => holiday.observed);

describe('bank closures', () => {
  it('match the 2026 calendar', () => {
    expect(observed(2026)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-05-18',
      '2026-07-01',
      '2026-09-07',
      '2026-09-30',
      '2026-10-12',
      '2026-11-11',
      '2026-12-25',
      '2026-12-28',
    ]);
  });

  it('do not collide when Christmas falls on a weekend', () => {
    expect(observed(2021).slice(-2)).toEqual(['2021-12-27', '2021-12-28']);
    expect(observed(2022).slice(-2)).toEqual(['2022-12-27', '2022-12-26']);
  });

  it('are ten distinct weekdays in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
        const days = observed(year);
        expect(new Set(days).size).toBe(10);
        expect(days.every((day) => dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5)).toBe(true);
      }),
    );
  });

  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('follow Easter of %i', (year, sunday) => {
    expect(easterSunday(year)).toBe(sunday);
  });
});

describe('bank days', () => {
  it('add and subtract back to the same day', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 40 }), (day, count) => {
        const from = previousBankDay(day);
        const to = addBankDays(from, count);
        expect(isBankDay(to)).toBe(true);
        expect(subtractBankDays(to, count)).toBe(from);
        expect(bankDaysBetween(from, to)).toBe(count);
      }),
    );
  });

  it('skip weekends and closures before a payday', () => {
    expect(subtractBankDays(plainDate('2026-11-27'), 5)).toBe('2026-11-20');
    expect(subtractBankDays(plainDate('2026-11-16'), 5)).toBe('2026-11-06');
    expect(subtractBankDays(plainDate('2027-01-04'), 10)).toBe('2026-12-16');
  });

  it('are found before and after a weekend', () => {
    expect(previousBankDay(plainDate('2026-11-22'))).toBe('2026-11-20');
    expect(nextBankDay(plainDate('2026-12-25'))).toBe('2026-12-29');
    expect(nextBankDay(plainDate('2026-11-20'))).toBe('2026-11-20');
  });
});

describe('the day a payday is paid', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-22', '2026-11-20'],
    ['2026-12-25', '2026-12-24'],
    ['2026-12-28', '2026-12-24'],
    ['2027-01-01', '2026-12-31'],
    ['2027-01-03', '2026-12-31'],
    ['2027-03-28', '2027-03-25'],
  ])('of %s is %s', (payday, paid) => {
    expect(payDateOf(plainDate(payday))).toBe(paid);
  });

  it('is a bank day, never later, and leaves no bank day between', () => {
    fc.assert(
      fc.property(date, (payday) => {
        const paid = payDateOf(payday);
        expect(isBankDay(paid) && paid <= payday).toBe(true);
        for (let day = addDays(paid, 1); day <= payday; day = addDays(day, 1)) expect(isBankDay(day)).toBe(false);
      }),
    );
  });
});

describe('the closure of a payday', () => {
  it('gives the holiday and the next bank day', () => {
    expect(paydayClosure(plainDate('2026-12-25'))).toEqual({
      holiday: 'christmasDay',
      moved: false,
      settles: '2026-12-29',
    });
    expect(paydayClosure(plainDate('2026-12-28'))).toEqual({
      holiday: 'boxingDay',
      moved: true,
      settles: '2026-12-29',
    });
    expect(paydayClosure(plainDate('2026-12-26'))).toBeNull();
  });

  it('appears exactly on weekdays without settlement', () => {
    fc.assert(
      fc.property(date, (day) => {
        const weekday = dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5;
        expect(paydayClosure(day) !== null).toBe(weekday && !isBankDay(day));
      }),
    );
  });
});
