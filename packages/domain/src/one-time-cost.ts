import { calculateContributions, employerCost } from './contributions/calculate.ts';
import { type Contributions, ZERO_YEAR_TO_DATE } from './contributions/calculation.ts';
import { contributionTreatment, isOneTimeType } from './contributions/one-time-types.ts';
import { addToYearToDate } from './contributions/year-to-date.ts';
import type { Cents } from './money.ts';
import { type PlainDate, yearOf } from './plain-date.ts';

/** A planned or paid pay with its calculation. */
export interface PaidBefore {
  readonly payday: string;
  readonly calculation: Contributions;
}

export interface OneTimeCost {
  readonly ei: Cents;
  readonly cpp: Cents;
  readonly calculation: Contributions | null;
}

/** Whether contributions apply to a payment: by its type, or by `answer` for Severance and Other; null while undecided. */
export function treatmentOf(type: string, answer: string | null): 'contributions' | 'none' | null {
  if (!isOneTimeType(type)) return null;
  const byType = contributionTreatment(type);
  if (byType !== 'undecided') return byType;
  return answer === 'contributions' || answer === 'none' ? answer : null;
}

/**
 * The employer's cost of a one-time payment on top of its amount. Calculated as payroll does: paid separately, after the day's
 * regular pay.
 * @param pays of the same employee; province, schedule and age come from the latest one
 * @returns null when the employee has no pays
 * @throws MissingRatesError for a year without full figures
 */
export function oneTimeCost(
  payment: { readonly date: PlainDate; readonly amount: Cents; readonly treatment: 'contributions' | 'none' },
  pays: readonly PaidBefore[],
): OneTimeCost | null {
  if (payment.treatment === 'none') return { ei: 0, cpp: 0, calculation: null };
  const inOrder = pays.toSorted((a, b) => (a.payday < b.payday ? -1 : 1));
  const known = inOrder.at(-1)?.calculation.steps;
  if (known === undefined) return null;
  const year = String(yearOf(payment.date));
  const calculation = calculateContributions({
    payDate: payment.date,
    province: known.province,
    paysPerYear: known.paysPerYear,
    pensionable: known.pensionable === 0 && known.insurable > 0 ? 0 : payment.amount,
    insurable: payment.amount,
    pensionableMonths: known.pensionableMonths,
    nonPeriodicOnly: true,
    yearToDate: inOrder
      .filter((pay) => pay.payday.startsWith(year) && pay.payday <= payment.date)
      .reduce((soFar, pay) => addToYearToDate(soFar, pay.calculation), ZERO_YEAR_TO_DATE),
  });
  return { ...employerCost(calculation), calculation };
}
