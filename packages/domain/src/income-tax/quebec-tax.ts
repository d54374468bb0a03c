import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { applyRate, roundShare } from '../money/rational.ts';
import type { IncomeTaxInput } from './income-tax.ts';
import { bracketOf, type TaxSheet } from './tax-steps.ts';
import type { QuebecTax } from './tax-tables.ts';

// Revenu Québec TP-1015.F: regular payments (2.1.1) and lump sums (2.1.2, method 2).
const REGULAR = 'TP-1015.F 2.1.1';
const LUMP_SUM = 'TP-1015.F 2.1.2';

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

/** I, or the part of I2 from regular pay: P x (G - F - H - CSA) - J - J1. Union dues are not deducted. */
function regularIncome(quebec: QuebecTax, input: IncomeTaxInput, additional: AdditionalPension, sheet: TaxSheet) {
  const { paysPerYear: times, deductions, declaration } = input;
  const periodic = periodicInQuebec(input);
  const h = workersDeduction(quebec, periodic, times, sheet);
  return sheet
    .step()
    .plusTimes('G', times, periodic)
    .minusTimes('qF', times, periodic === 0 ? NO_CENTS : (deductions.rrsp ?? NO_CENTS))
    .minusTimes('H', times, h)
    .minusTimes('CSA', times, additional.periodic)
    .minus('J', declaration.prescribedZone ?? NO_CENTS)
    .minus('J1', declaration.authorizedDeductions ?? NO_CENTS);
}

/** H: the deduction for workers, a rate of pay up to the year's maximum. */
function workersDeduction(quebec: QuebecTax, periodic: Cents, times: number, sheet: TaxSheet): Cents {
  const { workersRate, workersMaximum } = quebec;
  const step = sheet.step();
  if (applyRate(workersRate, periodic) <= roundShare(workersMaximum, 1, times))
    step.plusRate('G', workersRate, periodic);
  else step.plusTerm({ name: 'workersMaximum', amount: workersMaximum, share: [1, times, 'numbers'] });
  return step.is('provincial', 'H', REGULAR);
}

/** Quebec income tax on the regular part of one pay, without additional tax. */
export function quebecRegularTax(
  quebec: QuebecTax,
  input: IncomeTaxInput,
  additional: AdditionalPension,
  sheet: TaxSheet,
): Cents {
  const { paysPerYear, declaration, deductions } = input;
  const income = regularIncome(quebec, input, additional, sheet).is('provincial', 'I', REGULAR);
  const { rate, constant } = bracketOf(quebec.brackets, income);
  const basic = declaration.nonResident === true ? NO_CENTS : quebec.basicAmount;
  const declared = declaration.provincialClaim;
  const claim = wholeDollars(declared ?? basic);
  const credit = sheet
    .step()
    .plusRate(declared === undefined ? 'basicAmount' : 'qE', quebec.creditRate, claim)
    .is('provincial', 'E', REGULAR);
  const annual = sheet
    .step()
    .plusRate('I', rate, income)
    .minus('qK', constant)
    .minus('qK1', declaration.provincialCredits ?? NO_CENTS)
    .minus('E', credit)
    .minusRate('Q', quebec.labourFundRate, cents((deductions.labourFund ?? NO_CENTS) * paysPerYear))
    .is('provincial', 'Y', REGULAR);
  return sheet
    .step()
    .plusTerm({ name: 'Y', amount: annual, share: [1, paysPerYear, 'numbers'] })
    .is('provincial', 'regular', REGULAR);
}

/**
 * Quebec income tax on a lump sum: the rate of the bracket in which the year's income ends, of the sum less the deductions on it. When
 * the year's income is within the basic amount, a lower rate of the whole sum.
 */
export function quebecLumpSumTax(
  quebec: QuebecTax,
  input: IncomeTaxInput,
  additional: AdditionalPension,
  sheet: TaxSheet,
): Cents {
  const { periodic, nonPeriodic, paysPerYear, earlier, deductions } = input;
  const gross = periodic * paysPerYear + earlier.paid + nonPeriodic;
  if (gross <= quebec.basicAmount)
    return sheet.step().plusRate('B2', quebec.smallLumpSumRate, nonPeriodic).is('provincial', 'nonPeriodic', LUMP_SUM);
  const plan = periodic === 0 ? (deductions.rrsp ?? NO_CENTS) : NO_CENTS;
  const taxed = sheet
    .step()
    .plus('B2', nonPeriodic)
    .minus('qF', plan)
    .minus('CSB', additional.nonPeriodic)
    .is('provincial', 'taxedSum', LUMP_SUM);
  const income = regularIncome(quebec, input, additional, sheet)
    .plus('B1', earlier.paid)
    .minus('CSB1', earlier.additionalPension)
    .plus('taxedSum', taxed)
    .is('provincial', 'I2', LUMP_SUM);
  return sheet
    .step()
    .plusRate('taxedSum', bracketOf(quebec.brackets, income).rate, taxed)
    .is('provincial', 'nonPeriodic', LUMP_SUM);
}
