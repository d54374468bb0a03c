import { describe, expect, it } from 'vitest';
import { calculateContributions } from './contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from './contributions/calculation.ts';
import { oneTimeCost, treatmentOf } from './one-time-cost.ts';
import { plainDate } from './plain-date.ts';

const pay = (payday: string, pensionable = 350_000) => ({
  payday,
  calculation: calculateContributions({
    payDate: plainDate(payday),
    province: 'ON',
    paysPerYear: 26,
    pensionable,
    yearToDate: ZERO_YEAR_TO_DATE,
  }),
});
const bonus = { date: plainDate('2026-06-20'), amount: 100_000, treatment: 'contributions' } as const;

describe('the cost of a one-time payment', () => {
  it('has no exemption, and is zero without contributions', () => {
    expect(oneTimeCost(bonus, [pay('2026-06-15')])).toMatchObject({ ei: 2282, cpp: 5950 });
    expect(oneTimeCost({ ...bonus, treatment: 'none' }, [])).toEqual({ ei: 0, cpp: 0, calculation: null });
    expect(oneTimeCost(bonus, [])).toBeNull();
  });

  it("counts the year's pays up to its date", () => {
    const pays = [pay('2025-12-15', 9_000_000), pay('2026-01-15', 9_000_000), pay('2026-06-29')];
    // The January pay has reached every maximum of 2026.
    expect(oneTimeCost(bonus, pays)).toMatchObject({ ei: 0, cpp: 0 });
  });

  it('is undecided until a severance has an answer', () => {
    expect([treatmentOf('Bonus', 'none'), treatmentOf('Reimbursement', null)]).toEqual(['contributions', 'none']);
    expect([treatmentOf('Severance', null), treatmentOf('Severance', 'none')]).toEqual([null, 'none']);
    expect([treatmentOf('Other', 'contributions'), treatmentOf('', null)]).toEqual(['contributions', null]);
  });
});
