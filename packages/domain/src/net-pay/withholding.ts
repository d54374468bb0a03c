import { calculateContributions } from '../contributions/calculate.ts';
import type { Contributions } from '../contributions/calculation.ts';
import type { RatesTable } from '../contributions/rates-table.ts';
import { calculateIncomeTax, explainIncomeTax } from '../income-tax/calculate-income-tax.ts';
import type {
  EarlierNonPeriodic,
  IncomeTax,
  IncomeTaxInput,
  PreTaxDeductions,
  TaxDeclaration,
  TaxedContributions,
} from '../income-tax/income-tax.ts';
import { lumpSumTax } from '../income-tax/lump-sum.ts';
import { additionalOf } from '../income-tax/t4127.ts';
import { TaxSheet, type TaxStep } from '../income-tax/tax-steps.ts';
import type { TaxTables } from '../income-tax/tax-tables.ts';
import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import type { TaxedValue } from '../pay-items/pay-item-kinds.ts';
import type { Province } from '../places/provinces.ts';
import { isBeforeTax, type PayDeduction, preTaxOf, type TakenDeduction, takeDeductions } from './pay-deductions.ts';

/** Pay with the contributions that were calculated on it. */
export interface ContributedPay {
  readonly gross: Cents;
  readonly contributions: Contributions;
  /** What of it is taxed, where that is not its gross. */
  readonly taxed?: TaxedValue;
}

/** Everything that the tax on one payment follows from, as stored with it. */
export type TaxBasis =
  | {
      readonly kind: 'pay';
      readonly edition: string;
      /** All pay of the pay period so far, or a non-periodic payment beside the regular pay of its day. */
      readonly pay: IncomeTaxInput;
      /** What was paid of the same pay period before: its tax is withheld already. */
      readonly before?: IncomeTaxInput;
      /** Pay is taken back: what it was taxed too much is given back. */
      readonly givesBack?: true;
    }
  | { readonly kind: 'lumpSum'; readonly province: Province; readonly amount: Cents; readonly soFar: Cents }
  | { readonly kind: 'untaxed' };

/** What is withheld from one payment, and what is left. Cents; in Quebec `cpp` is QPP, and `provincial` Revenu Québec's. */
export interface Withholding {
  readonly cpp: Cents;
  readonly cpp2: Cents;
  readonly ei: Cents;
  readonly qpip: Cents;
  readonly federal: Cents;
  readonly provincial: Cents;
  readonly payrollTax: Cents;
  readonly deductions: readonly TakenDeduction[];
  readonly net: Cents;
  readonly basis: TaxBasis;
}

/** One pay of several lines of the same pay period. */
function together(lines: readonly ContributedPay[]): TaxedContributions {
  const sum = (of: (pay: Contributions) => Cents) => sumCents(lines.map(({ contributions }) => of(contributions)));
  const first = lines[0]?.contributions;
  if (first === undefined) throw new RangeError('A pay has at least one line.');
  const { insuredInQuebec, pensionableMonths, cpp, ei, qpip } = first.steps;
  const used = ({ soFar, maximum }: typeof cpp) => ({ soFar, maximum });
  return {
    cpp: sum((pay) => pay.cpp),
    cpp2: sum((pay) => pay.cpp2),
    ei: sum((pay) => pay.ei),
    qpip: sum((pay) => pay.qpip),
    steps: {
      ...(insuredInQuebec === undefined ? {} : { insuredInQuebec }),
      pensionableMonths,
      pensionable: sum(({ steps }) => steps.pensionable),
      insurable: sum(({ steps }) => steps.insurable),
      cpp: used(cpp),
      ei: used(ei),
      qpip: used(qpip),
    },
  };
}

export const NOTHING_EARLIER: EarlierNonPeriodic = { paid: NO_CENTS, additionalPension: NO_CENTS };

/** What a person chose or declared, that the tax on a pay follows from. */
export interface ChosenOfPay {
  readonly declaration: TaxDeclaration;
  readonly deductions: PreTaxDeductions;
}

/**
 * The basis of the tax on a line of regular pay. All lines of a pay period are one pay, also when it is paid in parts: a line is taxed
 * by what the period's pay is with it, less what it was before it.
 * @param earlier lines of the same pay period and province that are paid before it
 */
export function basisOfLine(
  line: ContributedPay,
  earlier: readonly ContributedPay[],
  chosen: ChosenOfPay,
  edition: string,
): TaxBasis {
  return {
    kind: 'pay',
    edition,
    pay: regularInput(line, [...earlier, line], chosen),
    ...(earlier.length === 0
      ? {}
      : { before: regularInput(line, earlier, { declaration: chosen.declaration, deductions: {} }) }),
  };
}

/**
 * The basis of the tax on an allowance or benefit beside regular pay: what the pay is taxed with it, less what it is without it.
 * @param pay the lines of its pay period, and the allowances and benefits before it
 */
