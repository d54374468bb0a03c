import { describe, expect, it } from 'vitest';
import { ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { plainDate } from '../dates/plain-date.ts';
import { cents, NO_CENTS, parseCents } from '../money/money.ts';
import { payOf, stepsOf } from '../net-pay/testing/pay-of.ts';
import type { IncomeTaxInput } from './income-tax.ts';
import { quebecLumpSumTax, quebecRegularTax } from './quebec-tax.ts';
import { tables202601 } from './tables/2026-01.ts';
import { TaxSheet, type TaxStep } from './tax-steps.ts';

/** The values of a factor, in the order of the steps. */
const values = (steps: readonly TaxStep[], factor: string) =>
  steps.filter((step) => step.factor === factor).map(({ value }) => value / 100);

describe("CRA's worked examples", () => {
  it('T4127, p. 18: a bonus of 2,500 with weekly pay of 1,000, after one of 1,500', () => {
    const more = {
      nonPeriodic: cents(2_500_00),
      earlier: { paid: cents(1_500_00), additionalPension: cents(14_60) },
    };
    const { tax, contributions } = payOf('ON', 52, '3500', more);
    const steps = stepsOf('ON', 52, '3500', more);
    expect(contributions.cpp).toBe(204_25);
    expect(tax.additionalOnNonPeriodic).toBe(24_52);
    const federal = steps.filter(({ of, part }) => of !== 'provincial' && part !== undefined);
    expect(values(steps, 'F5')).toEqual([34.33]);
    expect(values(steps, 'F5A')).toEqual([9.81]);
    expect(values(steps, 'F5B')).toEqual([24.52]);
    expect(values(federal, 'A')).toEqual([55_450.76, 52_975.28]);
    expect(values(federal, 'K1')).toEqual([2_303.28, 2_303.28]);
    expect(values(federal, 'K2')).toEqual([491.63, 468.6]);
    expect(values(federal, 'K4')).toEqual([210.14, 210.14]);
    expect(values(federal, 'T3')).toEqual([4_758.06, 4_434.52]);
    expect(steps.find(({ of, factor }) => of === 'federal' && factor === 'nonPeriodic')?.value).toBe(323_54);
  });

  it('weekly 1,000 in Ontario, claim code 1', () => {
    const { tax, contributions, net } = payOf('ON', 52, '1000');
    expect([tax.federal, tax.provincial, contributions.cpp, contributions.ei, net]).toEqual([
      81_61, 45_80, 55_50, 16_30, 800_79,
    ]);
  });
});

describe("Revenu Québec's worked examples", () => {
  /** Appendix 1: biweekly 4,000 with 200 to a pension plan and 250 of a labour fund. */
  const biweekly = (additional: string, labourFund = '250', rrsp = '200') => {
    const input = {
      periodic: cents(4_000_00),
      nonPeriodic: NO_CENTS,
      paysPerYear: 26,
      deductions: { rrsp: parseCents(rrsp), labourFund: parseCents(labourFund) },
      declaration: { provincialClaim: cents(21_830_00) },
      earlier: { paid: NO_CENTS, additionalPension: NO_CENTS },
    } as IncomeTaxInput;
    const steps: TaxStep[] = [];
    const pension = { periodic: parseCents(additional), nonPeriodic: NO_CENTS };
    const tax = quebecRegularTax(tables202601.quebec, input, pension, new TaxSheet(steps));
    return [...values(steps, 'I'), ...values(steps, 'Y'), tax / 100];
  };

  it('TP-1015.F, appendix 1: regular payments through the year', () => {
    expect(biweekly('38.65')).toEqual([96_345.08, 11_557.37, 444.51]);
    expect(biweekly('71.24').at(-1)).toBe(438.32);
    expect(biweekly('160.00')).toEqual([93_189.98, 10_957.9, 421.46]);
    expect(biweekly('40.00', '0')).toEqual([96_309.98, 12_525.7, 481.76]);
    expect(biweekly('0', '0')).toEqual([97_349.98, 12_723.3, 489.36]);
  });

  it('TP-1015.F, appendix 2: retroactive pay of 4,000, of which 400 goes to the plan', () => {
    const input = {
      periodic: cents(1_500_00),
      nonPeriodic: cents(3_600_00),
      paysPerYear: 52,
      deductions: { rrsp: cents(100_00) },
      declaration: {},
      earlier: { paid: NO_CENTS, additionalPension: NO_CENTS },
    } as IncomeTaxInput;
    const steps: TaxStep[] = [];
    const pension = { periodic: cents(14_82), nonPeriodic: cents(39_51) };
    expect(quebecLumpSumTax(tables202601.quebec, input, pension, new TaxSheet(steps))).toBe(676_49);
    expect(values(steps, 'I2')).toEqual([74_140.09]);
  });

  it.each([
    [12, '6000', 658.67, 7_904.09],
    [12, '10000', 1_447.35, 17_368.14],
    [52, '400', 1.15, 59.76],
  ])('%i payments of %s', (pays, gross, expected, annual) => {
    const { tax } = payOf('QC', pays, gross);
    expect(tax.provincial / 100).toBe(expected);
    expect(values(stepsOf('QC', pays, gross), 'Y')).toEqual([annual]);
  });
});

it('basic amounts published with the editions follow from the tables', () => {
  const credit = (province: 'BC' | 'NL') => values(stepsOf(province, 12, '5000', { payDate: '2026-07-01' }), 'K1P');
  expect(credit('BC')).toEqual([811.46]);
  expect(credit('NL')).toEqual([1_305]);
});

it.each([
  ['2026-06-30', '25582.50', 51_18],
  ['2026-07-01', '26057.50', 82],
])(
  "British Columbia's reduction of %s is rounded once, after what the income takes away",
  (payDate, gross, expected) => {
    const pensionable = { pensionable: NO_CENTS, payDate: plainDate(payDate), province: 'BC', paysPerYear: 1 } as const;
    const contributions = { ...pensionable, yearToDate: ZERO_YEAR_TO_DATE };
    expect(payOf('BC', 1, gross, { payDate, contributions }).tax.provincial).toBe(expected);
  },
);
