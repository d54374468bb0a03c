import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents, NO_CENTS, sumCents } from '../money/money.ts';
import {
  type ComingPay,
  leftByYear,
  MAX_RECOVERY_SHARE,
  minimumForDays,
  type OpenRecovery,
  scheduleRecoveries,
} from './recovery-schedule.ts';

const payday = (index: number) => addDays(plainDate('2026-11-16'), index * 14);
const pay = (index: number, gross: number, minimum = 0): ComingPay => ({
  payday: payday(index),
  gross: cents(gross),
  payable: cents(gross),
  minimum: cents(minimum),
});
const recovery = (amount: number, more: Partial<OpenRecovery> = {}): OpenRecovery => ({
  id: 'one',
  share: 20,
  maximum: null,
  until: null,
  left: [{ year: 2026, amount: cents(amount) }],
  ...more,
});
const amounts = (of: ReturnType<typeof scheduleRecoveries>) => of.map((one) => one.amount);

describe('a recovery', () => {
  it('takes at most its share of each pay until nothing is left', () => {
    const pays = [0, 1, 2, 3].map((index) => pay(index, 250_000));
    expect(amounts(scheduleRecoveries([recovery(120_000)], pays))).toEqual([50_000, 50_000, 20_000]);
    expect(amounts(scheduleRecoveries([recovery(60_000, { share: 10 })], pays))).toEqual([25_000, 25_000, 10_000]);
    expect(amounts(scheduleRecoveries([recovery(35_000, { maximum: cents(20_000) })], pays))).toEqual([20_000, 15_000]);
  });

  it('never takes below the minimum wage, nor more than is left to pay out', () => {
    // 17.95 an hour, 80 hours.
    const minimum = minimumForDays(cents(1795), 14);
    expect(minimum).toBe(143_600);
    expect(amounts(scheduleRecoveries([recovery(50_000)], [pay(0, 150_000, minimum)]))).toEqual([6_400]);
    expect(scheduleRecoveries([recovery(50_000)], [pay(0, 140_000, minimum)])).toEqual([]);
    expect(amounts(scheduleRecoveries([recovery(50_000)], [{ ...pay(0, 250_000), payable: cents(100) }]))).toEqual([
      100,
    ]);
  });

  it('takes nothing after its last day', () => {
    const until = payday(0);
    expect(amounts(scheduleRecoveries([recovery(90_000, { until })], [pay(0, 250_000), pay(1, 250_000)]))).toEqual([
      50_000,
    ]);
  });

  it('reduces the earnings only of the year in which it was paid', () => {
    const left = [
      { year: 2025, amount: cents(30_000) },
      { year: 2026, amount: cents(60_000) },
    ];
    // The payday of 1 January is paid on 31 December.
    const pays = [pay(0, 200_000), { ...pay(1, 200_000), payday: plainDate('2027-01-01') }, pay(4, 200_000)];
    expect(scheduleRecoveries([recovery(0, { left })], pays)).toMatchObject([
      { amount: 30_000, year: 2025, contributions: false },
      { amount: 40_000, year: 2026, contributions: true },
      { amount: 20_000, year: 2026, contributions: false },
    ]);
  });

  it('shares the limit of a pay with the others, and loses no cent', () => {
    const amount = fc.integer({ min: 1, max: 500_000 });
    const some = fc.record({ amount, share: fc.integer({ min: 1, max: 20 }), maximum: fc.option(amount) });
    const pays = fc.array(fc.record({ gross: amount, minimum: amount, payable: amount }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 4 }), pays, (all, coming) => {
        const recoveries = all.map(({ amount: left, share, maximum }, index) =>
          recovery(left, { id: String(index), share, maximum: maximum === null ? null : cents(maximum) }),
        );
        const given = coming.map(({ gross, minimum, payable }, index) => ({
          ...pay(index, gross, minimum),
          payable: cents(payable),
        }));
        const taken = scheduleRecoveries(recoveries, given);
        for (const one of given) {
          const sum = sumCents(taken.filter((other) => other.payday === one.payday).map((other) => other.amount));
          expect(sum * 100).toBeLessThanOrEqual(one.gross * MAX_RECOVERY_SHARE);
          expect(sum).toBeLessThanOrEqual(one.payable);
          if (sum > 0) expect(one.gross - sum).toBeGreaterThanOrEqual(one.minimum);
        }
        for (const [index, { amount: total }] of all.entries()) {
          const own = taken.filter((one) => one.recovery === String(index));
          for (const one of own) expect(one.amount).toBeGreaterThan(0);
          expect(sumCents(own.map((one) => one.amount))).toBeLessThanOrEqual(total);
        }
      }),
    );
  });
});

describe('what is left', () => {
  it('is what was not recovered, by year', () => {
    const years = [
      { year: 2025, amount: cents(30_000) },
      { year: 2026, amount: cents(60_000) },
    ];
    expect(leftByYear(years, [], NO_CENTS)).toEqual(years);
    expect(leftByYear(years, [{ year: 2025, amount: cents(30_000) }], NO_CENTS)).toEqual([years[1]]);
    // A salary that was raised again takes from the latest year first.
    expect(leftByYear(years, [{ year: 2025, amount: cents(10_000) }], cents(70_000))).toEqual([
      { year: 2025, amount: 10_000 },
    ]);
    expect(leftByYear(years, [], cents(90_000))).toEqual([]);
  });
});
