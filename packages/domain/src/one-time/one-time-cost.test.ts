import { describe, expect, it } from 'vitest';
import { calculateContributions } from '../contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents, NO_CENTS } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import { oneTimeCost, treatmentOf } from './one-time-cost.ts';

/** Pay of the fortnight before a payday. */
const pay = (
  payday: string,
  pensionable = cents(350_000),
  province: Province = 'ON',
  place: { insuredInQuebec?: boolean } = {},
) => ({
  payday,
  days: { start: addDays(plainDate(payday), -14), end: addDays(plainDate(payday), -1) },
  calculation: calculateContributions({
    payDate: plainDate(payday),
    province,
    ...place,
    paysPerYear: 26,
    pensionable,
    yearToDate: ZERO_YEAR_TO_DATE,
  }),
});
const bonus = {
  type: 'Bonus',
  date: plainDate('2026-06-20'),
  amount: cents(100_000),
  treatment: 'contributions',
} as const;

describe('the cost of a one-time payment', () => {
  it('has no exemption, and is zero without contributions', () => {
    expect(oneTimeCost(bonus, [pay('2026-06-15')])).toMatchObject({ ei: 2282, cpp: 5950 });
    expect(oneTimeCost({ ...bonus, treatment: 'none' }, [])).toEqual({
      ei: 0,
      cpp: 0,
      calculation: null,
      estimate: false,
    });
    expect(oneTimeCost(bonus, [])).toBeNull();
  });

  it('has EI but no QPP for pay in lieu of notice in Quebec', () => {
    const payInLieu = { ...bonus, type: 'Severance' } as const;
    expect(oneTimeCost(payInLieu, [pay('2026-06-15')])).toMatchObject({ ei: 2282, cpp: 5950 });
    const quebec = [pay('2026-06-15', cents(350_000), 'QC')];
    expect(oneTimeCost(payInLieu, quebec)).toMatchObject({ cpp: 0 });
    expect(oneTimeCost(payInLieu, quebec)?.ei).toBe(oneTimeCost(bonus, quebec)?.ei);
  });

  it("counts the year's pays up to its date", () => {
    const pays = [pay('2025-12-15', cents(9_000_000)), pay('2026-01-15', cents(9_000_000)), pay('2026-06-29')];
    // The January pay has reached every maximum of 2026.
    expect(oneTimeCost(bonus, pays)).toMatchObject({ ei: 0, cpp: 0 });
  });

  it('is under the plan of its pay period in a year with a move, and counts the other plan converted', () => {
    const pays = [pay('2026-06-15'), pay('2026-06-29', cents(350_000), 'QC')];
    expect(oneTimeCost({ ...bonus, date: plainDate('2026-06-10') }, pays)?.cpp).toBe(5950);
    // A payday is the first day of the next period.
    expect(oneTimeCost({ ...bonus, date: plainDate('2026-06-15') }, pays)?.cpp).toBe(6300);
    const moved = oneTimeCost({ ...bonus, date: plainDate('2026-07-02') }, pays);
    expect(moved).toMatchObject({ cpp: 6300, ei: 1820 + 602 });
    // CPP 200.24 x 6.3% / 5.95%, and QPP 212.02.
    expect(moved?.calculation?.steps.cpp.soFar).toBe(21_202 + 21_202);
  });

  it('has the EI rate of its pay period, also where that is not the rate of its province', () => {
    // Moved to Quebec near the end of the period.
    const pays = [pay('2026-06-29', cents(350_000), 'QC', { insuredInQuebec: false })];
    expect(oneTimeCost(bonus, pays)).toMatchObject({ cpp: 6300, ei: 2282, calculation: { qpip: 0 } });
  });

  it('takes its place and age from regular pay, and not from another one-time payment', () => {
    const severance = { ...pay('2026-06-25', NO_CENTS, 'QC'), days: null };
    const calculation = { ...severance.calculation, steps: { ...severance.calculation.steps, insurable: cents(500) } };
    expect(oneTimeCost(bonus, [pay('2026-06-29'), { ...severance, calculation }])).toMatchObject({
      ei: 2282,
      cpp: 5950,
    });
  });

  it('is undecided until a severance has an answer', () => {
    expect([treatmentOf('Bonus', 'none'), treatmentOf('Reimbursement', null)]).toEqual(['contributions', 'none']);
    expect([treatmentOf('Severance', null), treatmentOf('Severance', 'none')]).toEqual([null, 'none']);
    expect([treatmentOf('Other', 'contributions'), treatmentOf('', null)]).toEqual(['contributions', null]);
  });
});
