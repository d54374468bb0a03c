import type { PreTaxDeductions } from '../income-tax/income-tax.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';

/** Deductions from each pay, in the order in which they are taken. The first three are deducted before tax. */
export const DEDUCTION_KINDS = ['rrsp', 'unionDues', 'labourFund', 'garnishment', 'other'] as const;
export type DeductionKind = (typeof DEDUCTION_KINDS)[number];

/** A deduction from one pay. */
export interface PayDeduction {
  readonly id: string;
  readonly kind: DeductionKind;
  readonly amount: Cents;
}

/** What was taken of a deduction: less than asked for when the pay did not reach. */
export interface TakenDeduction extends PayDeduction {
  readonly taken: Cents;
}

const BEFORE_TAX = ['rrsp', 'unionDues', 'labourFund'] as const;

/** Whether income tax is calculated after a deduction of a kind. */
export const isBeforeTax = (kind: DeductionKind): boolean => BEFORE_TAX.some((one) => one === kind);

/** The sums of the deductions that tax is calculated after. */
export function preTaxOf(deductions: readonly PayDeduction[]): PreTaxDeductions {
  const of = (kind: DeductionKind) =>
    sumCents(deductions.filter((deduction) => deduction.kind === kind).map(({ amount }) => amount));
  return { rrsp: of('rrsp'), unionDues: of('unionDues'), labourFund: of('labourFund') };
}

/**
 * Takes deductions from what is left of a pay, in their order.
 * @param beforeTax those that the pay was taxed after
 * @param left of the pay after contributions, tax and them
 */
export function takeDeductions(
  deductions: readonly PayDeduction[],
  beforeTax: readonly PayDeduction[],
  left: Cents,
): { list: TakenDeduction[]; net: Cents } {
  let net = left;
  const order = deductions.toSorted((a, b) => DEDUCTION_KINDS.indexOf(a.kind) - DEDUCTION_KINDS.indexOf(b.kind));
  const list = order.map((deduction) => {
    if (isBeforeTax(deduction.kind))
      return { ...deduction, taken: beforeTax.includes(deduction) ? deduction.amount : NO_CENTS };
    const taken = cents(Math.min(deduction.amount, net));
    net = cents(net - taken);
    return { ...deduction, taken };
  });
  return { list, net };
}