export function basisOfItem(
  item: ContributedPay,
  pay: readonly ContributedPay[],
  chosen: ChosenOfPay,
  edition: string,
): TaxBasis {
  return {
    kind: 'pay',
    edition,
    pay: regularInput(item, [...pay, item], chosen),
    ...(pay.length === 0 ? {} : { before: regularInput(item, pay, chosen) }),
  };
}

/** The regular pay of a period as tax sees it. @param of the payment whose day and terms apply */
function regularInput(
  of: ContributedPay,
  lines: readonly ContributedPay[],
  { declaration, deductions }: ChosenOfPay,
): IncomeTaxInput {
  const contributions = together(lines);
  const { payDate, province, paysPerYear } = of.contributions.steps;
  const quebecOnly = sumCents(lines.map(({ taxed }) => taxed?.quebecOnly ?? NO_CENTS));
  const sheltered = sumCents(lines.map(({ taxed }) => taxed?.sheltered ?? NO_CENTS));
  return {
    payDate,
    province,
    paysPerYear,
    periodic: sumCents(lines.map(({ gross, taxed }) => taxed?.everywhere ?? gross)),
    ...(quebecOnly === 0 ? {} : { quebecOnly }),
    nonPeriodic: NO_CENTS,
    contributions,
    earlier: NOTHING_EARLIER,
    declaration,
    deductions:
      sheltered === 0 ? deductions : { ...deductions, rrsp: sumCents([deductions.rrsp ?? NO_CENTS, sheltered]) },
  };
}

/**
 * The basis of the tax on a bonus, stipend, vacation pay or pay in lieu of notice: the bonus method, beside the regular pay of its day.
 * @param regular gross pay of a whole pay period on its day
 * @param earlier such payments earlier in the year
 * @param rates the table that its contributions were calculated with
 * @param opening such payments of an earlier payroll in the year; default none
 */
export function basisOfOneTime(
  payment: ContributedPay,
  regular: Cents,
  earlier: readonly ContributedPay[],
  declaration: TaxDeclaration,
  rates: RatesTable,
  tables: TaxTables,
  opening: EarlierNonPeriodic = NOTHING_EARLIER,
): TaxBasis {
  const { payDate, province, insuredInQuebec, paysPerYear, pensionableMonths, yearToDate, insurable } =
    payment.contributions.steps;
  const beside = calculateContributions(
    {
      payDate,
      province,
      ...(insuredInQuebec === undefined ? {} : { insuredInQuebec }),
      paysPerYear,
      pensionable: pensionableMonths === 0 ? NO_CENTS : regular,
      insurable: insurable === 0 ? NO_CENTS : regular,
      pensionableMonths,
      yearToDate,
    },
    rates,
  );
  const parts = province === 'QC' ? tables.qpp : tables.cpp;
  const { additionalTax: _, additionalQuebecTax: __, ...declared } = declaration;
  return {
    kind: 'pay',
    edition: tables.edition,
    pay: {
      payDate,
      province,
      paysPerYear,
      periodic: regular,
      nonPeriodic: payment.gross,
      contributions: together([{ gross: regular, contributions: beside }, payment]),
      periodicContributions: together([{ gross: regular, contributions: beside }]),
      earlier: {
        paid: sumCents([opening.paid, ...earlier.map(({ gross }) => gross)]),
        additionalPension: sumCents([
          opening.additionalPension,
          ...earlier.flatMap(({ contributions: { cpp, cpp2 } }) => [additionalOf(cpp, parts), cpp2]),
        ]),
      },
      declaration: declared,
      deductions: {},
      nonPeriodicOnly: true,
    },
  };
}

/**
 * The basis of the tax that an instalment of a recovery gives back: what the pay of its payday is taxed without it, less what it is taxed with
 * it. It takes back no more than the pay.
 * @param pay the regular lines and the instalments of the payday before it, of one pay period
 */
export function basisOfInstalment(
  instalment: ContributedPay,
  pay: readonly ContributedPay[],
  declaration: TaxDeclaration,
  edition: string,
): TaxBasis {
  const last = pay.at(-1);
  if (last === undefined) return { kind: 'untaxed' };
  const { additionalTax: _, additionalQuebecTax: __, ...declared } = declaration;
  const chosen = { declaration: declared, deductions: {} };
  const reduced = basisOfLine(instalment, pay, chosen, edition);
  return reduced.kind === 'pay' ? { ...reduced, givesBack: true } : reduced;
}

/** The taxes of a payment. */
export type Taxes = Pick<IncomeTax, 'federal' | 'provincial' | 'payrollTax'>;
const TAXES = ['federal', 'provincial', 'payrollTax'] as const;

/** Taxes of a basis. @throws RangeError for invalid amounts */
export function taxOf(basis: TaxBasis, tables: TaxTables, rates: RatesTable): Taxes {
  if (basis.kind === 'untaxed') return { federal: NO_CENTS, provincial: NO_CENTS, payrollTax: NO_CENTS };
  if (basis.kind === 'lumpSum') return lumpSumTax(basis.province, basis.amount, basis.soFar);
  const tax = calculateIncomeTax(basis.pay, tables, rates);
  return basis.before === undefined
    ? tax
    : restOf(tax, calculateIncomeTax(basis.before, tables, rates), basis.givesBack === true);
}

