import type { RatesTable } from '../contributions/rates-table.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { roundShare } from '../money/rational.ts';
import { creditBases } from './credit-base.ts';
import type { IncomeTax, IncomeTaxInput } from './income-tax.ts';
import { type AdditionalPension, quebecLumpSumTax, quebecRegularTax } from './quebec-tax.ts';
import { type AnnualIncome, additionalOf, federalTax, provincialTax } from './t4127.ts';
import { TaxSteps } from './tax-steps.ts';
import type { TaxTables } from './tax-tables.ts';

// One pay owes tax on its regular part (T4127 steps 1 to 6) and, apart from it, on its non-periodic part (TB, p. 17 to 20): the annual
// tax with that payment less the annual tax without it.

/** F5 shared by pensionable pay; each share is rounded on its own (T4127 p. 15). */
function additionalPension(tables: TaxTables, input: IncomeTaxInput): AdditionalPension {
  const { contributions: whole, periodicContributions: periodic = whole } = input;
  const parts = input.province === 'QC' ? tables.qpp : tables.cpp;
  const additional = sumCents([additionalOf(whole.cpp, parts), whole.cpp2]);
  const { pensionable: all } = whole.steps;
  const { pensionable: regular } = periodic.steps;
  if (all === regular) return { periodic: additional, nonPeriodic: NO_CENTS };
  return { periodic: roundShare(additional, regular, all), nonPeriodic: roundShare(additional, all - regular, all) };
}

/**
 * Income tax to withhold from one pay, by CRA T4127 (option 1) and, in Quebec, also Revenu Québec TP-1015.F. Annual amounts and those of
 * one pay are rounded half up to the cent, as in their worked examples.
 * @param rates contribution rates of the pay date, for the maxima of the credits
 * @throws RangeError for negative amounts or pays per year below 1
 */
export function calculateIncomeTax(input: IncomeTaxInput, tables: TaxTables, rates: RatesTable): IncomeTax {
  check(input);
  const { declaration, nonPeriodic } = input;
  const steps = new TaxSteps();
  const additional = additionalPension(tables, input);
  const regular = onRegularPay(input, tables, rates, additional, steps);
  const once = nonPeriodic === 0 ? NOTHING : onNonPeriodicPay(input, tables, rates, additional, steps);
  const quebec = input.province === 'QC' && declaration.outsideCanada !== true && declaration.exempt !== true;
  const extra = asked('federal', 'T4127 p. 23', declaration.additionalTax, steps);
  const own = quebec ? quebecTax(input, tables, additional, steps) : NO_CENTS;
  return {
    federal: sumCents([regular.federal, once.federal, extra]),
    provincial: sumCents([regular.provincial, once.provincial, own]),
    payrollTax: payrollTax(input, tables, steps),
    additionalOnNonPeriodic: additional.nonPeriodic,
    steps: steps.list,
  };
}

/** L: the additional tax that the person asked for, of each pay. */
const asked = (of: 'federal' | 'provincial', source: string, amount: Cents = NO_CENTS, steps: TaxSteps): Cents =>
  amount === 0 ? NO_CENTS : steps.add(of, 'L', source, [{ amount }]);

interface Tax {
  readonly federal: Cents;
  readonly provincial: Cents;
}

const NOTHING: Tax = { federal: NO_CENTS, provincial: NO_CENTS };

/** What is deducted from the pay before tax (F and U1). A pay without a regular part deducts it from the other. */
const deductedFrom = ({ periodic, deductions }: IncomeTaxInput, part: 'periodic' | 'nonPeriodic'): Cents =>
  (periodic === 0) === (part === 'nonPeriodic')
    ? sumCents([deductions.rrsp ?? NO_CENTS, deductions.unionDues ?? NO_CENTS])
    : NO_CENTS;

/** The terms of A from regular pay: P x (I - F - F5A - U1) - HD - F1. T4127 p. 14. */
function regularTerms(input: IncomeTaxInput, additional: AdditionalPension) {
  const { periodic, paysPerYear: times, declaration } = input;
  return [
    { amount: periodic, times },
    { minus: true, amount: deductedFrom(input, 'periodic'), times },
    { factor: 'F5A', minus: true, amount: additional.periodic, times },
    { minus: true, amount: declaration.prescribedZone ?? NO_CENTS },
    { minus: true, amount: declaration.authorizedDeductions ?? NO_CENTS },
  ] as const;
}

function annualTax(tables: TaxTables, income: AnnualIncome, input: IncomeTaxInput, steps: TaxSteps): Tax {
  return {
    federal: federalTax(tables, income, input, steps),
    provincial: provincialTax(tables, income, input, steps),
  };
}

