import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents, NO_CENTS, parseCents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import { calculateContributions, employerCost } from './calculate.ts';
import type { ContributionInput, YearToDate } from './calculation.ts';
import { ZERO_YEAR_TO_DATE } from './calculation.ts';

interface Case {
  readonly name: string;
  readonly province?: Province;
  readonly pay: string;
  readonly pays?: number;
  readonly year?: number;
  readonly months?: number;
  /** Pensionable earnings, CPP, CPP2 and EI so far. */
  readonly soFar?: readonly [string, string, string, string];
  readonly cpp: string;
  readonly cpp2: string;
}

function yearToDate([pensionable, cpp, cpp2, ei]: readonly [string, string, string, string]): YearToDate {
  return {
    pensionable: parseCents(pensionable),
    cpp: parseCents(cpp),
    cpp2: parseCents(cpp2),
    ei: parseCents(ei),
    qpip: NO_CENTS,
  };
}

function calculate(given: Partial<ContributionInput> & Pick<ContributionInput, 'pensionable'>) {
  return calculateContributions({
    payDate: plainDate('2026-06-15'),
    province: 'ON',
    paysPerYear: 24,
    yearToDate: ZERO_YEAR_TO_DATE,
    ...given,
  });
}

// Results published by the Canada Revenue Agency and Revenu Québec for 24 pays, 2026 unless noted.
const CASES: readonly Case[] = [
  { name: 'Ontario, first pay', pay: '4200', cpp: '241.22', cpp2: '0' },
  {
    name: 'CPP reaches its maximum and CPP2 starts in one pay',
    pay: '4200',
    soFar: ['71400', '4100.74', '0', '1123.07'],
    cpp: '129.71',
    cpp2: '40.00',
  },
  {
    name: 'CPP2 on the whole pay',
    pay: '4200',
    soFar: ['75600', '4230.45', '40', '1123.07'],
    cpp: '0',
    cpp2: '168.00',
  },
  {
    name: 'CPP2 reaches its maximum',
    pay: '4200',
    soFar: ['84000', '4230.45', '376', '1123.07'],
    cpp: '0',
    cpp2: '40.00',
  },
  {
    name: 'turned 18 in March',
    pay: '4200',
    months: 9,
    soFar: ['54600', '3135.86', '0', '0'],
    cpp: '36.98',
    cpp2: '114.00',
  },
  { name: 'Quebec, first pay', province: 'QC', pay: '4200', cpp: '255.41', cpp2: '0' },
  { name: '2025', year: 2025, pay: '4000', soFar: ['68000', '3898.44', '0', '1077.48'], cpp: '135.66', cpp2: '28.00' },
  { name: '26 pays', pays: 26, pay: '2307.69', cpp: '129.30', cpp2: '0' },
];

describe('published results', () => {
  it.each(CASES)('$name', ({ province, pay, pays, year, months, soFar, cpp, cpp2 }) => {
    const result = calculate({
      payDate: plainDate(`${year ?? 2026}-11-15`),
      province: province ?? 'ON',
      paysPerYear: pays ?? 24,
      pensionable: parseCents(pay),
      pensionableMonths: months ?? 12,
      yearToDate: soFar ? yearToDate(soFar) : ZERO_YEAR_TO_DATE,
    });
    expect([result.cpp, result.cpp2]).toEqual([parseCents(cpp), parseCents(cpp2)]);
    expect([result.employer.cpp, result.employer.cpp2]).toEqual([result.cpp, result.cpp2]);
  });

  it('EI of 2,307.69 over 26 pays', () => {
    const result = calculate({ paysPerYear: 26, pensionable: cents(230_769) });
    expect([result.ei, result.employer.ei]).toEqual([3_762, 5_267]);
  });

  it('3,500 bi-weekly in Ontario: CPP 200.24, employer EI 79.87', () => {
    const result = calculate({ paysPerYear: 26, pensionable: cents(350_000) });
    expect(employerCost(result)).toEqual({ ei: 7_987, cpp: 20_024 });
  });

  it.each([
    [26, 13_461],
    [24, 14_583],
    [12, 29_166],
    [52, 6_730],
  ])('truncates the exemption over %i pays', (paysPerYear, exemption) => {
    expect(calculate({ paysPerYear, pensionable: cents(350_000) }).steps.exemption).toBe(exemption);
  });
});

describe('edge cases', () => {
  it('rounds half up where binary floats do not', () => {
    expect(calculate({ pensionable: cents(105_000) }).ei).toBe(1_712);
    expect(calculate({ pensionable: cents(95_000), nonPeriodicOnly: true }).cpp).toBe(5_653);
  });

  it('gives a separate bonus no exemption, and a bonus in regular pay a single exemption', () => {
    const together = calculate({ pensionable: cents(300_000 + 100_000) });
    const apart = calculate({ pensionable: cents(100_000), nonPeriodicOnly: true });
    expect(apart.cpp).toBe(5_950);
    expect(together.cpp).toBe(calculate({ pensionable: cents(300_000) }).cpp + 5_950);
  });

  it('caps EI by premiums so far, not by earnings so far', () => {
    const soFar = { ...ZERO_YEAR_TO_DATE, pensionable: cents(10_000_000), ei: cents(100_000) };
    expect(calculate({ pensionable: cents(420_000), yearToDate: soFar }).ei).toBe(6_846);
  });

  it('lets insurable earnings differ from pensionable ones', () => {
    const result = calculate({ pensionable: cents(420_000), insurable: cents(0) });
    expect([result.cpp, result.ei, result.employer.ei]).toEqual([24_122, 0, 0]);
  });

  it('deducts no CPP from pay within the exemption', () => {
    expect(calculate({ pensionable: cents(14_000) }).cpp).toBe(0);
  });

  it('deducts QPIP in Quebec only, at two rates', () => {
    const quebec = calculate({ province: 'QC', pensionable: cents(420_000) });
    expect([quebec.ei, quebec.qpip, quebec.employer.qpip]).toEqual([5_460, 1_806, 2_528]);
    expect(employerCost(quebec)).toEqual({ ei: 7_644 + 2_528, cpp: 25_541 });
    const ontario = calculate({ pensionable: cents(420_000) });
    expect([ontario.qpip, ontario.employer.qpip]).toEqual([0, 0]);
  });

  it('still deducts EI past the CPP age limit', () => {
    const result = calculate({ pensionable: cents(420_000), pensionableMonths: 0 });
    expect([result.cpp, result.cpp2, result.ei]).toEqual([0, 0, 6_846]);
  });

  it('rejects invalid input', () => {
    expect(() => calculate({ pensionable: cents(-1) })).toThrow(RangeError);
    expect(() => calculate({ pensionable: cents(0.5) })).toThrow(RangeError);
    expect(() => calculate({ pensionable: cents(1), pensionableMonths: 13 })).toThrow(RangeError);
    expect(() => calculate({ pensionable: cents(1), paysPerYear: 0 })).toThrow(RangeError);
  });
});
