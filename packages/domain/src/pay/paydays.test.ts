import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payDateOf } from '../dates/bank-holidays.ts';
import {
  addDays,
  dayOf,
  daysBetween,
  daysInMonth,
  fromEpochDay,
  monthOf,
  type PlainDate,
  plainDate,
  yearOf,
} from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import {
  firstPaydayNumber,
  grossForPeriod,
  PAYROLL_SCHEDULES,
  type PayrollSchedule,
  payday,
  paydaysBetween,
  paydaysInYear,
  payPeriod,
  payPeriodNumberAt,
  paysPerYear,
} from './paydays.ts';

const date = fc.integer({ min: 10_000, max: 40_000 }).map(fromEpochDay);
const schedule = fc.constantFrom(...PAYROLL_SCHEDULES);
const number = fc.integer({ min: 1, max: 400 });

/** Whether a date is a payday: every 14 days after the start, or the start's day of month (its last day when shorter). */
function isPayday(start: PlainDate, kind: PayrollSchedule, day: PlainDate): boolean {
  if (day <= start) return false;
  if (kind === 'Bi-Weekly') return daysBetween(start, day) % 14 === 0;
  return dayOf(day) === Math.min(dayOf(start), daysInMonth(yearOf(day), monthOf(day)));
}

describe('pay periods', () => {
  it('have no gaps, and payday is the day after each', () => {
    fc.assert(
      fc.property(date, schedule, number, (start, kind, n) => {
        const period = payPeriod(start, kind, n);
        const next = payPeriod(start, kind, n + 1);
        expect(next.start).toBe(addDays(period.end, 1));
        expect(period.payday).toBe(next.start);
        expect(isPayday(start, kind, period.payday)).toBe(true);
        expect(payPeriodNumberAt(start, kind, period.start)).toBe(n);
        expect(payPeriodNumberAt(start, kind, period.end)).toBe(n);
        expect(firstPaydayNumber(start, kind, period.payday)).toBe(n);
        expect(firstPaydayNumber(start, kind, addDays(period.payday, 1))).toBe(n + 1);
      }),
    );
  });

  it('start with the commencement date', () => {
    const start = plainDate('2026-11-02');
    expect(payPeriod(start, 'Bi-Weekly', 1)).toEqual({
      number: 1,
      start: '2026-11-02',
      end: '2026-11-15',
      payday: '2026-11-16',
    });
    expect(payPeriod(start, 'Monthly', 2)).toEqual({
      number: 2,
      start: '2026-12-02',
      end: '2027-01-01',
      payday: '2027-01-02',
    });
    expect(payPeriodNumberAt(start, 'Monthly', plainDate('2026-11-01'))).toBeNull();
    expect(() => payPeriod(start, 'Monthly', 0)).toThrow(RangeError);
  });
});

describe('paydays', () => {
  it('exclude the start date, and are every fortnight or once a month', () => {
    fc.assert(
      fc.property(date, schedule, fc.integer({ min: -40, max: 400 }), (start, kind, offset) => {
        const from = addDays(start, offset);
        const to = addDays(from, 70);
        const found = paydaysBetween(start, kind, from, to);
        const expected = Array.from({ length: 71 }, (_, day) => addDays(from, day)).filter((day) =>
          isPayday(start, kind, day),
        );
        expect(found).toEqual(expected);
        expect(isPayday(start, kind, start)).toBe(false);
      }),
    );
  });

  it('on the 31st fall on the last day of a shorter month, then return to the 31st', () => {
    const start = plainDate('2026-01-31');
    expect([1, 2, 3].map((n) => payday(start, 'Monthly', n))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(isPayday(start, 'Monthly', plainDate('2026-02-28'))).toBe(true);
    expect(isPayday(start, 'Monthly', plainDate('2026-03-30'))).toBe(false);
  });
});

describe('the pay dates of a calendar year', () => {
  const inYear = (start: string, year: number) => paydaysInYear(plainDate(start), 'Bi-Weekly', year);

  it('number 27 in some bi-weekly years, whenever the employee started', () => {
    // Paydays from 2 January 2026 to 1 January 2027, which is paid on 31 December 2026.
    expect(inYear('2025-12-19', 2026)).toBe(27);
    expect(inYear('2026-06-05', 2026)).toBe(27);
    expect(inYear('2025-12-19', 2027)).toBe(26);
    // The payday of 1 January 2026 is paid on 31 December 2025.
    expect(inYear('2025-12-18', 2025)).toBe(27);
    expect(inYear('2025-12-18', 2026)).toBe(26);
    // In a leap year, a first payday on 2 January gives 27 without a moved pay.
    expect(inYear('2031-12-19', 2032)).toBe(27);
  });

  it('are always 12 for a monthly schedule', () => {
    // 2 January is a Saturday in 2027 and a Sunday in 2028, so those pays are made on 31 December.
    expect([2026, 2027, 2028].map((year) => paydaysInYear(plainDate('2024-03-02'), 'Monthly', year))).toEqual([
      12, 12, 12,
    ]);
  });

  it('match a one-by-one count of the days paid', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 2025, max: 2060 }), (days, year) => {
        const start = addDays(plainDate('2000-01-01'), days);
        const near = paydaysBetween(start, 'Bi-Weekly', plainDate(`${year - 1}-12-01`), plainDate(`${year + 1}-01-31`));
        const paid = near.filter((day) => yearOf(payDateOf(day)) === year);
        expect(paydaysInYear(start, 'Bi-Weekly', year)).toBe(paid.length);
      }),
    );
  });
});

describe('gross pay', () => {
  it('sums to the salary over any full year, with pays within a cent of each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }).map(cents), schedule, number, (salary, kind, year) => {
        const pays = paysPerYear(kind);
        const first = (year - 1) * pays + 1;
        const amounts = Array.from({ length: pays }, (_, index) => grossForPeriod(salary, kind, first + index));
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(salary);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of 91,000 a year bi-weekly is 3,500.00', () => {
    expect(grossForPeriod(cents(9_100_000), 'Bi-Weekly', 1)).toBe(350_000);
    expect(grossForPeriod(cents(6_000_000), 'Bi-Weekly', 1)).toBe(230_769);
    expect(grossForPeriod(cents(6_000_000), 'Bi-Weekly', 5)).toBe(230_770);
  });
});
