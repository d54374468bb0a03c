import type { RatesTable } from '../contributions/rates-table.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { type CreditedPay, creditBase } from './credit-base.ts';
import type { IncomeTax, IncomeTaxInput, PreTaxDeductions } from './income-tax.ts';
import { type AdditionalPension, quebecLumpSumTax, quebecRegularTax } from './quebec-tax.ts';
import { type AnnualIncome, federalTax, provincialTax } from './t4127.ts';
import { type TaxFactor, TaxSheet, type TaxStep } from './tax-steps.ts';
import type { TaxTables } from './tax-tables.ts';

// One pay owes tax on its regular part (T4127 steps 1 to 6) and, apart from it, on its non-periodic part (TB, p. 17 to 20): the annual
// tax with that payment less the annual tax without it.

/** F5 shared by pensionable pay; each share is rounded on its own (T4127 p. 15). In Quebec CS is the same for its own tax. */
function additionalPension(tables: TaxTables, input: IncomeTaxInput, sheet: TaxSheet): AdditionalPension {
  const { contributions: whole, periodicContributions: periodic = whole, province } = input;
  const { base, additional } = province === 'QC' ? tables.qpp : tables.cpp;
  const { pensionable: all } = whole.steps;
  const { pensionable: regular } = periodic.steps;
  const split = (of: TaxStep['of'], [sum, first, second]: readonly TaxFactor[], source: string) => {
    const isWhole = all === regular;
    const total = sheet
      .step()
      .plusTerm({ name: 'C', amount: whole.cpp, share: [additional, base + additional, 'rates'] })
      .plus('C2', whole.cpp2)
      .is(of, (isWhole ? first : sum) ?? 'F5', source);
    if (isWhole) return { periodic: total, nonPeriodic: NO_CENTS };
    const part = (factor: TaxFactor = 'F5A', amount: number) =>
      sheet
        .step()
        .plusTerm({ name: sum ?? 'F5', amount: total, share: [amount, all, 'amounts'] })
        .is(of, factor, source);
    return { periodic: part(first, regular), nonPeriodic: part(second, all - regular) };
  };
  const found = split(province === 'QC' ? 'federal' : 'both', ['F5', 'F5A', 'F5B'], 'T4127 p. 14');
  return province === 'QC' ? split('provincial', ['CS', 'CSA', 'CSB'], 'TP-1015.F 2.1') : found;
}

/**
 * Income tax to withhold from one pay, by CRA T4127 (option 1) and, in Quebec, also Revenu Québec TP-1015.F. Annual amounts and those of
 * one pay are rounded half up to the cent, as in their worked examples.
 * @param rates contribution rates of the pay date, for the maxima of the credits
 * @throws RangeError for negative amounts or pays per year below 1
 */
export const calculateIncomeTax = (input: IncomeTaxInput, tables: TaxTables, rates: RatesTable): IncomeTax =>
  workOut(input, tables, rates, new TaxSheet());

/** Income tax as `calculateIncomeTax`, with every step that leads to it, in order. */
export function explainIncomeTax(
  input: IncomeTaxInput,
  tables: TaxTables,
  rates: RatesTable,
): IncomeTax & { readonly steps: readonly TaxStep[] } {
  const steps: TaxStep[] = [];
  return { ...workOut(input, tables, rates, new TaxSheet(steps)), steps };
}

function workOut(input: IncomeTaxInput, tables: TaxTables, rates: RatesTable, sheet: TaxSheet): IncomeTax {
  check(input);
  const { declaration, nonPeriodic } = input;
  const additional = additionalPension(tables, input, sheet);
  const regular = onRegularPay(input, tables, rates, additional, sheet);
  const once = nonPeriodic === 0 ? NOTHING : onNonPeriodicPay(input, tables, rates, additional, sheet);
  const quebec = input.province === 'QC' && declaration.outsideCanada !== true && declaration.exempt !== true;
  const extra = asked('federal', 'T4127 p. 23', declaration.additionalTax, sheet);
  const own = quebec ? quebecTax(input, tables, additional, sheet) : NO_CENTS;
  return {
    federal: cents(regular.federal + once.federal + extra),
    provincial: cents(regular.provincial + once.provincial + own),
    payrollTax: payrollTax(input, tables, sheet),
    additionalOnNonPeriodic: additional.nonPeriodic,
  };
}

/** L: the additional tax that the person asked for, of each pay. */
const asked = (of: 'federal' | 'provincial', source: string, amount: Cents = NO_CENTS, sheet: TaxSheet): Cents =>
  amount === 0 ? NO_CENTS : sheet.step().plus('L', amount).is(of, 'L', source);

interface Tax {
  readonly federal: Cents;
  readonly provincial: Cents;
}

const NOTHING: Tax = { federal: NO_CENTS, provincial: NO_CENTS };

/** Whose tax annual income leads to. */
const sharedBy = ({ province }: IncomeTaxInput): TaxStep['of'] => (province === 'QC' ? 'federal' : 'both');

/** A, or its part from regular pay: P x (I - F - F5A - U1) - HD - F1. T4127 p. 14. A pay without a regular part deducts F and U1 from the other. */
function regularIncome(input: IncomeTaxInput, additional: AdditionalPension, sheet: TaxSheet) {
  const { periodic, paysPerYear: times, declaration, deductions } = input;
  const { rrsp = NO_CENTS, unionDues = NO_CENTS } = periodic === 0 ? NO_DEDUCTIONS : deductions;
  return sheet
    .step()
    .plusTimes('pay', times, periodic)
    .minusTimes('F', times, rrsp)
    .minusTimes('U1', times, unionDues)
    .minusTimes('F5A', times, additional.periodic)
    .minus('HD', declaration.prescribedZone ?? NO_CENTS)
    .minus('F1', declaration.authorizedDeductions ?? NO_CENTS);
}

