import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { applyRate, roundShare } from '../money/rational.ts';
import type { IncomeTaxInput } from './income-tax.ts';
import { bracketOf, type TaxSteps, type TaxTerm } from './tax-steps.ts';
import type { QuebecTax } from './tax-tables.ts';

// Revenu Québec TP-1015.F: regular payments (2.1.1) and lump sums (2.1.2, method 2).

/** The additional pension contributions of one pay (F5, CS), shared between its periodic and its non-periodic part. */
export interface AdditionalPension {
  readonly periodic: Cents;
  readonly nonPeriodic: Cents;
}

/** A TP-1015.3 total counts in whole dollars, halves up. */
const wholeDollars = (amount: Cents): Cents => cents(roundShare(amount, 1, 100) * 100);

/** G: regular pay of the period with what only Quebec taxes. */
const periodicInQuebec = ({ periodic, quebecOnly }: IncomeTaxInput): Cents =>
  quebecOnly === undefined ? periodic : sumCents([periodic, quebecOnly]);

/** The terms of annual income from regular pay: P x (G - F - H - CSA) - J - J1. Union dues are not deducted. */
function regularIncome(quebec: QuebecTax, input: IncomeTaxInput, additional: AdditionalPension): TaxTerm[] {
  const { paysPerYear: times, deductions, declaration } = input;
  const periodic = periodicInQuebec(input);
  const most = roundShare(quebec.workersMaximum, 1, times);
  const workers = cents(Math.min(applyRate(quebec.workersRate, periodic), most));
  return [
    { amount: periodic, times },
    { minus: true, amount: periodic === 0 ? NO_CENTS : (deductions.rrsp ?? NO_CENTS), times },
    { factor: 'H', minus: true, amount: workers, times },
    { factor: 'CSA', minus: true, amount: additional.periodic, times },
    { minus: true, amount: declaration.prescribedZone ?? NO_CENTS },
    { minus: true, amount: declaration.authorizedDeductions ?? NO_CENTS },
  ];
}

/** Quebec income tax on the regular part of one pay, without additional tax. */
export function quebecRegularTax(
  quebec: QuebecTax,
  input: IncomeTaxInput,
  additional: AdditionalPension,
  steps: TaxSteps,
): Cents {
  const { paysPerYear, declaration, deductions } = input;
  const income = steps.add('provincial', 'I', 'TP-1015.F 2.1.1', regularIncome(quebec, input, additional));
  const { rate, constant } = bracketOf(quebec.brackets, income);
  const basic = declaration.nonResident === true ? NO_CENTS : quebec.basicAmount;
  const annual = steps.add('provincial', 'Y', 'TP-1015.F 2.1.1', [
    { factor: 'I', amount: income, rate },
    { minus: true, amount: constant },
    { minus: true, amount: declaration.provincialCredits ?? NO_CENTS },
    { factor: 'E', minus: true, amount: wholeDollars(declaration.provincialClaim ?? basic), rate: quebec.creditRate },
    { minus: true, amount: cents((deductions.labourFund ?? NO_CENTS) * paysPerYear), rate: quebec.labourFundRate },
  ]);
  return steps.add('provincial', 'regular', 'TP-1015.F 2.1.1', [
    { factor: 'Y', amount: annual, share: [1, paysPerYear] },
  ]);
}

/**
 * Quebec income tax on a lump sum: the rate of the bracket in which the year's income ends, of the sum less the deductions on it. When
 * the year's income is within the basic amount, a lower rate of the whole sum.
 */
export function quebecLumpSumTax(
  quebec: QuebecTax,
  input: IncomeTaxInput,
  additional: AdditionalPension,
  steps: TaxSteps,
): Cents {
  const { periodic, nonPeriodic, paysPerYear, earlier, deductions } = input;
  const gross = periodic * paysPerYear + earlier.paid + nonPeriodic;
  if (gross <= quebec.basicAmount)
    return steps.add('provincial', 'nonPeriodic', 'TP-1015.F 2.1.2', [
      { amount: nonPeriodic, rate: quebec.smallLumpSumRate },
    ]);
  const deducted = sumCents([periodic === 0 ? (deductions.rrsp ?? NO_CENTS) : NO_CENTS, additional.nonPeriodic]);
  const taxed = cents(Math.max(nonPeriodic - deducted, 0));
  const income = steps.add('provincial', 'I2', 'TP-1015.F 2.1.2', [
    ...regularIncome(quebec, input, additional),
    { amount: earlier.paid },
    { minus: true, amount: earlier.additionalPension },
    { amount: taxed },
  ]);
  return steps.add('provincial', 'nonPeriodic', 'TP-1015.F 2.1.2', [
    { amount: taxed, rate: bracketOf(quebec.brackets, income).rate },
  ]);
}
