import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATES_TABLES } from '../contributions/rates.ts';
import { cents } from '../money/money.ts';
import { yearOfCost } from './employer-cost.ts';

describe('the yearly cost of an employee', () => {
  it('reaches the statutory maximums to the cent on either schedule', () => {
    for (const schedule of ['Bi-Weekly', 'Monthly'] as const)
      expect(yearOfCost({ province: 'ON', salary: cents(13_000_000), schedule, year: 2026 }).year).toMatchObject({
        gross: 13_000_000,
        cpp: 423_045 + 41_600,
        ei: 157_230,
      });
    // Quebec: QPP and QPP2; EI and the employer's QPIP.
    expect(
      yearOfCost({ province: 'QC', salary: cents(13_000_000), schedule: 'Bi-Weekly', year: 2026 }).year,
    ).toMatchObject({
      cpp: 447_930 + 41_600,
      ei: Math.round(89_570 * 1.4) + 62_006,
    });
  });

  it('totals gross, EI and CPP over 26 bi-weekly pays', () => {
    const { firstPay, year, pays } = yearOfCost({
      province: 'ON',
      salary: cents(9_100_000),
      schedule: 'Bi-Weekly',
      year: 2026,
    });
    expect(firstPay).toMatchObject({ gross: 350_000, ei: 7987, cpp: 20_024, total: 378_011 });
    expect(pays).toHaveLength(26);
    expect(year.total).toBe(year.gross + year.ei + year.cpp);
  });

  it('never decreases as the salary grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (salary, more) => {
        const cost = (amount: number) =>
          yearOfCost({ province: 'ON', salary: cents(amount), schedule: 'Monthly', year: 2026 }).year.total;
        expect(cost(salary + more)).toBeGreaterThanOrEqual(cost(salary));
      }),
      { numRuns: 200 },
    );
  });

  it('estimates the year after the last one with figures on that one, and says so', () => {
    const last = RATES_TABLES.at(-1)?.year ?? 0;
    const cost = (year: number) => yearOfCost({ province: 'ON', salary: cents(91_000_00), schedule: 'Monthly', year });
    expect(cost(last).estimate).toBe(false);
    expect(cost(last + 1)).toMatchObject({ estimate: true, year: cost(last).year });
  });

  it('rejects a year without full figures', () => {
    expect(() => yearOfCost({ province: 'ON', salary: cents(1), schedule: 'Monthly', year: 2999 })).toThrow(/2999/);
  });
});