/** Taxes of a basis as `taxOf`, with every step that leads to them. @throws RangeError for invalid amounts */
export function explainTaxOf(
  basis: TaxBasis,
  tables: TaxTables,
  rates: RatesTable,
): Taxes & { readonly steps: readonly TaxStep[] } {
  if (basis.kind === 'untaxed') return { ...taxOf(basis, tables, rates), steps: [] };
  if (basis.kind === 'lumpSum') {
    const steps: TaxStep[] = [];
    return { ...lumpSumTax(basis.province, basis.amount, basis.soFar, new TaxSheet(steps)), steps };
  }
  const tax = explainIncomeTax(basis.pay, tables, rates);
  if (basis.before === undefined) return tax;
  const before = calculateIncomeTax(basis.before, tables, rates);
  const rest = restOf(tax, before, basis.givesBack === true);
  const differences = TAXES.filter((of) => tax[of] !== 0 || before[of] !== 0).map(
    (of): TaxStep => ({
      of: of === 'federal' ? of : 'provincial',
      factor: of === 'payrollTax' ? 'payrollTaxRest' : 'rest',
      terms: [
        { name: basis.givesBack === true ? 'reducedPay' : 'samePay', amount: tax[of] },
        { name: 'paidBefore', minus: true, amount: before[of] },
      ],
      value: rest[of],
      source: 'pay_period',
    }),
  );
  return { ...rest, steps: [...tax.steps, ...differences] };
}

/** What is left of the tax of a pay after that of its earlier parts. Only pay taken back gives tax back. */
function restOf(tax: Taxes, before: Taxes, givesBack: boolean): Taxes {
  const rest = (of: keyof Taxes) => cents(Math.max(givesBack ? Number.NEGATIVE_INFINITY : 0, tax[of] - before[of]));
  return { federal: rest('federal'), provincial: rest('provincial'), payrollTax: rest('payrollTax') };
}

/**
 * What is withheld from a payment. Contributions and tax come first; deductions follow in their order, each as far as pay is left for it.
 * When not all deductions before tax can be taken, none of them is, nor additional tax, because the tax would no longer fit them.
 * @param contributions null for a payment without any
 */
export function withhold(
  { gross, contributions, basis }: { gross: Cents; contributions: Contributions | null; basis: TaxBasis },
  deductions: readonly PayDeduction[],
  tables: TaxTables,
  rates: RatesTable,
): Withholding {
  const { cpp, cpp2, ei, qpip } = contributions ?? { cpp: NO_CENTS, cpp2: NO_CENTS, ei: NO_CENTS, qpip: NO_CENTS };
  const afterContributions = subtractCents(gross, sumCents([cpp, cpp2, ei, qpip]));
  const attempt = (tried: TaxBasis, taken: readonly PayDeduction[]): Withholding | null => {
    const { federal, provincial, payrollTax } = taxOf(tried, tables, rates);
    const left = cents(
      afterContributions -
        federal -
        provincial -
        payrollTax -
        Object.values(preTaxOf(taken)).reduce((a, b) => a + b, 0),
    );
    if (left < 0 && gross >= 0) return null;
    const { list, net } = takeDeductions(deductions, taken, { left });
    return { cpp, cpp2, ei, qpip, federal, provincial, payrollTax, deductions: list, net, basis: tried };
  };
  const plain = withoutChosen(basis);
  const found =
    attempt(basis, deductions) ??
    attempt(
      plain,
      deductions.filter(({ kind }) => !isBeforeTax(kind)),
    );
  if (found !== null) return found;
  // Contributions and tax above the pay: they are withheld as far as there is pay.
  const { federal, provincial } = taxOf(plain, tables, rates);
  const taxed = Math.max(0, afterContributions);
  const federalPart = cents(Math.min(federal, taxed));
  const provincialPart = cents(Math.min(provincial, taxed - federalPart));
  const payrollPart = cents(taxed - federalPart - provincialPart);
  return {
    cpp,
    cpp2,
    ei,
    qpip,
    federal: federalPart,
    provincial: provincialPart,
    payrollTax: payrollPart,
    deductions: takeDeductions(deductions, [], { left: NO_CENTS }).list,
    net: cents(afterContributions - taxed),
    basis: plain,
  };
}

/** The basis without deductions before tax and without additional tax. */
function withoutChosen(basis: TaxBasis): TaxBasis {
  if (basis.kind !== 'pay') return basis;
  const { before, pay } = basis;
  const { additionalTax: _, additionalQuebecTax: __, ...declaration } = pay.declaration;
  return {
    ...basis,
    pay: { ...pay, declaration, deductions: {} },
    ...(before === undefined ? {} : { before: { ...before, declaration } }),
  };
}
