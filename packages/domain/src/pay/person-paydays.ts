import { addMonthsClamped, laterOf, type PlainDate } from '../dates/plain-date.ts';
import {
  type EmploymentEnd,
  employmentPaydays,
  type LedgerInput,
  type PayStretch,
  type PayTerms,
  payStretches,
} from './pay-ledger.ts';
import type { DateRange } from './unpaid-days.ts';

// Who is paid when. Payroll plans from it, and every calendar shows it.

/** What decides when a person is paid, with all terms and ends that were recorded. */
export interface PaidPerson {
  /** Whether the person is active. */
  readonly approved: boolean;
  readonly commencement: PlainDate;
  /** Days up to this one were paid elsewhere. */
  readonly paidUntil: PlainDate | null;
  /** All owed days up to this one are on lines that were invoiced; null when that is not known. Lines before it may be left out. */
  readonly settledUntil: PlainDate | null;
  /** At least one. */
  readonly terms: readonly PayTerms[];
  /** Ends that were not undone. */
  readonly ends: readonly EmploymentEnd[];
  /** Unpaid leave that was approved. Default none. */
  readonly unpaidLeave?: readonly DateRange[];
}

/** A line of a person's regular pay, named as it is stored. Reversals of lines are not among them. */
export interface PayLine {
  readonly start_date: PlainDate;
  readonly end_date: PlainDate;
  readonly payday: PlainDate;
  /** In lower case. */
  readonly status: string;
  /** Reversed by a credit. */
  readonly credited: boolean;
  /** Credited, and its days are owed again. */
  readonly owed_again: boolean;
}

/** The stretches to pay: none for a person who was never active. */
export function owedStretches(
  person: PaidPerson,
  lines: readonly PayLine[],
  { asOf, periods }: Pick<LedgerInput, 'asOf' | 'periods'>,
): PayStretch[] {
  if (!person.approved && !person.ends.some(({ rehiredOn }) => rehiredOn === null)) return [];
  const { commencement, ends, terms, settledUntil, paidUntil, unpaidLeave = [] } = person;
  const ranges = (of: readonly PayLine[]) => of.map((line) => ({ start: line.start_date, end: line.end_date }));
  return payStretches({
    commencement,
    ends,
    terms,
    unpaidLeave,
    paidUntil:
      settledUntil === null || paidUntil === null ? (settledUntil ?? paidUntil) : laterOf(settledUntil, paidUntil),
    settled: ranges(lines.filter((line) => line.status !== 'upcoming' && !line.owed_again)),
    upcoming: ranges(lines.filter((line) => line.status === 'upcoming')),
    asOf,
    periods,
  });
}

/** The paydays from today to a day on which a person is paid: those of invoiced lines, and those that payroll plans. In order. */
export function comingPaydays(
  person: PaidPerson,
  lines: readonly PayLine[],
  today: PlainDate,
  until: PlainDate,
): PlainDate[] {
  const invoiced = lines.filter(
    ({ status, credited, payday }) => status !== 'upcoming' && !credited && payday >= today && payday <= until,
  );
  const planned = owedStretches(person, lines, { asOf: today, periods: { until } });
  return [...new Set([...invoiced, ...planned].map(({ payday }) => payday))].toSorted();
}

/** The upcoming strip: up to six paydays within six months, today included. */
export const upcomingPaydays = (person: PaidPerson, lines: readonly PayLine[], today: PlainDate): PlainDate[] =>
  comingPaydays(person, lines, today, addMonthsClamped(today, 6)).slice(0, 6);

/**
 * What a payday is to a person. `coming`: pay is planned for it, or waits for it. `paid`: all its lines are paid. `unpaid`: it is over, and
 * its lines are not paid. `none`: a payday of the schedule that is over and paid nothing, such as before a late activation.
 */
export type PersonPaydayState = 'coming' | 'paid' | 'unpaid' | 'none';

/** A person's paydays in a range of days. @param lines all of the person's */
export function personPaydays(
  person: PaidPerson,
  lines: readonly PayLine[],
  { today, from, to }: { today: PlainDate; from: PlainDate; to: PlainDate },
): Map<PlainDate, PersonPaydayState> {
  const states = new Map<PlainDate, PersonPaydayState>();
  for (const day of employmentPaydays(person, to)) if (day < today) states.set(day, 'none');
  for (const day of comingPaydays(person, lines, today, to)) states.set(day, 'coming');
  const onPayday = Map.groupBy(
    lines.filter(({ credited }) => !credited),
    ({ payday }) => payday,
  );
  for (const [day, own] of onPayday)
    if (own.every(({ status }) => status === 'paid' || status === 'complete')) states.set(day, 'paid');
    else if (day < today) states.set(day, 'unpaid');
  return new Map([...states].filter(([day]) => day >= from && day <= to));
}
