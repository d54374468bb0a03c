import { calculateContributions, employerCost } from '../contributions/calculate.ts';
import { type Contributions, ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { BUILT_IN_RATES, type RatesBook } from '../contributions/rates-book.ts';
import { addToYearToDate } from '../contributions/year-to-date.ts';
import { plainDate } from '../dates/plain-date.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { grossForPeriod, type PayrollSchedule, paysPerYear } from '../pay/paydays.ts';
import type { Province } from '../places/provinces.ts';

/** Gross pay and the employer's contributions on top, in cents. */
export interface EmployerCost {
  readonly gross: Cents;
  readonly ei: Cents;
  readonly cpp: Cents;
  readonly total: Cents;
}

export interface YearOfCost {
  /** The year's first pay, before any maximum is reached. */
  readonly firstPay: EmployerCost & { readonly calculation: Contributions };
  readonly year: EmployerCost;
  /** Every pay of the year, in order. */
  readonly pays: readonly EmployerCost[];
  /** Calculated with the rates of the year before. */
  readonly estimate: boolean;
}

const add = (costs: readonly EmployerCost[]): EmployerCost => ({
  gross: sumCents(costs.map((cost) => cost.gross)),
  ei: sumCents(costs.map((cost) => cost.ei)),
  cpp: sumCents(costs.map((cost) => cost.cpp)),
  total: sumCents(costs.map((cost) => cost.total)),
});

/**
 * What an employee costs in a full calendar year, pay by pay, calculated by the payroll engine.
 * @param salary cents a year
 * @param year calendar year of the pay dates
 * @param rates default the built-in years
 * @throws MissingRatesError for a year without figures to calculate with or to estimate on, RangeError for a negative salary
 */
export function yearOfCost(given: {
  readonly province: Province;
  readonly salary: Cents;
  readonly schedule: PayrollSchedule;
  readonly year: number;
  readonly rates?: RatesBook;
}): YearOfCost {
  const count = paysPerYear(given.schedule);
  // Any date of the year selects the same rates table.
  const payDate = plainDate(`${given.year}-07-01`);
  const { table, estimate } = (given.rates ?? BUILT_IN_RATES).exactOrEstimate(payDate);
  let yearToDate = ZERO_YEAR_TO_DATE;
  let first: Contributions | undefined;
  const pays: EmployerCost[] = [];
  for (let number = 1; number <= count; number++) {
    const gross = grossForPeriod(given.salary, given.schedule, number);
    const calculation = calculateContributions(
      { payDate, province: given.province, paysPerYear: count, pensionable: gross, yearToDate },
      table,
    );
    yearToDate = addToYearToDate(yearToDate, calculation);
    first ??= calculation;
    const { ei, cpp } = employerCost(calculation);
    pays.push({ gross, ei, cpp, total: sumCents([gross, ei, cpp]) });
  }
  const [firstPay] = pays;
  if (firstPay === undefined || first === undefined) throw new RangeError('A year has at least one pay.');
  return { firstPay: { ...firstPay, calculation: first }, year: add(pays), pays, estimate };
}
