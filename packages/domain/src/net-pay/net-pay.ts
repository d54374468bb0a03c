import { calculateContributions } from '../contributions/calculate.ts';
import type { ContributionInput, Contributions } from '../contributions/calculation.ts';
import type { RatesTable } from '../contributions/rates-table.ts';
import { calculateIncomeTax, explainIncomeTax } from '../income-tax/calculate-income-tax.ts';
import type {
  EarlierNonPeriodic,
  IncomeTax,
  IncomeTaxInput,
  PreTaxDeductions,
  TaxDeclaration,
} from '../income-tax/income-tax.ts';
import { additionalOf } from '../income-tax/t4127.ts';
import type { TaxStep } from '../income-tax/tax-steps.ts';
import type { TaxTables } from '../income-tax/tax-tables.ts';
import { type Cents, cents, NO_CENTS, subtractCents, sumCents, toDecimal } from '../money/money.ts';
import { roundShare } from '../money/rational.ts';

/** One pay from gross to net. `contributions` says what of it is pensionable and insurable. */
export interface NetPayInput {
  readonly contributions: ContributionInput;
  /** All pay of this payday, before deductions. */
  readonly gross: Cents;
  /** The part of `gross` that is not regular pay: a bonus, retroactive pay, vacation pay without time taken. */
  readonly nonPeriodic: Cents;
  readonly earlier: EarlierNonPeriodic;
  readonly declaration: TaxDeclaration;
  readonly deductions: PreTaxDeductions;
}

export interface NetPay {
  readonly contributions: Contributions;
  readonly tax: IncomeTax;
  /** Deductions that are not contributions or tax. */
  readonly otherDeductions: Cents;
  readonly net: Cents;
}

/** More would be deducted than is paid. Nothing is withheld by halves: the deductions must change. */
export class NegativeNetPayError extends RangeError {
  override readonly name = 'NegativeNetPayError';
  /** What is left for chosen deductions and additional tax after contributions and the tax without them. */
  readonly available: Cents;

  constructor(missing: Cents, available: Cents) {
    const left = toDecimal(available);
    super(
      `Deductions exceed the pay by CAD ${toDecimal(missing)}. CAD ${left} is left for them after contributions and tax.`,
    );
    this.available = available;
  }
}

/**
 * The additional pension contributions on earlier non-periodic payments (F5BYTD), from the totals of the year: their share of pensionable
 * pay. Exact when one pay holds them all, as in CRA's example (T4127 p. 18).
 * @param pensionable pensionable pay so far, with them
 * @param pension CPP or QPP so far, and `second` CPP2 or QPP2
 */
export function additionalOnEarlier(
  parts: TaxTables['cpp'],
  paid: Cents,
  pensionable: Cents,
  pension: Cents,
  second: Cents,
): Cents {
  if (paid === 0 || pensionable === 0) return NO_CENTS;
  const share = paid < pensionable ? paid : pensionable;
  return roundShare(sumCents([additionalOf(pension, parts), second]), share, pensionable);
}

/**
 * Contributions, income tax and net pay of one pay.
 * @throws NegativeNetPayError; RangeError for invalid amounts
 */
export function calculateNetPay(input: NetPayInput, rates: RatesTable, tables: TaxTables): NetPay {
  const { gross, deductions, declaration } = input;
  const taxed = taxedPay(input, rates);
  const { contributions } = taxed;
  const { cpp, cpp2, ei, qpip } = contributions;
  const after = ({ federal, provincial, payrollTax }: IncomeTax): Cents =>
    cents(gross - cpp - cpp2 - ei - qpip - federal - provincial - payrollTax);
  const tax = calculateIncomeTax(taxed, tables, rates);
  const otherDeductions = sumCents(Object.values(deductions));
  const net = subtractCents(after(tax), otherDeductions);
  if (net < 0) {
    const { additionalTax: _, additionalQuebecTax: __, ...declared } = declaration;
    const left = after(calculateIncomeTax({ ...taxed, declaration: declared, deductions: {} }, tables, rates));
    throw new NegativeNetPayError(cents(-net), cents(Math.max(left, 0)));
  }
  return { contributions, tax, otherDeductions, net };
}

/** Every step of the income tax of one pay, as `calculateNetPay` withholds it. @throws RangeError for invalid amounts */
export const explainTaxOfPay = (input: NetPayInput, rates: RatesTable, tables: TaxTables): readonly TaxStep[] =>
  explainIncomeTax(taxedPay(input, rates), tables, rates).steps;

/** A pay as income tax sees it, with its contributions. */
function taxedPay(
  input: NetPayInput,
  rates: RatesTable,
): Omit<IncomeTaxInput, 'contributions'> & Pick<NetPay, 'contributions'> {
  const { gross, nonPeriodic, earlier, declaration, deductions } = input;
  if (nonPeriodic > gross) throw new RangeError('Non-periodic pay is part of gross pay and cannot exceed it.');
  const contributions = calculateContributions(input.contributions, rates);
  const { payDate, province, paysPerYear } = input.contributions;
  return {
    payDate,
    province,
    paysPerYear,
    periodic: subtractCents(gross, nonPeriodic),
    nonPeriodic,
    contributions,
    periodicContributions: periodicPart(input, contributions, rates),
    earlier,
    declaration,
    deductions,
  };
}

/** Contributions on the regular part alone; the same object when there is no other. Regular pay is the first to be pensionable. */
function periodicPart(
  { contributions: whole, gross, nonPeriodic }: NetPayInput,
  all: Contributions,
  rates: RatesTable,
) {
  if (nonPeriodic === 0) return all;
  const without = (base: Cents): Cents => {
    const once = Math.max(0, Math.min(nonPeriodic, base - (gross - nonPeriodic)));
    return cents(base - once);
  };
  const pensionable = without(whole.pensionable);
  const insurable = without(whole.insurable ?? whole.pensionable);
  return calculateContributions({ ...whole, pensionable, insurable }, rates);
}
