import { addDays, daysBetween, laterOf, type PlainDate } from '../dates/plain-date.ts';
import type { Cents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import {
  firstPaydayNumber,
  type PayPeriod,
  type PayrollSchedule,
  payday,
  payPeriod,
  payPeriodNumberAt,
} from './paydays.ts';
import { type DateRange, type DaysOfPeriod, daysOfPeriod, overWeekends, unpaidParts } from './unpaid-days.ts';

// The ledger of days owed: every day of employment is in exactly one settled range or in exactly one stretch to pay.
// See docs/payroll.md and docs/decisions/13-days-owed.md.

/** Terms of employment from a day on, until the next terms. */
export interface PayTerms {
  readonly effectiveOn: PlainDate;
  /** Cents per year; 0 when it was never given. */
  readonly salary: Cents;
  readonly schedule: PayrollSchedule;
  /** Province of employment; null when it is unknown or follows from the address. */
  readonly province: Province | null;
}

/** An end of employment. The days after `lastDay` are not owed, up to the day before `rehiredOn`. */
export interface EmploymentEnd {
  readonly lastDay: PlainDate;
  readonly rehiredOn: PlainDate | null;
  /** The payday of the last period, when it is not the period's own. */
  readonly finalPayOn: PlainDate | null;
}

export interface LedgerInput {
  /** First day of employment. All pay periods are anchored here, also after a schedule change or a rehire. */
  readonly commencement: PlainDate;
  /** Ends that were not undone, in any order; they may overlap. */
  readonly ends: readonly EmploymentEnd[];
  /** Days up to this one were paid elsewhere or are settled. */
  readonly paidUntil: PlainDate | null;
  /** At least one, in any order. Before the first, the first applies. */
  readonly terms: readonly PayTerms[];
  /** Days of unpaid leave, which are not owed. Default none. */
  readonly unpaidLeave?: readonly DateRange[];
  /** Days already invoiced, or credited without being owed again; they may overlap. */
  readonly settled: readonly DateRange[];
  /** Ranges that have an upcoming line; they are planned again when the clock moved back. */
  readonly upcoming?: readonly DateRange[];
  /** The day of the run. */
  readonly asOf: PlainDate;
  /** How many periods with a payday on or after the run's day to plan; or all with a payday up to a day. */
  readonly periods: number | { readonly until: PlainDate };
}

/** Days to pay on one payday under one set of terms: a pay period, or the part of it that is owed. */
export interface PayStretch extends DateRange {
  readonly period: PayPeriod;
  /** Which days of the period, or null for all of them. */
  readonly days: DaysOfPeriod | null;
  readonly terms: PayTerms;
  readonly payday: PlainDate;
  /** The schedule whose payday it is: for a late stretch, the schedule in force on the day of the run. */
  readonly paydaySchedule: PayrollSchedule;
  /** Whether its own payday has passed. */
  readonly late: boolean;
}

/** Late stretches planned per person and run, oldest first: ten years of fortnights. The rest stay owed for the next run. */
export const maxLateStretches = 270;

/**
 * The stretches to pay, in order of their days: everything owed and not settled, up to the horizon of upcoming periods.
 * A period is split where terms change, where employment ends or begins again, and where days are settled. In a period with unpaid leave, a weekend
 * alone is no stretch: it pays nothing.
 * @throws RangeError without terms
 */
export function payStretches(input: LedgerInput): PayStretch[] {
  const segments = termSegments(input.terms);
  const leaves = (input.unpaidLeave ?? []).map(overWeekends);
  const unowed = [...absences(input.ends), ...leaves, ...input.settled];
  const horizon = planningHorizon(input, segments);
  const last = (input.upcoming ?? []).reduce((day, range) => laterOf(day, range.end), horizon);
  const stretches: PayStretch[] = [];
  let late = 0;
  const first =
    input.paidUntil === null ? input.commencement : laterOf(input.commencement, addDays(input.paidUntil, 1));
  for (const { start, end, terms, period } of spansIn(input.commencement, segments, first, last)) {
    for (const part of unpaidParts({ start, end }, unowed)) {
      const stretch = {
        ...part,
        period,
        days: daysOfPeriod(period, part, leaves),
        terms,
        ...paydayOf(input, segments, period, terms, part),
      };
      if (stretch.days !== null && stretch.days.from === stretch.days.to) continue;
      if (stretch.late) late += 1;
      if (!stretch.late || late <= maxLateStretches) stretches.push(stretch);
    }
  }
  const { periods } = input;
  return typeof periods === 'number'
    ? keepPlanned(stretches, input.upcoming ?? [], horizon)
    : stretches.filter(({ payday: day }) => day <= periods.until);
}

/**
 * The paydays of a person's own pay periods that have a day of employment, in order, whether or not they are paid. A payday that has
 * passed pays late, on another day, what it has not paid.
 */
export function employmentPaydays(
  { commencement, ends, paidUntil, terms }: Pick<LedgerInput, 'commencement' | 'ends' | 'paidUntil' | 'terms'>,
  until: PlainDate,
): PlainDate[] {
  const first = paidUntil === null ? commencement : laterOf(commencement, addDays(paidUntil, 1));
  const away = absences(ends);
  const paydays = new Set<PlainDate>();
  for (const { start, end, period } of spansIn(commencement, termSegments(terms), first, until))
    for (const part of unpaidParts({ start, end }, away)) paydays.add(ownPayday(ends, period, part));
  return [...paydays].filter((day) => day <= until).toSorted();
}

/** The first day that is owed and not settled among the planned stretches; null when every day is settled. */
export function firstOwedDay(stretches: readonly PayStretch[]): PlainDate | null {
  return stretches[0]?.start ?? null;
}

/** The terms in force on a day. @throws RangeError without terms */
export function termsOn(terms: readonly PayTerms[], day: PlainDate): PayTerms {
  return segmentAt(termSegments(terms), day).terms;
}

/** Days of one pay period at the same terms, and how many of them are in employment. */
export interface TermsOfPeriod {
  readonly terms: PayTerms;
  readonly days: number;
}

/**
 * The terms of a pay period's days in employment, in order. Days before a change of schedule belong to a period of the old one.
 * @throws RangeError without terms
 */
export function termsOfPeriod(
  { commencement, ends, terms }: Pick<LedgerInput, 'commencement' | 'ends' | 'terms'>,
  period: PayPeriod,
  schedule: PayrollSchedule,
): TermsOfPeriod[] {
  return paySpans(commencement, terms, period.start, period.end).flatMap((span) => {
    if (span.terms.schedule !== schedule || span.period.number !== period.number) return [];
    const days = unpaidParts(span, absences(ends)).reduce(
      (sum, { start, end }) => sum + daysBetween(start, end) + 1,
      0,
    );
    return days > 0 ? [{ terms: span.terms, days }] : [];
  });
}

interface Segment {
  readonly terms: PayTerms;
  /** Last day, or null for the latest terms. */
  readonly end: PlainDate | null;
}

/** Terms in order; terms that change nothing are joined with those before, so that they split no period. */
function termSegments(terms: readonly PayTerms[]): Segment[] {
  const changes: PayTerms[] = [];
  for (const next of terms.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))) {
    const before = changes.at(-1);
    if (before?.salary === next.salary && before.schedule === next.schedule && before.province === next.province)
      continue;
    changes.push(next);
  }
  if (changes.length === 0) throw new RangeError('A person without terms of employment cannot be paid.');
  return changes.map((own, at) => {
    const next = changes[at + 1];
    return { terms: own, end: next === undefined ? null : addDays(next.effectiveOn, -1) };
  });
}

