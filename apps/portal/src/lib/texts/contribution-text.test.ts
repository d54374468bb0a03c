import { calculateContributions } from '@portage/domain/contributions/calculate';
import { type ContributionInput, ZERO_YEAR_TO_DATE } from '@portage/domain/contributions/calculation';
import { explainContributions } from '@portage/domain/contributions/explain';
import { EMPTY_YEAR, yearToDateFor } from '@portage/domain/contributions/year-to-date';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import { describe, expect, it } from 'vitest';
import { contributionNames, contributionText, employerFormulas } from './contribution-text.ts';

function texts(given: Partial<ContributionInput>): string[] {
  const pay = calculateContributions({
    payDate: plainDate('2026-11-27'),
    province: 'ON',
    paysPerYear: 26,
    pensionable: cents(350_000),
    yearToDate: ZERO_YEAR_TO_DATE,
    ...given,
  });
  return explainContributions(pay, { formatCad, formatRate, formatNumber }).map(contributionText);
}

describe('the text of a contribution', () => {
  it('explains a regular pay', () => {
    expect(texts({})).toEqual([
      'CPP 200.24 = 5.95% × (3,500.00 − 134.61)',
      "CPP2 0.00: earnings so far don't exceed 74,600.00",
      'EI 57.05 = 1.63% × 3,500.00',
      'Employer CPP 200.24 = 5.95% × (3,500.00 − 134.61)',
      "Employer CPP2 0.00: earnings so far don't exceed 74,600.00",
      'Employer EI 79.87 = 1.4 × 57.05',
    ]);
  });

  it('names QPP and QPIP in Quebec', () => {
    expect(texts({ province: 'QC', paysPerYear: 24, pensionable: cents(420_000) })).toEqual([
      'QPP 255.41 = 6.3% × (4,200.00 − 145.83)',
      "QPP2 0.00: earnings so far don't exceed 74,600.00",
      'EI 54.60 = 1.3% × 4,200.00',
      'QPIP 18.06 = 0.43% × 4,200.00',
      'Employer QPP 255.41 = 6.3% × (4,200.00 − 145.83)',
      "Employer QPP2 0.00: earnings so far don't exceed 74,600.00",
      'Employer EI 76.44 = 1.4 × 54.60',
      'Employer QPIP 25.28 = 0.602% × 4,200.00',
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
    expect(texts({ paysPerYear: 24, pensionable: cents(420_000), yearToDate }).slice(0, 3)).toEqual([
      'CPP 129.71 = 4,230.45 maximum − 4,100.74 so far this year with this employer',
      'CPP2 40.00 = 4% × (71,400.00 + 4,200.00 − 74,600.00)',
      "EI 0.00: the year's maximum of 1,123.07 is reached",
    ]);
  });

  it("shows the employer's remainder in the pay that completes the year", () => {
    const yearToDate = {
      ...ZERO_YEAR_TO_DATE,
      pensionable: cents(6_720_000),
      ei: cents(109_536),
      employerEi: cents(153_344),
    };
    expect(texts({ paysPerYear: 24, pensionable: cents(420_000), yearToDate }).at(-1)).toBe(
      'Employer EI 38.86 = 1,572.30 maximum − 1,533.44 so far this year with this employer',
    );
  });

  it('says why there is no exemption, no pension, or a shorter year', () => {
    expect(texts({ nonPeriodicOnly: true })[0]).toBe('CPP 208.25 = 5.95% × 3,500.00');
    expect(texts({ pensionableMonths: 0 })[0]).toBe('CPP 0.00: not pensionable at this age');
    expect(texts({ pensionable: cents(10_000) })[0]).toBe('CPP 0.00: 100.00 is within the exemption of 134.61');
    const yearToDate = { ...ZERO_YEAR_TO_DATE, pensionable: cents(5_460_000), cpp: cents(313_586) };
    expect(texts({ pensionable: cents(420_000), pensionableMonths: 9, yearToDate })[1]).toBe(
      'CPP2 114.00 = 4% × (54,600.00 + 4,200.00 − 74,600.00 × 9/12)',
    );
  });
});

it('says after a move what was paid under the other plan and at the other rate', () => {
  const year = { ...EMPTY_YEAR, qpp: cents(420_000), ei: cents(84_500), insurable: cents(6_500_000) };
  const pay = calculateContributions({
    payDate: plainDate('2026-11-27'),
    province: 'ON',
    paysPerYear: 26,
    pensionable: cents(200_000),
    yearToDate: yearToDateFor({ ...year, insurableQuebec: year.insurable }, { province: 'ON' }),
  });
  const explained = employerFormulas(explainContributions(pay, { formatCad, formatRate, formatNumber }));
  expect(explained.map(({ texts: of }) => of)).toEqual([
    [
      'Employer CPP 110.99 = 5.95% × (2,000.00 − 134.61)',
      'QPP 4,200.00 so far this year with this employer counts as CPP 3,966.67 = 4,200.00 × 5.95% / 6.3%',
    ],
    ["Employer CPP2 0.00: earnings so far don't exceed 74,600.00"],
    [
      'Employer EI 45.64 = 1.4 × 32.60',
      'EI 32.60 = 1.63% × 2,000.00',
      'Insurable earnings of 65,000.00 so far this year, in Quebec and elsewhere, count as EI 1,059.50 = 1.63% × 65,000.00',
    ],
  ]);
});

it('calls the amounts what they are where the employee works', () => {
  expect(contributionNames('ON')).toEqual({ pension: 'CPP', insurance: 'EI' });
  expect(contributionNames('QC')).toEqual({ pension: 'QPP', insurance: 'EI and QPIP' });
});
