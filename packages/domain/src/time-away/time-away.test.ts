import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfWeek, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import { isWorkingDay, statutoryHolidays, workingDays } from './statutory-holidays.ts';
import { type TimeAway, timeAwayProblem } from './time-away.ts';
import { type VacationInput, vacationBalance } from './vacation-balance.ts';
import { firstYearVacation, vacationStage, yearsOfService } from './vacation-rules.ts';

const day = plainDate;
const observed = (year: number, province: 'ON' | 'QC' | 'NS' | 'BC') =>
  statutoryHolidays(year, province).map((one) => one.observed);

describe('statutory holidays', () => {
  test('are those of the province of employment', () => {
    expect(observed(2026, 'ON')).toEqual([
      '2026-01-01',
      '2026-02-16',
      '2026-04-03',
      '2026-05-18',
      '2026-07-01',
      '2026-09-07',
      '2026-10-12',
      '2026-12-25',
      // Boxing Day is on a Saturday.
      '2026-12-28',
    ]);
    expect(observed(2026, 'QC')).toContain('2026-06-24');
    expect(observed(2026, 'QC')).not.toContain('2026-12-28');
    expect(observed(2026, 'NS')).not.toContain('2026-05-18');
    expect(observed(2026, 'BC')).toContain('2026-09-30');
  });

  test('are taken on weekdays of their own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2019, max: 2100 }), fc.constantFrom(...PROVINCES), (year, province) => {
        const days = statutoryHolidays(year, province).map((one) => one.observed);
        expect(new Set(days).size).toBe(days.length);
        for (const one of days) {
          expect([1, 2, 3, 4, 5]).toContain(dayOfWeek(one));
          expect(isWorkingDay(one, province)).toBe(false);
        }
      }),
    );
  });

  test('and weekends are no working days', () => {
    expect(workingDays(day('2026-12-21'), day('2027-01-03'), 'ON')).toEqual([
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ]);
    expect(workingDays(day('2026-12-25'), day('2026-12-25'), null)).toHaveLength(1);
  });
});

describe('vacation by law', () => {
  test.each([
    ['ON', 0, 2, '4/100'],
    ['ON', 5, 3, '6/100'],
    ['QC', 3, 3, '6/100'],
    ['NS', 7, 3, '6/100'],
    ['NL', 14, 2, '4/100'],
    ['SK', 0, 3, '3/52'],
    ['SK', 10, 4, '4/52'],
    ['YT', 40, 2, '4/100'],
  ] as const)('in %s after %i years: %i weeks, %s of earnings', (province, years, weeks, share) => {
    const stage = vacationStage(province, years);
    expect([stage.weeks, stage.share.join('/')]).toEqual([weeks, share]);
  });

  test('counts years of service from the first day', () => {
    expect(yearsOfService(day('2024-02-29'), day('2025-02-27'))).toBe(0);
    expect(yearsOfService(day('2024-02-29'), day('2025-02-28'))).toBe(1);
    expect(yearsOfService(day('2026-06-01'), day('2025-01-01'))).toBe(0);
  });
});

const employed = (more: Partial<VacationInput> = {}): VacationInput => ({
  commencement: day('2026-01-01'),
  province: 'ON',
  earnings: [],
  taken: [],
  paidOut: [],
  lastDay: null,
  returnedOn: null,
  asOf: day('2026-12-31'),
  ...more,
});

test('the first year of service, for estimates of cost', () => {
  expect(firstYearVacation('ON', cents(91_000_00))).toEqual({ weeks: 2, pay: 3_640_00 });
  expect(firstYearVacation('SK', cents(91_000_00))).toEqual({ weeks: 3, pay: 5_250_00 });
});