function segmentAt(segments: readonly Segment[], day: PlainDate): Segment {
  const found = segments.find(({ end }) => end === null || day <= end);
  if (found === undefined) throw new RangeError(`No terms of employment on ${day}.`);
  return found;
}

/** Days of one pay period at the same terms. */
export interface PaySpan extends DateRange {
  readonly period: PayPeriod;
  readonly terms: PayTerms;
}

/**
 * The days from one to another, split where a period ends and where the terms change. Each schedule's periods are counted from the
 * commencement. @throws RangeError without terms
 */
export const paySpans = (
  commencement: PlainDate,
  terms: readonly PayTerms[],
  from: PlainDate,
  to: PlainDate,
): PaySpan[] =>
  [...spansIn(commencement, termSegments(terms), laterOf(commencement, from), to)].map((span) =>
    span.end <= to ? span : { ...span, end: to },
  );

/** As `paySpans`, from a day of employment on. The last span ends with its period, also after `to`. */
function* spansIn(
  commencement: PlainDate,
  segments: readonly Segment[],
  from: PlainDate,
  to: PlainDate,
): Generator<PaySpan> {
  for (let start = from; start <= to; ) {
    const span = { start, ...spanAt(commencement, segments, start) };
    yield span;
    start = addDays(span.end, 1);
  }
}

