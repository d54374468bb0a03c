import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { calculateContributions } from './calculate.ts';
import type { ContributionInput, Contributions } from './calculation.ts';
import { ZERO_YEAR_TO_DATE } from './calculation.ts';
import { type Explanation, explainContributions } from './explain.ts';
import { plainFormats } from './testing/plain-formats.ts';

type Line = [string, number, Explanation];

function lines(given: Partial<ContributionInput>): Line[] {
  const pay = calculateContributions({
    payDate: plainDate('2026-11-27'),
    province: 'ON',
    paysPerYear: 26,
    pensionable: cents(350_000),
    yearToDate: ZERO_YEAR_TO_DATE,
    ...given,
  });
  // As read back from its JSON column.
  const stored: Contributions = JSON.parse(JSON.stringify(pay));
  return explainContributions(stored, plainFormats).map(({ payer, plan, amount, explanation }) => [
    payer === 'employer' ? `employer ${plan.toUpperCase()}` : plan.toUpperCase(),
    amount,
    explanation,
  ]);
}

describe('explainContributions', () => {
  it('explains a regular pay', () => {
    expect(lines({})).toEqual([
      ['CPP', 20_024, { code: 'formula', formula: '5.95% × (3,500.00 − 134.61)' }],
      ['CPP2', 0, { code: 'belowSecondCeiling', ceiling: '74,600.00' }],
      ['EI', 5705, { code: 'formula', formula: '1.63% × 3,500.00' }],
      ['employer CPP', 20_024, { code: 'formula', formula: '5.95% × (3,500.00 − 134.61)' }],
      ['employer CPP2', 0, { code: 'belowSecondCeiling', ceiling: '74,600.00' }],
      ['employer EI', 7987, { code: 'formula', formula: '1.4 × 57.05' }],
    ]);
  });

  it('names QPP and QPIP in Quebec', () => {
    expect(lines({ province: 'QC', paysPerYear: 24, pensionable: cents(420_000) })).toEqual([
      ['QPP', 25_541, { code: 'formula', formula: '6.3% × (4,200.00 − 145.83)' }],
      ['QPP2', 0, { code: 'belowSecondCeiling', ceiling: '74,600.00' }],
      ['EI', 5460, { code: 'formula', formula: '1.3% × 4,200.00' }],
      ['QPIP', 1806, { code: 'formula', formula: '0.43% × 4,200.00' }],
      ['employer QPP', 25_541, { code: 'formula', formula: '6.3% × (4,200.00 − 145.83)' }],
      ['employer QPP2', 0, { code: 'belowSecondCeiling', ceiling: '74,600.00' }],
      ['employer EI', 7644, { code: 'formula', formula: '1.4 × 54.60' }],
      ['employer QPIP', 2528, { code: 'formula', formula: '0.602% × 4,200.00' }],
    ]);
  });

  it('says when a maximum applies', () => {
    const yearToDate = {
      ...ZERO_YEAR_TO_DATE,
      pensionable: cents(7_140_000),
      cpp: cents(410_074),
      ei: cents(112_307),
      employerEi: cents(157_230),
    };
    expect(lines({ paysPerYear: 24, pensionable: cents(420_000), yearToDate }).slice(0, 3)).toEqual([
      ['CPP', 12_971, { code: 'remainder', maximum: '4,230.45', soFar: '4,100.74' }],
      ['CPP2', 4000, { code: 'formula', formula: '4% × (71,400.00 + 4,200.00 − 74,600.00)' }],
      ['EI', 0, { code: 'maximumReached', maximum: '1,123.07' }],
    ]);
  });

  it("shows the employer's remainder in the pay that completes the year", () => {
    const yearToDate = {
      ...ZERO_YEAR_TO_DATE,
      pensionable: cents(6_720_000),
      ei: cents(109_536),
      employerEi: cents(153_344),
    };
    expect(lines({ paysPerYear: 24, pensionable: cents(420_000), yearToDate }).at(-1)).toEqual([
      'employer EI',
      3886,
      { code: 'remainder', maximum: '1,572.30', soFar: '1,533.44' },
    ]);
  });

  it('says why there is no exemption, no pension, or a shorter year', () => {
    expect(lines({ nonPeriodicOnly: true })[0]).toEqual([
      'CPP',
      20_825,
      { code: 'formula', formula: '5.95% × 3,500.00' },
    ]);
    expect(lines({ pensionableMonths: 0 })[0]).toEqual(['CPP', 0, { code: 'notPensionable' }]);
    expect(lines({ pensionable: cents(10_000) })[0]).toEqual([
      'CPP',
      0,
      { code: 'withinExemption', pensionable: '100.00', exemption: '134.61' },
    ]);
    const yearToDate = { ...ZERO_YEAR_TO_DATE, pensionable: cents(5_460_000), cpp: cents(313_586) };
    expect(lines({ pensionable: cents(420_000), pensionableMonths: 9, yearToDate })[1]).toEqual([
      'CPP2',
      11_400,
      { code: 'formula', formula: '4% × (54,600.00 + 4,200.00 − 74,600.00 × 9/12)' },
    ]);
  });
});
