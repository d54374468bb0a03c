import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { grossForPeriod, PAYROLL_SCHEDULES, payPeriod } from '../pay/paydays.ts';
import { leaveOfPays } from './leave-of-pays.ts';

const commencement = plainDate('2026-11-02');
const salary = cents(9_100_000);

test('a day of leave takes a tenth of a pay of two weeks', () => {
  const leave = { start: plainDate('2026-12-08'), end: plainDate('2026-12-08') };
  expect(leaveOfPays(leave, { commencement, schedule: 'Bi-Weekly', salary })).toEqual([
    { payday: '2026-12-14', amount: 35_000 },
  ]);
});

test('leave in two periods takes from both pays', () => {
  const leave = { start: plainDate('2026-12-11'), end: plainDate('2026-12-15') };
  expect(leaveOfPays(leave, { commencement, schedule: 'Bi-Weekly', salary })).toEqual([
    { payday: '2026-12-14', amount: 35_000 },
    { payday: '2026-12-28', amount: 70_000 },
  ]);
});

test('takes nothing before employment', () => {
  const leave = { start: plainDate('2026-10-01'), end: plainDate('2026-10-02') };
  expect(leaveOfPays(leave, { commencement, schedule: 'Monthly', salary })).toEqual([]);
});

test('takes no more than a pay, and all of it for a whole period', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAYROLL_SCHEDULES),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 30_000_000 }),
      (schedule, number, more, given) => {
        const { start, end, payday } = payPeriod(commencement, schedule, number);
        const pays = leaveOfPays({ start, end: addDays(end, more) }, { commencement, schedule, salary: cents(given) });
        const whole = grossForPeriod(cents(given), schedule, number);
        expect(pays[0]).toEqual({ payday, amount: whole });
        for (const { amount } of pays) expect(amount).toBeLessThanOrEqual(whole + 1);
      },
    ),
  );
});
