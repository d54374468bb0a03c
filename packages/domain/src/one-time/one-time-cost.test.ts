import { describe, expect, it } from 'vitest';
import { calculateContributions } from '../contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import { oneTimeCost, treatmentOf } from './one-time-cost.ts';

const pay = (payday: string, pensionable = cents(350_000), province: Province = 'ON') => ({
  payday,
  calculation: calculateContributions({
    payDate: plainDate(payday),
    province,
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

  it('is under the plan of its day in a year with a move, and counts the other plan converted', () => {
    const pays = [pay('2026-06-15'), pay('2026-06-29', cents(350_000), 'QC')];
    expect(oneTimeCost({ ...bonus, date: plainDate('2026-06-10') }, pays)?.cpp).toBe(5950);
    const moved = oneTimeCost({ ...bonus, date: plainDate('2026-07-02') }, pays);
    expect(moved).toMatchObject({ cpp: 6300, ei: 1820 + 602 });
    // CPP 200.24 x 6.3% / 5.95%, and QPP 212.02.
    expect(moved?.calculation?.steps.cpp.soFar).toBe(21_202 + 21_202);
  });

  it('is undecided until a severance has an answer', () => {
    expect([treatmentOf('Bonus', 'none'), treatmentOf('Reimbursement', null)]).toEqual(['contributions', 'none']);
    expect([treatmentOf('Severance', null), treatmentOf('Severance', 'none')]).toEqual([null, 'none']);
    expect([treatmentOf('Other', 'contributions'), treatmentOf('', null)]).toEqual(['contributions', null]);
  });
});
