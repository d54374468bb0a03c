import { calculateContributions } from '../contributions/calculate.ts';
import type { ContributionInput, YearToDate } from '../contributions/calculation.ts';
import { BUILT_IN_RATES, type RatesBook } from '../contributions/rates-book.ts';
import type { RatesTable } from '../contributions/rates-table.ts';
import { hasQpp } from '../contributions/year-to-date.ts';
import { parsePlainDate } from '../dates/plain-date.ts';
import { MAX_CLAIM } from '../income-tax/declaration-rules.ts';
import { BUILT_IN_TAX_TABLES } from '../income-tax/tax-editions.ts';
import { type Cents, NO_CENTS, parseCents, sumCents, toDecimal } from '../money/money.ts';
import { isProvince, PROVINCES, type Province } from '../places/provinces.ts';
import { additionalOnEarlier, calculateNetPay } from './net-pay.ts';

// A calculation as plain JSON, so that anyone can compare the engine with CRA's calculator or their own books.
// Amounts are decimal strings in dollars; `cpp` is QPP in Quebec. In `yearToDate`, `cpp` and `cpp2` are those of the pay's plan unless
// `qpp` or `qpp2` is given: then each is what its name says, and the other plan counts at the ratio of the rates. With `gross` the answer
// has income tax and net pay, too.

export interface CaseAmounts {
  readonly cpp: string;
  readonly cpp2: string;
  readonly ei: string;
  readonly qpip: string;
}

export interface CaseResult extends CaseAmounts {
  readonly employer: CaseAmounts;
  /** With `gross` only. In Quebec `taxProvincial` is Revenu Québec's. */
  readonly taxFederal?: string;
  readonly taxProvincial?: string;
  /** Northwest Territories and Nunavut only. */
  readonly payrollTax?: string;
  readonly net?: string;
}

const KEYS = [
  'payDate',
  'province',
  'paysPerYear',
  'pensionable',
  'insurable',
  'nonPeriodicOnly',
  'pensionableMonths',
  'yearToDate',
  'gross',
  'nonPeriodic',
  'claims',
  'deductions',
];
const YEAR_TO_DATE_KEYS = ['pensionable', 'cpp', 'cpp2', 'qpp', 'qpp2', 'ei', 'insurable', 'qpip'] as const;
const TAXED_KEYS = ['gross', 'nonPeriodic', 'taxFederal', 'taxProvincial'] as const;

/**
 * Calculates one case.
 * @param given parsed JSON: `payDate`, `province`, `paysPerYear`, `pensionable`, and optionally `insurable` (default: pensionable),
 *   `nonPeriodicOnly`, `pensionableMonths` (default 12) and `yearToDate` {pensionable, cpp, cpp2, ei, qpip} (each default 0), in
 *   a year with a move to or from Quebec also {qpp, qpp2, insurable}. For tax and net pay: `gross`, `nonPeriodic` (the part of it that is
 *   not regular pay), `claims` {federal, provincial}, `deductions` {rrsp, unionDues, additionalTax} and in `yearToDate` also
 *   {gross, nonPeriodic, taxFederal, taxProvincial}
 * @param rates default the built-in years
 * @throws RangeError that names the field, MissingRatesError for a year without full figures, MissingTaxTablesError when tax is asked
 *   for a pay date without tables, NegativeNetPayError
 */
export function calculateCase(given: unknown, rates: RatesBook = BUILT_IN_RATES): CaseResult {
  const fields = record(given);
  refuseUnknown(fields, KEYS, 'field');
  const payDate = typeof fields.payDate === 'string' ? parsePlainDate(fields.payDate) : null;
  if (payDate === null) throw new RangeError('payDate must be a date, YYYY-MM-DD.');
  const { province } = fields;
  if (!isProvince(province)) throw new RangeError(`province must be one of ${PROVINCES.join(', ')}.`);
  const pensionable = amount(fields.pensionable, 'pensionable');
  const input: ContributionInput = {
    payDate,
    province,
    paysPerYear: whole(fields.paysPerYear, 'paysPerYear', 1, 366),
    pensionable,
    insurable: fields.insurable === undefined ? pensionable : amount(fields.insurable, 'insurable'),
    nonPeriodicOnly: flag(fields.nonPeriodicOnly, 'nonPeriodicOnly'),
    pensionableMonths:
      fields.pensionableMonths === undefined ? 12 : whole(fields.pensionableMonths, 'pensionableMonths', 0, 12),
    yearToDate: yearToDate(fields.yearToDate, province),
  };
  const table = rates.exact(payDate);
  if (fields.gross === undefined) {
    refuseWithoutGross(fields);
    const paid = calculateContributions(input, table);
    return { ...decimals(paid), employer: decimals(paid.employer) };
  }
  return taxedCase(fields, input, table);
}