const NO_DEDUCTIONS: PreTaxDeductions = {};

function annualTax(tables: TaxTables, income: AnnualIncome, input: IncomeTaxInput, sheet: TaxSheet): Tax {
  return {
    federal: federalTax(tables, income, input, sheet),
    provincial: provincialTax(tables, income, input, sheet),
  };
}

/** T: tax of one pay on its regular part. T4127 p. 14 to 23. */
function onRegularPay(
  input: IncomeTaxInput,
  tables: TaxTables,
  rates: RatesTable,
  additional: AdditionalPension,
  sheet: TaxSheet,
): Tax {
  const { periodic, paysPerYear } = input;
  if (periodic === 0 || input.nonPeriodicOnly === true) return NOTHING;
  const taxable = regularIncome(input, additional, sheet).is(sharedBy(input), 'A', 'T4127 p. 14');
  const contributions = creditBase(tables, rates, input, 'regular', sheet);
  const annual = annualTax(tables, { taxable, gross: cents(periodic * paysPerYear), contributions }, input, sheet);
  const ofPay = (of: 'federal' | 'provincial', name: 'T1' | 'T2') =>
    sheet
      .step()
      .plusTerm({ name, amount: annual[of], share: [1, paysPerYear, 'numbers'] })
      .is(of, 'regular', 'T4127 p. 23');
  return { federal: ofPay('federal', 'T1'), provincial: ofPay('provincial', 'T2') };
}

/** TB: tax on a non-periodic payment. T4127 p. 17 to 20. */
function onNonPeriodicPay(
  input: IncomeTaxInput,
  tables: TaxTables,
  rates: RatesTable,
  additional: AdditionalPension,
  sheet: TaxSheet,
): Tax {
  const { periodic, nonPeriodic, paysPerYear, earlier, declaration, deductions, province } = input;
  const { federal } = tables;
  const before = () =>
    regularIncome(input, additional, sheet).plus('B1', earlier.paid).minus('F5BYTD', earlier.additionalPension);
  const { rrsp = NO_CENTS, unionDues = NO_CENTS } = periodic === 0 ? deductions : NO_DEDUCTIONS;
  sheet.part = 'with';
  const taxable = before()
    .plus('B', nonPeriodic)
    .minus('F3', cents(rrsp + unionDues))
    .minus('F5B', additional.nonPeriodic)
    .is(sharedBy(input), 'A', 'T4127 p. 17');
  if (taxable <= federal.smallIncome) {
    sheet.part = null;
    if (declaration.exempt === true) return NOTHING;
    const rate = province === 'QC' ? federal.smallIncomeRateInQuebec : federal.smallIncomeRate;
    const flat = sheet.step().plusRate('B', rate, nonPeriodic).is('federal', 'nonPeriodic', 'T4127 p. 17');
    return { federal: flat, provincial: NO_CENTS };
  }
  const gross = periodic * paysPerYear + earlier.paid;
  const annual = (income: Cents, counted: CreditedPay, of: number) => {
    const contributions = creditBase(tables, rates, input, counted, sheet);
    return annualTax(tables, { taxable: income, gross: cents(of), contributions }, input, sheet);
  };
  const withIt = annual(taxable, 'all', gross + nonPeriodic);
  sheet.part = 'without';
  const withoutIt = annual(before().is(sharedBy(input), 'A', 'T4127 p. 17'), 'before', gross);
  sheet.part = null;
  const difference = (of: 'federal' | 'provincial') =>
    sheet.step().plus('withIt', withIt[of]).minus('withoutIt', withoutIt[of]).is(of, 'nonPeriodic', 'T4127 p. 17');
  return { federal: difference('federal'), provincial: difference('provincial') };
}

function quebecTax(input: IncomeTaxInput, tables: TaxTables, additional: AdditionalPension, sheet: TaxSheet): Cents {
  const { periodic, nonPeriodic, declaration } = input;
  return sumCents([
    periodic === 0 || input.nonPeriodicOnly === true
      ? NO_CENTS
      : quebecRegularTax(tables.quebec, input, additional, sheet),
    nonPeriodic === 0 ? NO_CENTS : quebecLumpSumTax(tables.quebec, input, additional, sheet),
    asked('provincial', 'TP-1015.F 2.1.1', declaration.additionalQuebecTax, sheet),
  ]);
}

/** The payroll tax of the Northwest Territories and Nunavut on the whole pay; not part of T4127. */
function payrollTax(input: IncomeTaxInput, tables: TaxTables, sheet: TaxSheet): Cents {
  const { province, nonPeriodic } = input;
  const periodic = input.nonPeriodicOnly === true ? NO_CENTS : input.periodic;
  const rate = province === 'QC' ? undefined : tables.provinces[province].payrollTax;
  if (rate === undefined) return NO_CENTS;
  return sheet
    .step()
    .plusRate('taxedPay', rate, cents(periodic + nonPeriodic))
    .is('provincial', 'payrollTax', 'payroll_tax_act');
}

function check({ periodic, nonPeriodic, paysPerYear, earlier, deductions }: IncomeTaxInput): void {
  const amounts = [periodic, nonPeriodic, earlier.paid, earlier.additionalPension, ...Object.values(deductions)];
  if (amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 0))
    throw new RangeError('Pay and deductions must be whole cents, zero or more.');
  if (!Number.isInteger(paysPerYear) || paysPerYear < 1)
    throw new RangeError(`Pays per year must be a whole number of at least 1, got ${paysPerYear}.`);
}
