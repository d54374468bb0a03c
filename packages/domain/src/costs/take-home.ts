import { ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { BUILT_IN_RATES, type RatesBook } from '../contributions/rates-book.ts';
import { addToYearToDate } from '../contributions/year-to-date.ts';
import { addDays, dateOf, type PlainDate } from '../dates/plain-date.ts';
import { BUILT_IN_TAX_TABLES } from '../income-tax/tax-editions.ts';
import type { TaxStep } from '../income-tax/tax-steps.ts';
import { type Cents, NO_CENTS, sumCents } from '../money/money.ts';
import { calculateNetPay, explainTaxOfPay, type NetPay, type NetPayInput } from '../net-pay/net-pay.ts';
import { grossForPeriod, type PayrollSchedule, paysPerYear } from '../pay/paydays.ts';
import type { Province } from '../places/provinces.ts';

/** What an employee is paid, what is deducted, and what is left, in cents. */
export interface TakeHome {
  readonly gross: Cents;
  /** CPP and CPP2, in Quebec QPP and QPP2. */
  readonly cpp: Cents;
  /** EI, in Quebec with QPIP. */
  readonly ei: Cents;
  readonly federal: Cents;
  readonly provincial: Cents;
  /** Northwest Territories and Nunavut only. */
  readonly payrollTax: Cents;
  readonly net: Cents;
}

export interface YearOfTakeHome {
  readonly firstPay: TakeHome & { readonly steps: readonly TaxStep[] };
  readonly year: TakeHome;
  readonly pays: number;
  readonly edition: string;
  /** Some pay dates have no rates or tax tables yet, and take those before them. */
  readonly estimate: boolean;
}

/**
 * What an employee takes home in a full calendar year with the basic personal amounts and no other deductions, pay by pay.
 * @param given as of `yearOfCost`
 * @throws MissingRatesError or MissingTaxTablesError for a year without figures to calculate with or to estimate on
 */
export function yearOfTakeHome(given: {
  readonly province: Province;
  readonly salary: Cents;
  readonly schedule: PayrollSchedule;
  readonly year: number;
  readonly rates?: RatesBook;
}): YearOfTakeHome {
  const { province, salary, schedule, year, rates = BUILT_IN_RATES } = given;
  const count = paysPerYear(schedule);
  let yearToDate = ZERO_YEAR_TO_DATE;
  let estimate = false;
  let first: { steps: readonly TaxStep[]; edition: string } | undefined;
  const pays: TakeHome[] = [];
  for (let number = 1; number <= count; number++) {
    const payDate = payDateOf(year, number, count);
    const found = rates.exactOrEstimate(payDate);
    const tables = BUILT_IN_TAX_TABLES.exactOrEstimate(payDate);
    const gross = grossForPeriod(salary, schedule, number);
    const input: NetPayInput = {
      contributions: { payDate, province, paysPerYear: count, pensionable: gross, yearToDate },
      gross,
      nonPeriodic: NO_CENTS,
      earlier: { paid: NO_CENTS, additionalPension: NO_CENTS },
      declaration: {},
      deductions: {},
    };
    const pay = calculateNetPay(input, found.table, tables.tables);
    estimate ||= found.estimate || tables.estimate;
    yearToDate = addToYearToDate(yearToDate, pay.contributions);
    first ??= { steps: explainTaxOfPay(input, found.table, tables.tables), edition: tables.tables.edition };
    pays.push(takeHomeOf(gross, pay));
  }
  const [firstPay] = pays;
  if (firstPay === undefined || first === undefined) throw new RangeError('A year has at least one pay.');
  const total = (part: (pay: TakeHome) => Cents) => sumCents(pays.map(part));
  return {
    firstPay: { ...firstPay, steps: first.steps },
    year: {
      gross: total(({ gross }) => gross),
      cpp: total(({ cpp }) => cpp),
      ei: total(({ ei }) => ei),
      federal: total(({ federal }) => federal),
      provincial: total(({ provincial }) => provincial),
      payrollTax: total(({ payrollTax }) => payrollTax),
      net: total(({ net }) => net),
    },
    pays: count,
    edition: first.edition,
    estimate,
  };
}

/** A day of each pay, spread over the year: editions change in July. */
function payDateOf(year: number, number: number, count: number): PlainDate {
  const start = dateOf(year, 1, 1);
  if (start === null) throw new RangeError(`Not a year: ${year}.`);
  return addDays(start, Math.floor(((number - 1) * 365) / count) + 7);
}

function takeHomeOf(gross: Cents, { contributions, tax, net }: NetPay): TakeHome {
  const { cpp, cpp2, ei, qpip } = contributions;
  const { federal, provincial, payrollTax } = tax;
  return { gross, cpp: sumCents([cpp, cpp2]), ei: sumCents([ei, qpip]), federal, provincial, payrollTax, net };
}
