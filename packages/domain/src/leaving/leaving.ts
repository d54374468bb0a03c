import { addDays, addMonthsClamped, daysBetween, laterOf, type PlainDate } from '../dates/plain-date.ts';
import type { Problem } from '../forms/form-messages.ts';
import { pricedStretches } from '../members/employment-preview.ts';
import { type TermsByDay, termsOn } from '../members/employment-terms.ts';
import { type Cents, subtractCents, sumCents } from '../money/money.ts';
import { firstPaydayNumber, type PayPeriod, payday, payPeriod, payPeriodNumberAt } from '../pay/paydays.ts';
import { type DateRange, grossForDays } from '../pay/unpaid-days.ts';
import { LEAVING_EXTRAS, type LeavingExtras, MAX_LEAVING_EXTRA } from './leaving-extras.ts';
import { needsComment, type RoeReason } from './record-of-employment.ts';

/** How far ahead a last or a first working day can be, in months. */
export const MAX_LEAVING_MONTHS = 12;

/** The end of employment as recorded. */
export interface EmploymentEnd {
  readonly lastDay: PlainDate;
  /** Null until it is known. */
  readonly reason: RoeReason | null;
  readonly comment: string | null;
  /** The payday of the last regular pay when it is not the usual one. */
  readonly finalPayOn: PlainDate | null;
  /** Paid besides wages. Left out: what is recorded stays. */
  readonly extras?: LeavingExtras | undefined;
}

export type EndCode =
  | 'endBeforeCommencement'
  | 'endTooFar'
  | 'endCommentMissing'
  | 'finalPayTooEarly'
  | 'extraOutOfRange';

/** Why an end is not possible, or null. @param startedOn the commencement, or the first day after the last rehire */
export function endProblem(end: EmploymentEnd, startedOn: PlainDate, today: PlainDate): Problem<EndCode> | null {
  if (end.lastDay < startedOn) return { code: 'endBeforeCommencement', params: { day: startedOn } };
  const last = addMonthsClamped(today, MAX_LEAVING_MONTHS);
  if (end.lastDay > last) return { code: 'endTooFar', params: { last } };
  if (needsComment(end.reason) && end.comment === null) return { code: 'endCommentMissing' };
  if (end.finalPayOn !== null && end.finalPayOn < end.lastDay)
    return { code: 'finalPayTooEarly', params: { day: end.lastDay } };
  const amounts = end.extras === undefined ? [] : LEAVING_EXTRAS.map((extra) => end.extras?.[extra] ?? 0);
  if (amounts.some((amount) => amount < 0 || amount > MAX_LEAVING_EXTRA))
    return { code: 'extraOutOfRange', params: { maximum: MAX_LEAVING_EXTRA } };
  return null;
}

/**
 * The day on which the final pay of a person is paid: the chosen one, else the payday of the last period. If that has passed, the next
 * regular payday, as for any late pay.
 */
export function finalPayday(
  { commencement, terms }: { commencement: PlainDate; terms: TermsByDay },
  { lastDay, finalPayOn }: Pick<EmploymentEnd, 'lastDay' | 'finalPayOn'>,
  today: PlainDate,
): PlainDate {
  const wanted = finalPayOn ?? periodOn(commencement, terms, lastDay).payday;
  if (wanted >= today) return wanted;
  const { schedule } = termsOn(terms, today);
  return payday(commencement, schedule, firstPaydayNumber(commencement, schedule, today));
}

/** The pay period that holds a day. */
function periodOn(commencement: PlainDate, terms: TermsByDay, day: PlainDate): PayPeriod {
  const { schedule } = termsOn(terms, day);
  return payPeriod(commencement, schedule, payPeriodNumberAt(commencement, schedule, day) ?? 1);
}

export type RehireCode = 'rehireTooEarly' | 'rehireTooFar';

/** Why a new first day is not possible, or null. */
export function rehireProblem(firstDay: PlainDate, lastDay: PlainDate, today: PlainDate): Problem<RehireCode> | null {
  if (firstDay <= lastDay) return { code: 'rehireTooEarly', params: { day: lastDay } };
  const last = addMonthsClamped(today, MAX_LEAVING_MONTHS);
  return firstDay > last ? { code: 'rehireTooFar', params: { last } } : null;
}

/** An invoiced pay line. */
export interface InvoicedLine {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly gross: Cents;
}

/** What a person who leaves is still paid, and what was invoiced beyond the last day. */
export interface LeavingPay {
  /** The pay period that holds the last day, and how many of its calendar days are worked. */
  readonly period: PayPeriod;
  readonly worked: number;
  readonly of: number;
  /** Days up to the last one that are owed and not invoiced; null when there are none. */
  readonly unpaid: { readonly from: PlainDate; readonly days: number; readonly gross: Cents } | null;
  /** Days after the last one that are invoiced already; null when none are. */
  readonly invoicedAfter: { readonly days: number; readonly gross: Cents } | null;
}

/**
 * @param startedOn the commencement, or the first day after the last rehire
 * @param lines invoiced lines that are not credited
 */
export function leavingPay(
  given: {
    commencement: PlainDate;
    startedOn: PlainDate;
    terms: TermsByDay;
    unpaidLeave: readonly DateRange[];
    lines: readonly InvoicedLine[];
  },
  lastDay: PlainDate,
): LeavingPay {
  const { commencement, startedOn, terms, unpaidLeave, lines } = given;
  const period = periodOn(commencement, terms, lastDay);
  const invoicedUntil = lines.reduce((until, { end }) => laterOf(until, end), addDays(startedOn, -1));
  const from = laterOf(startedOn, addDays(invoicedUntil, 1));
  const [first, ...others] = pricedStretches(commencement, terms, from, lastDay, unpaidLeave);
  const after = lines.filter(({ end }) => end > lastDay).map((line) => invoicedAfter(line, lastDay));
  return {
    period,
    worked: daysBetween(laterOf(period.start, startedOn), lastDay) + 1,
    of: daysBetween(period.start, period.end) + 1,
    unpaid:
      first === undefined
        ? null
        : {
            from: first.start,
            days: others.reduce((sum, { days }) => sum + days, first.days),
            gross: sumCents([first, ...others].map(({ gross }) => gross)),
          },
    invoicedAfter:
      after.length === 0
        ? null
        : {
            days: after.reduce((sum, { days }) => sum + days, 0),
            gross: sumCents(after.map(({ gross }) => gross)),
          },
  };
}

/** The days of a line after a day, and their share of its gross. @param until the last day that counts, for a person who returns */
export function invoicedAfter(
  { start, end, gross }: InvoicedLine,
  lastDay: PlainDate,
  until: PlainDate = end,
): { from: PlainDate; to: PlainDate; days: number; gross: Cents } {
  const of = daysBetween(start, end) + 1;
  const kept = Math.max(0, daysBetween(start, lastDay) + 1);
  const last = until < end ? until : end;
  const to = Math.max(kept, daysBetween(start, last) + 1);
  return {
    from: laterOf(start, addDays(lastDay, 1)),
    to: last,
    days: to - kept,
    gross: subtractCents(grossForDays(gross, { from: 0, to, of }), grossForDays(gross, { from: 0, to: kept, of })),
  };
}
