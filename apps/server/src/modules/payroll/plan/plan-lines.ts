import { employerCost } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import { isMissingRates, missingRates } from '@portage/domain/contributions/rates';
import { BUILT_IN_RATES, type RatesBook } from '@portage/domain/contributions/rates-book';
import type { MissingFigure } from '@portage/domain/contributions/rates-table';
import { addPay, EMPTY_YEAR, sumYears, type YearOfPay } from '@portage/domain/contributions/year-to-date';
import { isStopped, type PlanningStop } from '@portage/domain/credit/credit-policy';
import { oneTimePayday, payDateOf } from '@portage/domain/dates/bank-holidays';
import { addDays, laterOf, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { toDecimal } from '@portage/domain/money/money';
import { firstOwedDay, type PayStretch } from '@portage/domain/pay/pay-ledger';
import { owedStretches } from '@portage/domain/pay/person-paydays';
import { overWeekends } from '@portage/domain/pay/unpaid-days';
import { sameJson } from '../../../platform/same-json.ts';
import { elsewhereBefore, type PersonYear } from '../pay-elsewhere.ts';
import { calculateInstalment, payOfDay } from './calculate-instalment.ts';
import { contributionsOfItem } from './calculate-item.ts';
import {
  calculateLine,
  calculateOneTime,
  type PlannedLine,
  type PlannedOneTime,
  UnpayableError,
  type UnpayableReason,
} from './calculate-line.ts';
import type { EarlierPay, LineRow, MemberRow, OneTimeRow, PayElsewhere, PayHold } from './payroll-rows.ts';

/** Why a payment is not planned. */
export type PayRefusal =
  | UnpayableReason
  /** The provider's staff hold it. */
  | { code: 'payHeld' }
  /** The client owes more, or for longer, than its credit policy allows. */
  | { code: 'creditStopped'; params: { toPay: string } }
  /** The year of its payday has no complete contribution rates. */
  | { code: 'ratesIncomplete'; params: { year: string; missing: readonly MissingFigure[] } };

export interface LinePlan {
  add: PlannedLine[];
  recalculate: (PlannedLine & { id: string })[];
  remove: LineRow[];
  /** One-time payments whose contributions are new or have changed. */
  oneTime: PlannedOneTime[];
  /** On every run until the cause is fixed, also for paydays that have passed. */
  refused: RefusedPay[];
  /** Members whose days are settled up to another day than before. */
  settled: SettledUntil[];
}

/** All days that a person is owed up to `until` are on invoiced lines. */
export interface SettledUntil {
  team_member_id: string;
  until: PlainDate;
}

/** A payment that is not planned. */
export interface RefusedPay {
  memberId: string;
  name: string;
  payday: PlainDate;
  /** The first and last day it pays for; both are its date for a one-time payment. */
  start: PlainDate;
  end: PlainDate;
  reason: PayRefusal;
}

/** How many days ahead one-time payments are calculated: longer than any invoice lead time. */
const oneTimeHorizonDays = 60;

/** What a run knows about a company's pay. */
export interface PayHistory {
  members: readonly MemberRow[];
  /** The lines after each member's settled days, and those with a payday from the run's day on. */
  lines: readonly LineRow[];
  /** The rest of the run's year, and of the year before in its first days. */
  earlier?: readonly EarlierPay[];
  /** Other pay of the same people in those years. */
  elsewhere?: readonly PayElsewhere[];
  oneTime: readonly OneTimeRow[];
  /** Pay that staff hold. */
  holds?: readonly PayHold[];
  /** The stop of a client that exceeds its credit policy. */
  stop?: PlanningStop | null;
}

/**
 * Compares the upcoming lines and open one-time payments with the days owed. Invoiced ones count toward the year to date and
 * are never changed. Pure.
 * @param periods how many upcoming pay periods each member has
 * @param rates an estimate on last year's rates is planned, and reported as refused, so that the provider adds the year's
 */
export function planLines(
  { members, lines, earlier, elsewhere, oneTime, holds, stop = null }: PayHistory,
  asOf: PlainDate,
  periods: number,
  rates: RatesBook = BUILT_IN_RATES,
): LinePlan {
  const plan: LinePlan = { add: [], recalculate: [], remove: [], oneTime: [], refused: [], settled: [] };
  const linesOf = Map.groupBy(lines, (line) => line.team_member_id);
  const oneTimeOf = Map.groupBy(oneTime, (payment) => payment.team_member_id);
  const earlierOf = Map.groupBy(earlier ?? [], ({ team_member_id: id }) => id);
  const elsewhereOf = Map.groupBy(elsewhere ?? [], ({ team_member_id: id }) => id);
  for (const member of members) {
    const own = linesOf.get(member.id) ?? [];
    const stretches = owedStretches(member, own, { asOf, periods });
    noteSettled(plan, { member, lines: own, stretches, asOf });
    planMember(plan, {
      member,
      lines: own,
      stretches,
      earlier: new Map(earlierOf.get(member.id)?.map(({ year, paid }) => [year, paid])),
      elsewhere: elsewhereOf.get(member.id) ?? [],
      oneTime: (oneTimeOf.get(member.id) ?? []).filter(
        (payment) => payment.invoiced || payment.isCorrection || payment.date <= addDays(asOf, oneTimeHorizonDays),
      ),
      holds: (holds ?? []).filter(({ team_member_id: id }) => id === null || id === member.id),
      stop,
      rates,
      asOf,
    });
  }
  return plan;
}

/**
 * Notes how far a member's days are settled: to the day before the first owed day, or to the last day of a person who left. Unpaid leave after the
 * last invoiced day may still be canceled, which makes its days owed.
 */
function noteSettled(
  plan: LinePlan,
  { member, lines, stretches, asOf }: Pick<MemberPay, 'member' | 'lines' | 'stretches' | 'asOf'>,
): void {
  const invoiced = lines
    .filter(({ status, credited }) => status !== 'upcoming' && !credited)
    .map((line) => line.end_date);
  const lastInvoiced =
    [member.settledUntil, ...invoiced]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? member.commencement;
  const leave = member.unpaidLeave
    .filter(({ start }) => start > lastInvoiced)
    .map((one) => laterOf(overWeekends(one).start, addDays(lastInvoiced, 1)))
    .toSorted()[0];
  const first = firstOwedDay(stretches);
  const lastDay = member.ends.find(({ rehiredOn }) => rehiredOn === null)?.lastDay;
  const left = lastDay !== undefined && lastDay < asOf ? laterOf(lastDay, member.settledUntil ?? lastDay) : null;
  const settled = first === null ? left : addDays(first, -1);
  const until = settled !== null && leave !== undefined && leave <= settled ? addDays(leave, -1) : settled;
  if (until !== null && until !== member.settledUntil) plan.settled.push({ team_member_id: member.id, until });
}

/** A past or planned payment that counts toward the year to date. */
interface CountedPay {
  /** Its payday. */
  date: PlainDate;
  /** The year of the day paid, to which it counts. */
  year: number;
  /** Whether it is regular pay, which shares the payday's basic exemption. */
  regular: boolean;
  calculation: Contributions;
}

const countedPay = (date: PlainDate, regular: boolean, calculation: Contributions): CountedPay => ({
  date,
  year: yearOf(calculation.steps.payDate),
  regular,
  calculation,
});

interface MemberPay {
  member: MemberRow;
  lines: readonly LineRow[];
  stretches: readonly PayStretch[];
  /** What invoiced lines that are not among `lines` have paid, by year. */
  earlier: ReadonlyMap<number, YearOfPay>;
  elsewhere: readonly PayElsewhere[];
  /** Invoiced ones and those to calculate. */
  oneTime: readonly OneTimeRow[];
  holds: readonly PayHold[];
  stop: PlanningStop | null;
  rates: RatesBook;
  /** The day of the run. */
  asOf: PlainDate;
}

function planMember(
  plan: LinePlan,
  { member, lines, stretches, earlier, elsewhere, oneTime, holds, stop, rates, asOf }: MemberPay,
): void {
  const upcoming = new Map(lines.filter((line) => line.status === 'upcoming').map((line) => [line.start_date, line]));
  const counted: CountedPay[] = lines
    .filter((line) => line.status !== 'upcoming' && !line.credited)
    .map(({ payday, calculation }) => countedPay(payday, true, calculation));
  for (const payment of oneTime) {
    if (payment.calculation === null) continue;
    const { payDate } = payment.calculation.steps;
    // The year counts as if it had been right from its first day.
    if (payment.isCorrection) counted.push(countedPay(firstOfYear(payDate), false, payment.calculation));
    else if (payment.invoiced)
      counted.push(countedPay(laterOf(payment.date, payDate), payment.item !== null, payment.calculation));
  }
  const yearOfPay = (year: number, pays: readonly CountedPay[]): YearOfPay =>
    pays
      .filter((pay) => pay.year === year)
      .reduce((soFar, { calculation }) => addPay(soFar, calculation), earlier.get(year) ?? EMPTY_YEAR);

  // On the same day regular pay comes first, with its allowances and benefits; the one-time payment uses what is left under each maximum. An instalment comes last: it gives
  // back what the day's pay was charged.
  const steps = [
    ...stretches.map((due) => ({ date: due.payday, due })),
    ...oneTime
      .filter((payment) => !payment.invoiced && !payment.isCorrection)
      .map((payment) => ({
        date: payment.item === null ? oneTimePayday(payment.date, asOf) : payment.date,
        payment,
      })),
  ].toSorted((a, b) => (a.date === b.date ? placeOf(a) - placeOf(b) : a.date < b.date ? -1 : 1));

  for (const step of steps) {
    const existing = 'due' in step ? upcoming.get(step.due.start) : undefined;
    if ('due' in step) upcoming.delete(step.due.start);
    const year = yearOf(payDateOf(step.date));
    // What is refused keeps its own day, so that it stays one problem.
    const { start, end, payday } =
      'due' in step ? step.due : { start: step.payment.date, end: step.payment.date, payday: step.payment.date };
    // What holds up the pay that a payment goes with is reported with that pay.
    const goesWithLine = 'payment' in step && (step.payment.isInstalment || step.payment.item !== null);
    const refuse = (reason: PayRefusal) => {
      if (!goesWithLine) plan.refused.push({ memberId: member.id, name: member.name, payday, start, end, reason });
    };
    const held = isHeld(holds, { start, end });
    if (!goesWithLine && (held || (stop !== null && isStopped(stop, payday)))) {
      refuse(
        held || stop === null
          ? { code: 'payHeld' }
          : { code: 'creditStopped', params: { toPay: toDecimal(stop.toPay) } },
      );
      if (existing !== undefined) plan.remove.push(existing);
      continue;
    }
    try {
      const inOtherEmployments = elsewhereBefore(elsewhere, year, member.id, {
        date: step.date,
        regular: 'due' in step || step.payment.item !== null,
        isNew: 'due' in step ? existing === undefined : step.payment.calculation === null,
      });
      const soFar = (pays: readonly CountedPay[]) => {
        const own = yearOfPay(year, pays);
        return { own, whole: inOtherEmployments === null ? own : sumYears([own, inOtherEmployments]) };
      };
      if ('payment' in step) {
        const planned = calculatePayment(member, { ...step.payment, date: step.date }, counted, soFar, rates);
        if (planned === null) continue;
        if (planned.estimate) refuse(refusalOf(missingRates(year)));
        if (planned.calculation !== null)
          counted.push(countedPay(step.date, step.payment.item !== null, planned.calculation));
        if (!sameOneTime(step.payment, planned)) plan.oneTime.push(planned);
        continue;
      }
      const onPayday = counted.filter((pay) => pay.regular && pay.date === step.date);
      const before = {
        soFar: soFar(counted.filter((pay) => !onPayday.includes(pay))),
        onPayday: onPayday.map(({ calculation }) => calculation),
      };
      const line = calculateLine(member, step.due, before, rates);
      if (line.estimate) refuse(refusalOf(missingRates(year)));
      counted.push(countedPay(step.date, true, line.calculation));
      if (existing === undefined) plan.add.push(line);
      else if (!sameLine(existing, line)) plan.recalculate.push({ ...line, id: existing.id });
    } catch (error) {
      refuse(refusalOf(error));
      if (existing !== undefined) plan.remove.push(existing);
    }
  }
  // The rest pay for days that are no longer owed: the terms or start date changed, or the person left.
  plan.remove.push(...upcoming.values());
}

const firstOfYear = (day: PlainDate): PlainDate => plainDate(`${yearOf(day)}-01-01`);

/** Where pay stands among the pay of its day. */
const placeOf = (step: { due: PayStretch } | { payment: OneTimeRow }): number => {
  if ('due' in step) return 0;
  if (step.payment.item !== null) return 1;
  return step.payment.isInstalment ? 3 : 2;
};

/** @returns null for an instalment without pay to take it from, and an allowance or benefit without pay to go with */
function calculatePayment(
  member: MemberRow,
  payment: OneTimeRow,
  counted: readonly CountedPay[],
  soFar: (pays: readonly CountedPay[]) => PersonYear,
  rates: RatesBook,
): PlannedOneTime | null {
  if (payment.item !== null) return calculateItem(member, payment, payment.item, counted, soFar, rates);
  if (!payment.isInstalment || payment.treatment === 'none')
    return calculateOneTime(member, payment, soFar(counted), rates);
  const onPayday = payOfDay(counted, payment.date);
  return calculateInstalment(
    payment,
    soFar(counted.filter((pay) => !onPayday.includes(pay))),
    onPayday.map(({ calculation }) => calculation),
    rates,
  );
}

function calculateItem(
  member: MemberRow,
  payment: OneTimeRow,
  item: NonNullable<OneTimeRow['item']>,
  counted: readonly CountedPay[],
  soFar: (pays: readonly CountedPay[]) => PersonYear,
  rates: RatesBook,
): PlannedOneTime | null {
  const onPayday = counted.filter((pay) => pay.regular && pay.date === payment.date);
  const before = {
    soFar: soFar(counted.filter((pay) => !onPayday.includes(pay))),
    onPayday: onPayday.map(({ calculation }) => calculation),
  };
  const { table, estimate } = rates.exactOrEstimate(payDateOf(payment.date));
  const calculation = contributionsOfItem(member, item, payment.date, before, table);
  if (calculation === null) return null;
  return { id: payment.id, team_member_id: member.id, ...employerCost(calculation), calculation, estimate };
}

/** Whether a hold covers days. A part of them that is held holds all of them, because a line is paid as a whole. */
const isHeld = (holds: readonly PayHold[], { start, end }: { start: PlainDate; end: PlainDate }): boolean =>
  holds.some(({ firstDay, lastDay }) => firstDay === null || lastDay === null || (firstDay <= end && lastDay >= start));

/** The reason in an expected error; any other error is thrown again. */
function refusalOf(error: unknown): PayRefusal {
  if (error instanceof UnpayableError) return error.reason;
  if (!isMissingRates(error)) throw error;
  return { code: 'ratesIncomplete', params: { year: String(error.year), missing: error.missingFigures } };
}

function sameOneTime(stored: OneTimeRow, planned: PlannedOneTime): boolean {
  return (
    stored.ei === planned.ei &&
    stored.cpp === planned.cpp &&
    stored.estimate === planned.estimate &&
    sameJson(stored.calculation, planned.calculation)
  );
}

function sameLine(stored: LineRow, planned: PlannedLine): boolean {
  return (
    stored.gross === planned.gross &&
    stored.ei === planned.ei &&
    stored.cpp === planned.cpp &&
    stored.end_date === planned.end_date &&
    stored.payday === planned.payday &&
    stored.late === planned.late &&
    stored.estimate === planned.estimate &&
    sameJson(stored.calculation, planned.calculation)
  );
}
