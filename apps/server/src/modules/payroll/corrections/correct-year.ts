import type { ChargedPay, Contributions } from '@portage/domain/contributions/calculation';
import type { CorrectedPay } from '@portage/domain/contributions/corrected-contributions';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { PlanOfPay } from '@portage/domain/contributions/plan-of-period';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import {
  addPay,
  hasQpp,
  isInsuredInQuebec,
  sumYears,
  type YearOfPay,
} from '@portage/domain/contributions/year-to-date';
import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { isPensionableOneTime } from '@portage/domain/leaving/leaving-extras';
import { type Cents, NO_CENTS } from '@portage/domain/money/money';
import type { GrossPay } from '@portage/domain/pay/gross-pay';
import { type PayStretch, termsOn } from '@portage/domain/pay/pay-ledger';
import { payPeriod } from '@portage/domain/pay/paydays';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import { calculateForPerson, elsewhereBefore } from '../pay-elsewhere.ts';
import { calculateInstalment, payOfDay } from '../plan/calculate-instalment.ts';
import { contributionsOfItem } from '../plan/calculate-item.ts';
import { contributionsOfLine, periodWith, personalInputs, planIn } from '../plan/calculate-line.ts';
import type { MemberRow, PayElsewhere } from '../plan/payroll-rows.ts';

/** A payment with contributions that is invoiced and stands. */
export interface InvoicedPay {
  id: string;
  kind: 'regular' | 'item' | 'oneTime' | 'instalment';
  /** The first and last day that it pays for; both the date of a one-time payment. */
  start: PlainDate;
  end: PlainDate;
  payday: PlainDate;
  amount: Cents;
  /** Of regular pay. */
  pay: GrossPay | null;
  /** Of a one-time payment. */
  type: OneTimeType | null;
  /** Of an allowance or benefit. */
  item: { kind: PayItemKind; value: Cents } | null;
  calculation: Contributions;
}

/** Days for which a province was stated after they were invoiced. */
export interface StatedDays {
  readonly from: PlainDate;
  readonly until: PlainDate;
}

/** What decides what the contributions of a person's year should have been. */
export interface YearToCorrect {
  readonly year: number;
  /** With the provinces as they were stated. */
  readonly member: MemberRow;
  /** What is invoiced of the year, in any order. */
  readonly pays: readonly InvoicedPay[];
  readonly stated: readonly StatedDays[];
  /** What invoiced corrections charged in place of what pay was charged, by the id of the pay. */
  readonly corrected: ReadonlyMap<string, CorrectedPay>;
  /** What was paid before the pay moved here. */
  readonly opening: YearOfPay;
  readonly elsewhere: readonly PayElsewhere[];
  readonly rates: RatesBook;
}

const ORDER = { regular: 0, item: 1, oneTime: 2, instalment: 3 } as const;

/**
 * Calculates the invoiced pay of a year again, in the order in which it is paid, with the provinces that were stated for its days. Pay before the
 * first with another plan stays as it was charged. What was corrected of pay that is credited by now is taken back.
 * @returns each pay as it counts by now, and as it should
 * @throws UnpayableError without a province, MissingRatesError
 */
export function correctYear(facts: YearToCorrect): CorrectedPay[] {
  const inOrder = facts.pays.toSorted((a, b) =>
    a.payday === b.payday ? ORDER[a.kind] - ORDER[b.kind] : a.payday < b.payday ? -1 : 1,
  );
  const right: { pay: InvoicedPay; contributions: Contributions }[] = [];
  let differs = false;
  for (const pay of inOrder) {
    const plan = pay.item === null ? planOf(facts, pay) : planOfPayday(pay, right);
    differs ||= !isSamePlan(plan, pay.calculation.steps);
    right.push({ pay, contributions: differs ? calculateAgain(facts, pay, plan, right) : own(pay.calculation) });
  }
  const gone = [...facts.corrected].filter(([id]) => !facts.pays.some((pay) => pay.id === id));
  return [
    ...right.map(({ pay: { id, start, end, calculation }, contributions }) => ({
      before: facts.corrected.get(id)?.after ?? { id, start, end, contributions: own(calculation) },
      after: { id, start, end, contributions },
    })),
    ...gone.map(([, { before, after }]) => ({ before: after, after: before })),
  ];
}

/** A line's contributions without what is stored beside them. */
const own = ({ cpp, cpp2, ei, qpip, employer, steps }: Contributions): Contributions => ({
  cpp,
  cpp2,
  ei,
  qpip,
  employer,
  steps,
});

const isSamePlan = (one: PlanOfPay, other: PlanOfPay): boolean =>
  hasQpp(one) === hasQpp(other) && isInsuredInQuebec(one) === isInsuredInQuebec(other);

