import { calculateContributions, employerCost } from '../contributions/calculate.ts';
import type { ContributionInput, Contributions, EmployerContributions } from '../contributions/calculation.ts';
import { isMissingRates } from '../contributions/rates.ts';
import { hasQpp, isInsuredInQuebec } from '../contributions/year-to-date.ts';
import { yearOf } from '../dates/plain-date.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import type { GrossPay } from './gross-pay.ts';
import { grossForPeriod } from './paydays.ts';
import { grossForDays } from './unpaid-days.ts';

/** Why a person costs more or less than in the previous period. */
export type DifferenceCause =
  | 'salary'
  | 'schedule'
  | 'days'
  | 'province'
  /** The person became, or stopped being, pensionable by age. */
  | 'age'
  /** The new year's rates; contributions start from zero. */
  | 'newYear'
  /** A salary that does not divide evenly is rounded down on the running total, so periods differ by a cent. */
  | 'rounding'
  /** What is left of the year's maximums for CPP, EI and QPIP. */
  | 'maximum'
  /** CPP2 or QPP2, above the second ceiling's start. */
  | 'secondCeiling'
  /** More lines than the regular one: late pay, or a period in parts. */
  | 'late'
  /** The rest that the stored inputs do not explain. */
  | 'other';

export interface DifferencePart {
  readonly cause: DifferenceCause;
  readonly amount: Cents;
}

/** A line of pay as stored. `total` is gross plus the employer's contributions, in cents. */
export interface StoredPay {
  readonly total: Cents;
  readonly late: boolean;
  readonly calculation: Contributions & { readonly pay: GrossPay };
}

export interface PayDifference {
  readonly previous: Cents;
  readonly current: Cents;
  /** Nonzero parts, which add up to `current` minus `previous`. */
  readonly parts: readonly DifferencePart[];
}

interface Inputs extends Omit<ContributionInput, 'pensionable' | 'insurable' | 'yearToDate'> {
  readonly pay: Omit<GrossPay, 'gross'>;
  readonly pensionableByAge: boolean;
  readonly yearToDate: ContributionInput['yearToDate'];
}

/**
 * Explains the difference between a person's pay of two periods. Replaces the inputs of the previous regular line by those of
 * the current one, a cause at a time, and recalculates after each; the change of the amount is that cause's part.
 * @param previous a person's lines of the earlier payday, at least one; `current` likewise
 */
export function payDifference(previous: readonly StoredPay[], current: readonly StoredPay[]): PayDifference {
  const [from, to] = [totalOf(previous), totalOf(current)];
  const parts: DifferencePart[] = [];
  const add = (cause: DifferenceCause, amount: Cents) => {
    if (amount !== 0) parts.push({ cause, amount });
  };
  const causes = causesBetween(regularLine(previous), regularLine(current));
  for (const { cause, amount } of causes) add(cause, amount);
  const rest = subtractCents(subtractCents(to, from), sumCents(causes.map(({ amount }) => amount)));
  const shared = [previous, current].some((lines) => lines.length > 1 || lines.some(sharesPayday));
  add(shared ? 'late' : 'other', rest);
  return { previous: from, current: to, parts };
}

const totalOf = (lines: readonly StoredPay[]): Cents => sumCents(lines.map(({ total }) => total));

/** Whether earlier lines of the same payday, such as late pay, have used the payday's exemption. */
const sharesPayday = ({ calculation }: StoredPay): boolean => 'earlier' in calculation.steps;

/** The line of the payday's own period: the last one that is not late. */
function regularLine(lines: readonly StoredPay[]): StoredPay['calculation'] {
  const line = lines.findLast(({ late }) => !late) ?? lines.at(-1);
  if (line === undefined) throw new RangeError('A comparison needs at least one line.');
  return line.calculation;
}

