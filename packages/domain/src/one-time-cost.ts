import { calculateContributions, employerCost } from './contributions/calculate.ts';
import { type Contributions, NOTHING_YET } from './contributions/calculation.ts';
import { contributionTreatment, isOneTimeType } from './contributions/one-time-types.ts';
import { addToYearToDate } from './contributions/year-to-date.ts';
import type { Cents } from './money.ts';
import { type PlainDate, yearOf } from './plain-date.ts';

/** A pay that is planned or made, with its working. */
export interface PaidBefore {
  readonly payday: string;
  readonly calculation: Contributions;
}

export interface OneTimeCost {
  readonly ei: Cents;
  readonly cpp: Cents;
  readonly calculation: Contributions | null;
}

/** Whether a payment carries contributions: by its type, or by what was said of a Severance or Other; null while that is open. */
export function treatmentOf(type: string, said: string | null): 'contributions' | 'none' | null {
  if (!isOneTimeType(type)) return null;
  const byType = contributionTreatment(type);
  if (byType !== 'must-say') return byType;
  return said === 'contributions' || said === 'none' ? said : null;
}

/**
 * What a one-time payment costs the employer beside its amount, worked out as payroll will: paid apart, after the regular pay of its day.
 * @param pays of the same employee; the latest one tells province, schedule and age
 * @returns null when nothing is known of the employee
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
      .reduce((soFar, pay) => addToYearToDate(soFar, pay.calculation), NOTHING_YET),
  });
  return { ...employerCost(calculation), calculation };
}