/** The plan of the pay period by the provinces of its days. One without a stated day keeps the plan that it was charged by. */
function planOf({ member, stated }: YearToCorrect, pay: InvoicedPay): PlanOfPay {
  const { terms, period } = periodOf(member, pay);
  if (stated.some(({ from, until }) => from <= period.end && until >= period.start))
    return planIn(member, { terms, period });
  const { province, insuredInQuebec } = pay.calculation.steps;
  return { province, ...(insuredInQuebec === undefined ? {} : { insuredInQuebec }) };
}

/** An allowance or benefit follows the first line of its payday. */
function planOfPayday(
  { payday, calculation }: InvoicedPay,
  right: readonly { pay: InvoicedPay; contributions: Contributions }[],
): PlanOfPay {
  const line = right.find(({ pay }) => pay.kind === 'regular' && pay.payday === payday);
  const { province, insuredInQuebec } = (line?.contributions ?? calculation).steps;
  return { province, ...(insuredInQuebec === undefined ? {} : { insuredInQuebec }) };
}

function periodOf(member: MemberRow, { pay, start }: InvoicedPay): Pick<PayStretch, 'terms' | 'period'> {
  if (pay === null) return periodWith(member, start);
  return {
    terms: termsOn(member.terms, start),
    period: payPeriod(member.commencement, pay.schedule, pay.periodNumber),
  };
}

/** @param before the pay before it, as it should have been */
function calculateAgain(
  { year, member, opening, elsewhere, rates }: YearToCorrect,
  pay: InvoicedPay,
  plan: PlanOfPay,
  before: readonly { pay: InvoicedPay; contributions: Contributions }[],
): Contributions {
  const { payDate, edition, paysPerYear } = pay.calculation.steps;
  const table = rates.ofEdition(payDate, edition);
  const regular = pay.kind === 'regular' || pay.kind === 'item';
  const others = elsewhereBefore(elsewhere, year, member.id, { date: pay.payday, regular, isNew: false });
  const soFar = (counted: typeof before) => {
    const mine = counted.reduce((sum, { contributions }) => addPay(sum, contributions), opening);
    return { own: mine, whole: others === null ? mine : sumYears([mine, others]) };
  };
  if (pay.kind === 'instalment') {
    const day = before.filter((one) => one.pay.payday === pay.payday);
    const onPayday = payOfDay(
      day.map((one) => ({
        ...one,
        date: one.pay.payday,
        regular: one.pay.kind === 'regular' || one.pay.kind === 'item',
      })),
      pay.payday,
    ).map(({ contributions }) => contributions);
    const payment = { id: pay.id, team_member_id: member.id, amount: pay.amount };
    const again = calculateInstalment(payment, soFar(before.filter((one) => !day.includes(one))), onPayday, rates);
    return again?.calculation ?? own(pay.calculation);
  }
  const schedule = pay.pay?.schedule ?? termsOn(member.terms, pay.start).schedule;
  const inputs = { ...personalInputs(member, plan, schedule, payDate, pay.amount), paysPerYear };
  if (pay.kind === 'oneTime') {
    const isPensionable = pay.type === null || isPensionableOneTime(pay.type, plan.province);
    const pensionable = isPensionable ? inputs.pensionable : NO_CENTS;
    return calculateForPerson({ ...inputs, pensionable, nonPeriodicOnly: true }, soFar(before), table);
  }
  const onPayday = before.filter(
    (one) => (one.pay.kind === 'regular' || one.pay.kind === 'item') && one.pay.payday === pay.payday,
  );
  const paidBefore = {
    soFar: soFar(before.filter((one) => !onPayday.includes(one))),
    onPayday: onPayday.map(({ contributions }) => contributions),
  };
  if (pay.item !== null)
    return contributionsOfItem(member, pay.item, pay.payday, paidBefore, table) ?? own(pay.calculation);
  return contributionsOfLine(inputs, paidBefore, table);
}

/** Reads what invoiced corrections of a year made of its pay, by the id of the pay. @param corrections oldest first */
export function readCorrected(corrections: readonly Contributions[]): Map<string, CorrectedPay> {
  const first = new Map<string, ChargedPay>();
  const last = new Map<string, ChargedPay>();
  for (const { steps } of corrections)
    for (const pay of steps.corrects?.pays ?? []) {
      if (steps.corrects?.sign === 1) last.set(pay.id, pay);
      else if (!first.has(pay.id)) first.set(pay.id, pay);
    }
  return new Map(
    [...last].flatMap(([id, after]) => {
      const before = first.get(id);
      return before === undefined ? [] : [[id, { before, after }] as const];
    }),
  );
}

/** The calendar year in which pay counts. */
export const yearOfPay = ({ calculation }: Pick<InvoicedPay, 'calculation'>): number =>
  yearOf(calculation.steps.payDate);