/** T: tax of one pay on its regular part. T4127 p. 14 to 23. */
function onRegularPay(
  input: IncomeTaxInput,
  tables: TaxTables,
  rates: RatesTable,
  additional: AdditionalPension,
  steps: TaxSteps,
): Tax {
  const { periodic, paysPerYear } = input;
  if (periodic === 0 || input.nonPeriodicOnly === true) return NOTHING;
  const taxable = steps.add('both', 'A', 'T4127 p. 14', regularTerms(input, additional));
  const contributions = creditBases(tables, rates, input).regular;
  const annual = annualTax(tables, { taxable, gross: cents(periodic * paysPerYear), contributions }, input, steps);
  const share = [1, paysPerYear] as const;
  return {
    federal: steps.add('federal', 'regular', 'T4127 p. 23', [{ factor: 'T1', amount: annual.federal, share }]),
    provincial: steps.add('provincial', 'regular', 'T4127 p. 23', [{ factor: 'T2', amount: annual.provincial, share }]),
  };
}

/** TB: tax on a non-periodic payment. T4127 p. 17 to 20. */
function onNonPeriodicPay(
  input: IncomeTaxInput,
  tables: TaxTables,
  rates: RatesTable,
  additional: AdditionalPension,
  steps: TaxSteps,
): Tax {
  const { periodic, nonPeriodic, paysPerYear, earlier, declaration, province } = input;
  const { federal } = tables;
  const before = [
    ...regularTerms(input, additional),
    { amount: earlier.paid },
    { factor: 'F5B', minus: true, amount: earlier.additionalPension },
  ] as const;
  const taxable = steps.add('both', 'A', 'T4127 p. 17', [
    ...before,
    { amount: nonPeriodic },
    { minus: true, amount: deductedFrom(input, 'nonPeriodic') },
    { factor: 'F5B', minus: true, amount: additional.nonPeriodic },
  ]);
  if (taxable <= federal.smallIncome) {
    if (declaration.exempt === true) return NOTHING;
    const rate = province === 'QC' ? federal.smallIncomeRateInQuebec : federal.smallIncomeRate;
    const flat = steps.add('federal', 'nonPeriodic', 'T4127 p. 17', [{ amount: nonPeriodic, rate }]);
    return { federal: flat, provincial: NO_CENTS };
  }
  const bases = creditBases(tables, rates, input);
  const gross = periodic * paysPerYear + earlier.paid;
  const withIt = annualTax(
    tables,
    { taxable, gross: cents(gross + nonPeriodic), contributions: bases.with },
    input,
    steps,
  );
  const withoutIt = annualTax(
    tables,
    { taxable: steps.add('both', 'A', 'T4127 p. 17', before), gross: cents(gross), contributions: bases.without },
    input,
    steps,
  );
  const difference = (of: 'federal' | 'provincial', factor: 'T1' | 'T2') =>
    steps.add(of, 'nonPeriodic', 'T4127 p. 17', [
      { factor, amount: withIt[of] },
      { factor, minus: true, amount: withoutIt[of] },
    ]);
  return { federal: difference('federal', 'T1'), provincial: difference('provincial', 'T2') };
}

function quebecTax(input: IncomeTaxInput, tables: TaxTables, additional: AdditionalPension, steps: TaxSteps): Cents {
  const { periodic, nonPeriodic, declaration } = input;
  return sumCents([
    periodic === 0 || input.nonPeriodicOnly === true
      ? NO_CENTS
      : quebecRegularTax(tables.quebec, input, additional, steps),
    nonPeriodic === 0 ? NO_CENTS : quebecLumpSumTax(tables.quebec, input, additional, steps),
    asked('provincial', 'TP-1015.F 2.1.1', declaration.additionalQuebecTax, steps),
  ]);
}

/** The payroll tax of the Northwest Territories and Nunavut on the whole pay; not part of T4127. */
function payrollTax(input: IncomeTaxInput, tables: TaxTables, steps: TaxSteps): Cents {
  const { province, nonPeriodic } = input;
  const periodic = input.nonPeriodicOnly === true ? NO_CENTS : input.periodic;
  const rate = province === 'QC' ? undefined : tables.provinces[province].payrollTax;
  if (rate === undefined) return NO_CENTS;
  return steps.add('provincial', 'payrollTax', 'payroll_tax_act', [
    { amount: sumCents([periodic, nonPeriodic]), rate },
  ]);
}

function check({ periodic, nonPeriodic, paysPerYear, earlier, deductions }: IncomeTaxInput): void {
  const amounts = [periodic, nonPeriodic, earlier.paid, earlier.additionalPension, ...Object.values(deductions)];
  if (amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 0))
    throw new RangeError('Pay and deductions must be whole cents, zero or more.');
  if (!Number.isInteger(paysPerYear) || paysPerYear < 1)
    throw new RangeError(`Pays per year must be a whole number of at least 1, got ${paysPerYear}.`);
}
