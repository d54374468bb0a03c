import { parsePlainDate } from '../dates/plain-date.ts';
import { type Cents, NO_CENTS, parseCents, sumCents, toDecimal } from '../money/money.ts';
import { isProvince, PROVINCES, type Province } from '../places/provinces.ts';
import { calculateContributions } from './calculate.ts';
import type { ContributionInput, YearToDate } from './calculation.ts';
import { BUILT_IN_RATES, type RatesBook } from './rates-book.ts';
import { hasQpp } from './year-to-date.ts';

// A calculation as plain JSON, so that anyone can compare the engine with CRA's calculator or their own books.
// Amounts are decimal strings in dollars; `cpp` is QPP in Quebec. In `yearToDate`, `cpp` and `cpp2` are those of the pay's plan unless
// `qpp` or `qpp2` is given: then each is what its name says, and the other plan counts at the ratio of the rates.

export interface CaseAmounts {
  readonly cpp: string;
  readonly cpp2: string;
  readonly ei: string;
  readonly qpip: string;
}

export interface CaseResult extends CaseAmounts {
  readonly employer: CaseAmounts;
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
];
const YEAR_TO_DATE_KEYS = ['pensionable', 'cpp', 'cpp2', 'qpp', 'qpp2', 'ei', 'insurable', 'qpip'] as const;

/**
 * Calculates one case.
 * @param given parsed JSON: `payDate`, `province`, `paysPerYear`, `pensionable`, and optionally `insurable` (default: pensionable),
 *   `nonPeriodicOnly`, `pensionableMonths` (default 12) and `yearToDate` {pensionable, cpp, cpp2, ei, qpip} (each default 0), in
 *   a year with a move to or from Quebec also {qpp, qpp2, insurable}
 * @param rates default the built-in years
 * @throws RangeError that names the field, MissingRatesError for a year without full figures
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
  const paid = calculateContributions(input, rates.exact(payDate));
  return { ...decimals(paid), employer: decimals(paid.employer) };
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
  refuseUnknown(given, YEAR_TO_DATE_KEYS, 'field in yearToDate');
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
