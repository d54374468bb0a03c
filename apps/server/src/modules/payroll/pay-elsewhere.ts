import { calculateContributions } from '@portage/domain/contributions/calculate';
import type { ContributionInput, Contributions, YearToDate } from '@portage/domain/contributions/calculation';
import type { RatesTable } from '@portage/domain/contributions/rates-table';
import { sumYears, type YearOfPay, yearToDateFor } from '@portage/domain/contributions/year-to-date';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { NO_CENTS } from '@portage/domain/money/money';
import type { PayElsewhere } from './plan/payroll-rows.ts';

// One person, one employer: the year's maximums count all pay of a person. See docs/decisions/06-sealed-numbers.md.

/** A person's calendar year before a payment: in this employment, and in all of them. */
export interface PersonYear {
  own: YearOfPay;
  whole: YearOfPay;
}

/** The payment that is calculated. */
interface OwnPayment {
  date: PlainDate;
  regular: boolean;
  /** Whether no earlier run has planned it, so that no pay elsewhere has counted it. */
  isNew: boolean;
}

/**
 * What the person was paid elsewhere in a year before a payment: what comes earlier, and all that is invoiced. An invoiced
 * payment with a later payday has used its part of each maximum. Its earnings count only toward a new payment: they were on top of
 * one that was planned, so CPP2 on them is already paid, and EI has ended with them and not before.
 * @returns null for no pay elsewhere
 */
export function elsewhereBefore(
  elsewhere: readonly PayElsewhere[],
  year: number,
  ownId: string,
  own: OwnPayment,
): YearOfPay | null {
  const counted = elsewhere.flatMap(({ year: paidIn, paid, invoiced, payday }) => {
    if (paidIn !== year) return [];
    if (payday === null || isBefore(payday, own, ownId)) return [paid];
    if (!invoiced) return [];
    return [own.isNew ? paid : { ...paid, pensionable: NO_CENTS, insurable: NO_CENTS, insurableQuebec: NO_CENTS }];
  });
  return counted.length === 0 ? null : sumYears(counted);
}

/** The order of payments: by day, regular pay first, and then by the ids, which is the same for both companies. */
function isBefore(other: NonNullable<PayElsewhere['payday']>, own: OwnPayment, ownId: string): boolean {
  if (other.date !== own.date) return other.date < own.date;
  return other.regular === own.regular ? other.otherId < ownId : other.regular;
}

/**
 * Calculates contributions with the person's whole year. The inputs are stored with the line, which the client reads. So each of
 * them is the year in this employment alone, unless that gives other amounts.
 */
export function calculateForPerson(
  input: Omit<ContributionInput, 'yearToDate'>,
  person: PersonYear,
  table: RatesTable,
): Contributions {
  const calculate = (yearToDate: YearToDate) => calculateContributions({ ...input, yearToDate }, table);
  const whole = yearToDateFor(person.whole, input);
  const exact = calculate(whole);
  if (person.own === person.whole) return exact;
  const own = yearToDateFor(person.own, input);
  const alone = calculate(own);
  // These amounts do not depend on each other's year to date.
  const cpp = alone.cpp === exact.cpp ? own : whole;
  const cpp2 = alone.cpp2 === exact.cpp2 ? own : whole;
  const ei = alone.ei === exact.ei && alone.employer.ei === exact.employer.ei ? own : whole;
  const qpip = alone.qpip === exact.qpip && alone.employer.qpip === exact.employer.qpip ? own : whole;
  return calculate({
    pensionable: cpp2.pensionable,
    cpp: cpp.cpp,
    ...(cpp.otherPlan === undefined ? {} : { otherPlan: cpp.otherPlan }),
    cpp2: cpp2.cpp2,
    ei: ei.ei,
    ...(ei.insurable === undefined ? {} : { insurable: ei.insurable }),
    qpip: qpip.qpip,
    ...(ei.employerEi === undefined ? {} : { employerEi: ei.employerEi }),
    ...(qpip.employerQpip === undefined ? {} : { employerQpip: qpip.employerQpip }),
  });
}
