import { earlierOnPayday, employerCost } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import {
  hasQpp,
  insurancePart,
  isInsuredInQuebec,
  pensionPart,
  sumYears,
  type YearOfPay,
} from '@portage/domain/contributions/year-to-date';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents } from '@portage/domain/money/money';
import { calculateForPerson, type PersonYear } from '../pay-elsewhere.ts';
import type { PlannedOneTime } from './calculate-line.ts';
import type { OneTimeRow } from './payroll-rows.ts';

/**
 * Calculates what an instalment of a recovery gives back: the contributions of its payday with the lower earnings, less those that its pay was
 * charged. It has the plan, the exemption and the months of the payday's first line.
 * @param soFar the year without the pay of the payday
 * @param onPayday the other pay of the payday, regular lines first
 * @returns null without regular pay on the payday
 * @throws MissingRatesError
 */
export function calculateInstalment(
  payment: Pick<OneTimeRow, 'id' | 'team_member_id' | 'amount'>,
  soFar: PersonYear,
  onPayday: readonly Contributions[],
  rates: RatesBook,
): PlannedOneTime | null {
  const first = onPayday[0]?.steps;
  if (first === undefined) return null;
  const samePlan = onPayday.filter(({ steps }) => hasQpp(steps) === hasQpp(first));
  const sameRate = onPayday.filter(({ steps }) => isInsuredInQuebec(steps) === isInsuredInQuebec(first));
  const earlier = earlierOnPayday(samePlan, sameRate);
  if (earlier === undefined) return null;
  const others = [
    ...onPayday.filter((pay) => !samePlan.includes(pay)).map(pensionPart),
    ...onPayday.filter((pay) => !sameRate.includes(pay)).map(insurancePart),
  ];
  const withOthers = (year: YearOfPay) => (others.length === 0 ? year : sumYears([year, ...others]));
  const own = withOthers(soFar.own);
  const { table, estimate } = rates.exactOrEstimate(first.payDate);
  const calculation = calculateForPerson(
    {
      payDate: first.payDate,
      province: first.province,
      ...(first.insuredInQuebec === undefined ? {} : { insuredInQuebec: first.insuredInQuebec }),
      paysPerYear: first.paysPerYear,
      nonPeriodicOnly: first.nonPeriodicOnly,
      pensionableMonths: first.pensionableMonths,
      pensionable: atMost(payment.amount, earlier.pensionable),
      insurable: atMost(payment.amount, earlier.insurable),
      earlier,
    },
    { own, whole: soFar.whole === soFar.own ? own : withOthers(soFar.whole) },
    table,
  );
  const { id, team_member_id } = payment;
  return { id, team_member_id, ...employerCost(calculation), calculation, estimate };
}

/** What is taken from earnings; nothing from those of someone who is exempt. */
const atMost = (amount: Cents, earnings: Cents): Cents => cents(Math.max(amount, -earnings));

/** The pay of a payday in the order that an instalment counts it. */
export const payOfDay = <Pay extends { date: PlainDate; regular: boolean }>(pays: readonly Pay[], day: PlainDate) =>
  pays.filter(({ date }) => date === day).toSorted((a, b) => Number(b.regular) - Number(a.regular));