describe('a balance', () => {
  test('accrues on earnings, and is used by days taken and what is paid out', () => {
    const line = { gross: cents(3_500_00), day: day('2026-03-01'), province: 'ON' } as const;
    const balance = vacationBalance(
      employed({
        earnings: [line, line],
        taken: [
          { day: day('2026-04-01'), half: false, salary: cents(91_000_00) },
          { day: day('2026-04-02'), half: true, salary: cents(91_000_00) },
        ],
        paidOut: [cents(10_00)],
      }),
    );
    // 4 % of 7,000.00; a day of 91,000.00 / 260 and half of one.
    expect(balance).toMatchObject({ accrued: 280_00, taken: 350_00 + 175_00, paidOut: 10_00, owed: -255_00 });
    expect(balance).toMatchObject({ daysAccrued: 1000, daysTaken: 150, daysLeft: 850 });
  });

  test('takes Saskatchewan’s fractions exactly, rounded once', () => {
    const third = { gross: cents(1_733_33), day: day('2026-03-01'), province: 'SK' } as const;
    const balance = vacationBalance(employed({ province: 'SK', earnings: [third, third, third] }));
    expect(balance.accrued).toBe(Math.round((3 * 1_733_33 * 3) / 52));
  });

  test('grows with the years of service, and stops with the last day', () => {
    const since = { commencement: day('2020-01-01') };
    expect(vacationBalance(employed({ ...since, asOf: day('2024-12-31') })).daysAccrued).toBe(5 * 1000);
    expect(vacationBalance(employed({ ...since, asOf: day('2025-12-31') })).daysAccrued).toBe(5 * 1000 + 1500);
    const left = employed({ ...since, lastDay: day('2024-12-31'), asOf: day('2026-12-31') });
    expect(vacationBalance(left).daysAccrued).toBe(5 * 1000);
  });

  test('counts the days of a person who returned from that day, and neither the gap nor days before it', () => {
    const taken = ['2025-06-02', '2026-11-02'].map((one) => ({ day: day(one), half: false, salary: cents(91_000_00) }));
    const returned = employed({ commencement: day('2024-01-01'), returnedOn: day('2026-10-01'), taken });
    // 92 of 365 days of ten days a year.
    expect(vacationBalance(returned)).toMatchObject({ daysAccrued: 252, daysTaken: 100, taken: 700_00 });
    expect(vacationBalance({ ...returned, asOf: day('2026-10-01') }).daysAccrued).toBe(2);
    // The third anniversary begins another year.
    expect(vacationBalance({ ...returned, asOf: day('2027-12-31') }).daysAccrued).toBe(1252);
  });

  test('keeps what days after the last one would have used', () => {
    const taken = ['2026-03-31', '2026-04-01'].map((one) => ({ day: day(one), half: false, salary: cents(91_000_00) }));
    const left = vacationBalance(employed({ taken, lastDay: day('2026-03-31') }));
    expect(left).toMatchObject({ taken: 350_00, daysTaken: 100 });
  });

  test('never shrinks as days pass, and is whole at each anniversary', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROVINCES), fc.integer({ min: 0, max: 4000 }), (province, days) => {
        const at = (count: number) =>
          vacationBalance(
            employed({ province, commencement: day('2016-02-29'), asOf: addDays(day('2016-02-29'), count) }),
          ).daysAccrued;
        expect(at(days + 1)).toBeGreaterThanOrEqual(at(days));
      }),
    );
  });
});

describe('time away', () => {
  const employment = { commencement: day('2026-01-05'), lastDay: day('2026-11-27'), province: 'ON' } as const;
  const away = (first: string, last = first, more: Partial<TimeAway> = {}): TimeAway => ({
    kind: 'vacation',
    first: day(first),
    last: day(last),
    half: false,
    ...more,
  });
  test.each([
    ['a week', away('2026-07-06', '2026-07-10'), null],
    ['half a day', away('2026-07-06', '2026-07-06', { half: true }), null],
    ['the end before the beginning', away('2026-07-10', '2026-07-06'), 'timeAwayReversed'],
    ['more than a year', away('2026-01-05', '2027-01-06'), 'timeAwayTooLong'],
    ['half of two days', away('2026-07-06', '2026-07-07', { half: true }), 'timeAwayHalf'],
    ['half a day without pay', away('2026-07-06', '2026-07-06', { half: true, kind: 'unpaid' }), 'timeAwayUnpaidHalf'],
    ['before the first day', away('2026-01-02', '2026-01-06'), 'timeAwayOutside'],
    ['after the last day', away('2026-11-27', '2026-11-30'), 'timeAwayOutside'],
    ['a weekend', away('2026-07-11', '2026-07-12'), 'timeAwayNoWorkingDay'],
    ['a holiday', away('2026-07-01'), 'timeAwayNoWorkingDay'],
    ['days that are taken', away('2026-08-03', '2026-08-04'), 'timeAwayOverlaps'],
  ] as const)('%s: %o', (_, given, problem) => {
    expect(timeAwayProblem(given, employment, [away('2026-08-04', '2026-08-07')])).toBe(problem);
  });
});