function causesBetween(previous: StoredPay['calculation'], current: StoredPay['calculation']): DifferencePart[] {
  const [from, to] = [inputsOf(previous), inputsOf(current)];
  const isNewYear = yearOf(from.payDate) !== yearOf(to.payDate);
  // The year to date is what one plan counts, so a move to or from Quebec changes both at once.
  const changesPlan = hasQpp(from) !== hasQpp(to) || isInsuredInQuebec(from) !== isInsuredInQuebec(to);
  const steps: [DifferenceCause, (inputs: Inputs) => Inputs][] = [
    ['salary', (inputs) => ({ ...inputs, pay: { ...inputs.pay, salary: to.pay.salary } })],
    [
      'schedule',
      (inputs) =>
        from.pay.schedule === to.pay.schedule
          ? inputs
          : {
              ...inputs,
              paysPerYear: to.paysPerYear,
              pay: { ...inputs.pay, schedule: to.pay.schedule, periodNumber: to.pay.periodNumber },
            },
    ],
    ['days', (inputs) => ({ ...inputs, pay: withDays(inputs.pay, to.pay) })],
    [
      'province',
      (inputs) => ({ ...inputs, ...placeOf(to), ...(changesPlan && !isNewYear ? { yearToDate: to.yearToDate } : {}) }),
    ],
    [
      'age',
      (inputs) => ({
        ...inputs,
        pensionableByAge: to.pensionableByAge,
        ...(isNewYear ? {} : { pensionableMonths: to.pensionableMonths ?? 12 }),
      }),
    ],
    [
      'newYear',
      (inputs) =>
        isNewYear
          ? {
              ...inputs,
              payDate: to.payDate,
              paysPerYear: to.paysPerYear,
              pensionableMonths: to.pensionableMonths ?? 12,
              yearToDate: to.yearToDate,
            }
          : inputs,
    ],
    ['rounding', (inputs) => ({ ...inputs, pay: { ...inputs.pay, periodNumber: to.pay.periodNumber } })],
    ['maximum', (inputs) => ({ ...inputs, ...to })],
  ];
  try {
    const parts: DifferencePart[] = [];
    let inputs = from;
    let before = costOf(inputs);
    for (const [cause, apply] of steps) {
      inputs = apply(inputs);
      const after = costOf(inputs);
      const change = subtractCents(after.total, before.total);
      const second = cause === 'maximum' ? subtractCents(after.employer.cpp2, before.employer.cpp2) : NO_CENTS;
      parts.push({ cause, amount: subtractCents(change, second) }, { cause: 'secondCeiling', amount: second });
      before = after;
    }
    return parts.filter(({ amount }) => amount !== 0);
  } catch (error) {
    // The years of both paydays had rates when they were calculated; without them only the total is known.
    if (isMissingRates(error)) return [];
    throw error;
  }
}

function withDays({ days: _, ...pay }: Inputs['pay'], { days }: Inputs['pay']): Inputs['pay'] {
  return days === undefined ? pay : { ...pay, days };
}

const placeOf = (of: Pick<Inputs, 'province' | 'insuredInQuebec'>) => ({
  province: of.province,
  insuredInQuebec: isInsuredInQuebec(of),
});

function inputsOf({ steps, pay }: StoredPay['calculation']): Inputs {
  return {
    pay,
    payDate: steps.payDate,
    ...placeOf(steps),
    paysPerYear: steps.paysPerYear,
    pensionableMonths: steps.pensionableMonths,
    pensionableByAge: steps.pensionable > 0 || steps.insurable === 0,
    yearToDate: steps.yearToDate,
  };
}

/** Gross plus the employer's contributions of a period, as if it were the payday's only line. */
function costOf(inputs: Inputs): { total: Cents; employer: EmployerContributions } {
  const { pay, pensionableByAge, ...rest } = inputs;
  const gross = grossForDays(grossForPeriod(pay.salary, pay.schedule, pay.periodNumber), pay.days ?? null);
  const contributions = calculateContributions({
    ...rest,
    pensionable: pensionableByAge ? gross : NO_CENTS,
    insurable: gross,
  });
  const { ei, cpp } = employerCost(contributions);
  return { total: sumCents([gross, ei, cpp]), employer: contributions.employer };
}
