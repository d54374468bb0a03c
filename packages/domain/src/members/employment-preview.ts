import { addDays, daysBetween, laterOf, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { paySpans } from '../pay/pay-ledger.ts';
import { grossForPeriod } from '../pay/paydays.ts';
import { type DateRange, daysOfPeriod, grossForDays, overWeekends, unpaidParts } from '../pay/unpaid-days.ts';
import type { EmploymentTerms, TermsByDay } from './employment-terms.ts';

/** Days of one pay period at the same terms, with their pay. */
export interface PricedStretch {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly payday: PlainDate;
  /** Calendar days from start to end, and of the whole period. */
  readonly days: number;
  readonly of: number;
  readonly gross: Cents;
  readonly terms: EmploymentTerms;
}

/**
 * What the days from one to another are paid, by the spans of the ledger. A split period is prorated by calendar days so that its parts
 * sum to the whole, or by weekdays if unpaid leave is in it.
 */
export function pricedStretches(
  commencement: PlainDate,
  terms: TermsByDay,
  from: PlainDate,
  to: PlainDate,
  unpaidLeave: readonly DateRange[] = [],
): PricedStretch[] {
  const leaves = unpaidLeave.map(overWeekends);
  return paySpans(commencement, terms, from, to).flatMap(({ start, end, period, terms: own }) =>
    unpaidParts({ start, end }, leaves).flatMap((part) => {
      const days = daysOfPeriod(period, part, leaves);
      // A weekend beside leave pays nothing.
      if (days !== null && days.from === days.to) return [];
      return {
        ...part,
        payday: period.payday,
        days: daysBetween(part.start, part.end) + 1,
        of: daysBetween(period.start, period.end) + 1,
        gross: grossForDays(grossForPeriod(own.salary, own.schedule, period.number), days),
        terms: own,
      };
    }),
  );
}

/** A payday whose pay a change affects. */
export interface ChangedPayday {
  readonly payday: PlainDate;
  /** What it pays without the change, and with it. */
  readonly before: Cents;
  readonly after: Cents;
  /** What the pay with the change consists of; empty when nothing is paid on that day any more. */
  readonly stretches: readonly PricedStretch[];
}

/** Long enough to have the first full period after any change, in days. */
const PREVIEW_DAYS = 65;

/**
 * The first paydays that a change affects, at most `count`.
 * @param invoicedUntil days up to it are invoiced and do not change
 */
export function changedPaydays(
  commencement: PlainDate,
  before: TermsByDay,
  after: TermsByDay,
  effectiveOn: PlainDate,
  {
    invoicedUntil = null,
    unpaidLeave = [],
    count = 2,
  }: { invoicedUntil?: PlainDate | null; unpaidLeave?: readonly DateRange[]; count?: number } = {},
): ChangedPayday[] {
  const open = invoicedUntil === null ? commencement : laterOf(commencement, addDays(invoicedUntil, 1));
  const from = laterOf(open, addDays(effectiveOn, -31));
  const to = addDays(laterOf(effectiveOn, open), PREVIEW_DAYS);
  const was = Map.groupBy(pricedStretches(commencement, before, from, to, unpaidLeave), ({ payday }) => payday);
  const is = Map.groupBy(pricedStretches(commencement, after, from, to, unpaidLeave), ({ payday }) => payday);
  const paydays = [...new Set([...was.keys(), ...is.keys()])].filter((payday) => payday <= to).toSorted();
  return paydays
    .filter((payday) => described(was.get(payday)) !== described(is.get(payday)))
    .slice(0, count)
    .map((payday) => ({
      payday,
      before: totalOf(was.get(payday)),
      after: totalOf(is.get(payday)),
      stretches: is.get(payday) ?? [],
    }));
}

const totalOf = (stretches: readonly PricedStretch[] = []) => sumCents(stretches.map(({ gross }) => gross));

const described = (stretches: readonly PricedStretch[] = []) =>
  stretches
    .map(({ start, end, gross, terms }) => `${start} ${end} ${gross} ${terms.schedule} ${terms.province}`)
    .join();
