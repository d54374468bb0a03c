import { calculateContributions, employerCost } from '../contributions/calculate.ts';
import type { Contributions } from '../contributions/calculation.ts';
import { contributionTreatment, isOneTimeType, type OneTimeType } from '../contributions/one-time-types.ts';
import { BUILT_IN_RATES, type RatesBook } from '../contributions/rates-book.ts';
import { addPay, EMPTY_YEAR, yearToDateFor } from '../contributions/year-to-date.ts';
import { payDateOf } from '../dates/bank-holidays.ts';
import { type PlainDate, yearOf } from '../dates/plain-date.ts';
import { isPensionableOneTime } from '../leaving/leaving-extras.ts';
import { type Cents, NO_CENTS } from '../money/money.ts';

/** A planned or paid pay with its calculation. */
export interface PaidBefore {
  readonly payday: string;
  /** The days that regular pay is for; null for a one-time payment. */
  readonly days: { readonly start: string; readonly end: string } | null;
  readonly calculation: Contributions;
}

export interface OneTimeCost {
  readonly ei: Cents;
  readonly cpp: Cents;
  readonly calculation: Contributions | null;
  /** Calculated with the rates of the year before. */
  readonly estimate: boolean;
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
 * @param pays of the same employee; plan, schedule and age come from the regular pay of the period with the date, or the next, or
 *   the latest
 * @param rates default the built-in years
 * @returns null when the employee has no pays
 * @throws MissingRatesError for a year without figures to calculate with or to estimate on
 */
export function oneTimeCost(
  payment: {
    readonly date: PlainDate;
    readonly amount: Cents;
    readonly treatment: 'contributions' | 'none';
    readonly type: OneTimeType;
  },
  pays: readonly PaidBefore[],
  rates: RatesBook = BUILT_IN_RATES,
): OneTimeCost | null {
  if (payment.treatment === 'none') return { ei: NO_CENTS, cpp: NO_CENTS, calculation: null, estimate: false };
  const inOrder = pays.toSorted((a, b) => (a.payday < b.payday ? -1 : 1));
  const regular = inOrder.filter(({ days }) => days !== null);
  const ofPeriod =
    regular.find(({ days }) => days !== null && days.start <= payment.date && days.end >= payment.date) ??
    regular.find(({ payday }) => payday > payment.date);
  const known = (ofPeriod ?? regular.at(-1) ?? inOrder.at(-1))?.calculation.steps;
  if (known === undefined) return null;
  const place = {
    province: known.province,
    ...(known.insuredInQuebec === undefined ? {} : { insuredInQuebec: known.insuredInQuebec }),
  };
  const payDate = payDateOf(payment.date);
  const year = yearOf(payDate);
  const { table, estimate } = rates.exactOrEstimate(payDate);
  const calculation = calculateContributions(
    {
      payDate,
      ...place,
      paysPerYear: known.paysPerYear,
      pensionable:
        (known.pensionable === 0 && known.insurable > 0) || !isPensionableOneTime(payment.type, known.province)
          ? NO_CENTS
          : payment.amount,
      insurable: payment.amount,
      pensionableMonths: known.pensionableMonths,
      nonPeriodicOnly: true,
      yearToDate: yearToDateFor(
        inOrder
          .filter(({ payday, calculation }) => yearOf(calculation.steps.payDate) === year && payday <= payment.date)
          .reduce((soFar, pay) => addPay(soFar, pay.calculation), EMPTY_YEAR),
        place,
      ),
    },
    table,
  );
  return { ...employerCost(calculation), calculation, estimate };
}