/** The period and terms of a day, and the last day that shares both. */
function spanAt(commencement: PlainDate, segments: readonly Segment[], day: PlainDate) {
  const { terms, end: last } = segmentAt(segments, day);
  const period = payPeriod(commencement, terms.schedule, payPeriodNumberAt(commencement, terms.schedule, day) ?? 1);
  return { terms, period, end: last === null || period.end <= last ? period.end : last };
}

const forever = '9999-12-30' as PlainDate;

/** The days without employment after each end. */
function absences(ends: readonly EmploymentEnd[]): DateRange[] {
  return ends.flatMap(({ lastDay, rehiredOn }) => {
    const range = { start: addDays(lastDay, 1), end: rehiredOn === null ? forever : addDays(rehiredOn, -1) };
    return range.start <= range.end ? [range] : [];
  });
}

/**
 * The last day of the nth period whose payday is on or after the run's day, whether or not it is settled. A period that a change
 * of schedule cuts short does not count.
 */
function planningHorizon({ commencement, asOf, periods }: LedgerInput, segments: readonly Segment[]): PlainDate {
  // A period begins before its payday.
  if (typeof periods !== 'number') return periods.until;
  const { schedule } = segmentAt(segments, asOf).terms;
  let day = payPeriod(commencement, schedule, firstPaydayNumber(commencement, schedule, asOf)).start;
  for (let counted = 0; ; ) {
    const { period, end } = spanAt(commencement, segments, day);
    if (end === period.end && period.payday >= asOf) counted += 1;
    if (counted >= periods) return end;
    day = addDays(end, 1);
  }
}

/** The payday of a part of a period: the period's own, or the final payday of its end of employment. */
function ownPayday(ends: readonly EmploymentEnd[], period: PayPeriod, part: DateRange): PlainDate {
  const end = ends.filter(({ lastDay }) => lastDay >= part.end).toSorted((a, b) => (a.lastDay < b.lastDay ? -1 : 1))[0];
  const finalPay = end?.finalPayOn ?? null;
  // Only the period with the last working day moves; a final payday before that day is ignored.
  const isFinal = end !== undefined && finalPay !== null && finalPay >= end.lastDay && period.payday > end.lastDay;
  return isFinal ? finalPay : period.payday;
}

function paydayOf(
  { commencement, ends, asOf }: LedgerInput,
  segments: readonly Segment[],
  period: PayPeriod,
  terms: PayTerms,
  part: DateRange,
): Pick<PayStretch, 'payday' | 'paydaySchedule' | 'late'> {
  const regular = ownPayday(ends, period, part);
  if (regular >= asOf) return { payday: regular, paydaySchedule: terms.schedule, late: false };
  const { schedule } = segmentAt(segments, asOf).terms;
  const next = payday(commencement, schedule, firstPaydayNumber(commencement, schedule, asOf));
  return { payday: next, paydaySchedule: schedule, late: true };
}

/** Drops stretches after the horizon, except up to the last that has its line already (the clock moved back). */
function keepPlanned(stretches: PayStretch[], upcoming: readonly DateRange[], horizon: PlainDate): PayStretch[] {
  const ends = new Map(upcoming.map((range) => [range.start, range.end]));
  const last = stretches.findLastIndex(({ start, end }) => start <= horizon || ends.get(start) === end);
  return stretches.slice(0, last + 1);
}