/** From gross to net. The additional pension contributions on earlier non-periodic pay are its share of the year so far. */
function taxedCase(fields: Record<string, unknown>, input: ContributionInput, table: RatesTable): CaseResult {
  const gross = amount(fields.gross, 'gross');
  const given = input.nonPeriodicOnly === true ? gross : NO_CENTS;
  const nonPeriodic = fields.nonPeriodic === undefined ? given : amount(fields.nonPeriodic, 'nonPeriodic');
  if (nonPeriodic > gross) throw new RangeError('nonPeriodic is part of gross and cannot exceed it.');
  if (input.nonPeriodicOnly === true && nonPeriodic !== gross)
    throw new RangeError('nonPeriodic must equal gross when nonPeriodicOnly is true.');
  const claims = fields.claims === undefined ? {} : record(fields.claims, 'claims');
  refuseUnknown(claims, ['federal', 'provincial'], 'field in claims');
  const deductions = fields.deductions === undefined ? {} : record(fields.deductions, 'deductions');
  refuseUnknown(deductions, ['rrsp', 'unionDues', 'additionalTax'], 'field in deductions');
  const soFar = fields.yearToDate === undefined ? {} : record(fields.yearToDate, 'yearToDate');
  for (const key of TAXED_KEYS) if (soFar[key] !== undefined) amount(soFar[key], `yearToDate.${key}`);
  const earlier = soFar.nonPeriodic === undefined ? NO_CENTS : amount(soFar.nonPeriodic, 'yearToDate.nonPeriodic');
  const tables = BUILT_IN_TAX_TABLES.exact(input.payDate);
  const optional = (of: Record<string, unknown>, name: string, key: string) =>
    of[key] === undefined ? undefined : amount(of[key], `${name}.${key}`);
  const { pensionable, cpp, cpp2 } = input.yearToDate;
  const parts = input.province === 'QC' ? tables.qpp : tables.cpp;
  const federalClaim = claimOf(claims, 'federal');
  const provincialClaim = claimOf(claims, 'provincial');
  const paid = calculateNetPay(
    {
      contributions: input,
      gross,
      nonPeriodic,
      earlier: { paid: earlier, additionalPension: additionalOnEarlier(parts, earlier, pensionable, cpp, cpp2) },
      declaration: {
        ...(federalClaim === undefined ? {} : { federalClaim }),
        ...(provincialClaim === undefined ? {} : { provincialClaim }),
        additionalTax: optional(deductions, 'deductions', 'additionalTax') ?? NO_CENTS,
      },
      deductions: {
        rrsp: optional(deductions, 'deductions', 'rrsp') ?? NO_CENTS,
        unionDues: optional(deductions, 'deductions', 'unionDues') ?? NO_CENTS,
      },
    },
    table,
    tables,
  );
  const { contributions, tax } = paid;
  const territory = input.province === 'NT' || input.province === 'NU';
  return {
    ...decimals(contributions),
    employer: decimals(contributions.employer),
    taxFederal: toDecimal(tax.federal),
    taxProvincial: toDecimal(tax.provincial),
    ...(territory ? { payrollTax: toDecimal(tax.payrollTax) } : {}),
    net: toDecimal(paid.net),
  };
}

/** A declared total, at most what the act `declare-tax` records. */
function claimOf(claims: Record<string, unknown>, key: 'federal' | 'provincial'): Cents | undefined {
  const claim = claims[key] === undefined ? undefined : amount(claims[key], `claims.${key}`);
  if (claim !== undefined && claim > MAX_CLAIM)
    throw new RangeError(
      `claims.${key} is CAD ${toDecimal(claim)}. A claim is at most CAD ${toDecimal(MAX_CLAIM)}, as when it is recorded.`,
    );
  return claim;
}

/** The fields of tax mean nothing without the pay that is taxed. */
function refuseWithoutGross(fields: Record<string, unknown>): void {
  const soFar = typeof fields.yearToDate === 'object' && fields.yearToDate !== null ? { ...fields.yearToDate } : {};
  const given = ['nonPeriodic', 'claims', 'deductions'].find((key) => fields[key] !== undefined);
  const before = TAXED_KEYS.find((key) => Object.hasOwn(soFar, key));
  const name = given ?? (before === undefined ? undefined : `yearToDate.${before}`);
  if (name !== undefined) throw new RangeError(`${name} needs gross.`);
}

function record(value: unknown, name?: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new RangeError(`${name ?? 'The case'} must be an object.`);
}

function refuseUnknown(fields: Record<string, unknown>, known: readonly string[], kind: string): void {
  const unknown = Object.keys(fields).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new RangeError(`There is no ${kind} ${unknown}; known are ${known.join(', ')}.`);
}

/** A decimal string in dollars as cents; at most ten billion dollars, so sums stay exact integers. */
function amount(value: unknown, name: string): Cents {
  if (typeof value !== 'string' || !/^\d{1,10}(\.\d{1,2})?$/.test(value))
    throw new RangeError(`${name} must be an amount in dollars as text, such as "2307.69".`);
  return parseCents(value);
}

function whole(value: unknown, name: string, from: number, to: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
  throw new RangeError(`${name} must be a whole number from ${from} to ${to}.`);
}

function flag(value: unknown, name: string): boolean {
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  throw new RangeError(`${name} must be true or false.`);
}

function yearToDate(value: unknown, province: Province): YearToDate {
  const given = value === undefined ? {} : record(value, 'yearToDate');
  refuseUnknown(given, [...YEAR_TO_DATE_KEYS, ...TAXED_KEYS], 'field in yearToDate');
  const part = (key: (typeof YEAR_TO_DATE_KEYS)[number]) =>
    given[key] === undefined ? NO_CENTS : amount(given[key], `yearToDate.${key}`);
  const byPlan = given.qpp !== undefined || given.qpp2 !== undefined;
  const [cpp, otherPlan] = byPlan && hasQpp({ province }) ? [part('qpp'), part('cpp')] : [part('cpp'), part('qpp')];
  return {
    pensionable: part('pensionable'),
    cpp,
    ...(byPlan ? { otherPlan } : {}),
    cpp2: sumCents([part('cpp2'), part('qpp2')]),
    ei: part('ei'),
    ...(given.insurable === undefined ? {} : { insurable: part('insurable') }),
    qpip: part('qpip'),
  };
}

const decimals = (amounts: { cpp: Cents; cpp2: Cents; ei: Cents; qpip: Cents }): CaseAmounts => ({
  cpp: toDecimal(amounts.cpp),
  cpp2: toDecimal(amounts.cpp2),
  ei: toDecimal(amounts.ei),
  qpip: toDecimal(amounts.qpip),
});
