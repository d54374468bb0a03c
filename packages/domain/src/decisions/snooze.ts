import { payDateOf } from '../dates/bank-holidays.ts';
import { addDays, type PlainDate } from '../dates/plain-date.ts';

/** The longest time that a decision is snoozed, in days. */
export const maxSnoozeDays = 31;

/** The first and the last day until which a decision may be snoozed on a day. */
export const snoozeDays = (today: PlainDate): { first: PlainDate; last: PlainDate } => ({
  first: addDays(today, 1),
  last: addDays(today, maxSnoozeDays),
});

/** Whether a decision may be snoozed until a day. */
export function isSnoozeDay(day: PlainDate, today: PlainDate): boolean {
  const { first, last } = snoozeDays(today);
  return day >= first && day <= last;
}

/**
 * The day by which a decision must be taken. The money of a payday must be in accounts by the bank day before it, which the database does
 * not know.
 * @param kind of the decision, such as 'payout'
 * @param day its due day in the queue
 */
export const decisionDeadline = (kind: string, day: PlainDate): PlainDate => (kind === 'payout' ? payDateOf(day) : day);

/** Whether a decision is about pay that must be paid out now. It stays in view: wages are owed whatever else is going on. */
export const isPayoutDue = (kind: string, due: PlainDate | null, today: PlainDate): boolean =>
  kind === 'payout' && due !== null && decisionDeadline(kind, due) <= today;

/**
 * The day that brings a snoozed decision back although its snooze lasts longer.
 * @param nextDue its first due day after today; null when there is none
 */
export const wakingDeadline = (kind: string, nextDue: PlainDate | null): PlainDate | null =>
  nextDue === null ? null : decisionDeadline(kind, nextDue);
