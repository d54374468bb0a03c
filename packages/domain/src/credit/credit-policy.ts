import { daysBetween, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';

/** How far a client may be behind before its pay is no longer planned. A house rule: no law asks for one. */
export interface CreditPolicy {
  /** An invoice may be overdue for at most so many calendar days; null for any number. */
  readonly maxDays: number | null;
  /** What is open of all invoices may be at most so much; null for any amount. */
  readonly maxDebt: Cents | null;
}

/** An invoice that is not paid in full. */
export interface OpenInvoice {
  readonly due: PlainDate;
  /** What is open of it, with tax. Pay that was advanced is part of it: its invoice stays open, so it counts once. */
  readonly open: Cents;
}

/** What a client owes on a day, against its policy. */
export interface Credit {
  /** How many invoices are open after the client's money that is not applied yet. */
  readonly invoices: number;
  readonly debt: Cents;
  /** The oldest due date of them; null when nothing is open. */
  readonly oldestDue: PlainDate | null;
  /** The least that brings the client back within its policy, oldest invoices first. Zero while it is within. */
  readonly toPay: Cents;
}

/**
 * What a client owes on a day, against its policy. Money that is received and not applied pays the oldest invoices first.
 * @param unapplied the client's money and credits that settle no invoice yet
 */
export function creditOn(
  { maxDays, maxDebt }: CreditPolicy,
  invoices: readonly OpenInvoice[],
  unapplied: Cents,
  day: PlainDate,
): Credit {
  const owed = afterPaying(invoices, unapplied);
  const debt = sumCents(owed.map(({ open }) => open));
  const tooLate = owed.filter(({ due }) => maxDays !== null && daysBetween(due, day) > maxDays);
  const tooMuch = maxDebt === null ? 0 : debt - maxDebt;
  return {
    invoices: owed.length,
    debt,
    oldestDue: owed[0]?.due ?? null,
    toPay: cents(Math.max(0, tooMuch, sumCents(tooLate.map(({ open }) => open)))),
  };
}

/** What is left of invoices, oldest first, after money that pays the oldest first. */
function afterPaying(invoices: readonly OpenInvoice[], money: Cents): OpenInvoice[] {
  let left: number = money;
  return invoices
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
    .flatMap(({ due, open }) => {
      const paid = Math.min(left, open);
      left -= paid;
      return open > paid ? [{ due, open: cents(open - paid) }] : [];
    });
}

/** The next invoice of pay that is planned. */
export interface NextInvoice {
  /** The cut-off: the day on which it is issued. */
  readonly on: PlainDate;
  readonly amount: Cents;
}

/** What a client will owe once its next invoice is issued, if it pays nothing until then. */
export const creditAfter = (
  policy: CreditPolicy,
  invoices: readonly OpenInvoice[],
  unapplied: Cents,
  { on, amount }: NextInvoice,
): Credit => creditOn(policy, amount > 0 ? [...invoices, { due: on, open: amount }] : invoices, unapplied, on);

/** Whether a client owes more, or for longer, than its policy allows. */
export const isExceeded = ({ toPay }: Credit): boolean => toPay > NO_CENTS;

/** A stop of planning: which paydays are planned although the policy is exceeded. */
export interface PlanningStop {
  readonly lifted: readonly PlainDate[];
  /** What the client pays to end the stop. */
  readonly toPay: Cents;
}

/** Whether pay of a payday is not planned. @param stop null when the client is within its policy */
export const isStopped = (stop: PlanningStop | null, payday: PlainDate): boolean =>
  stop !== null && !stop.lifted.includes(payday);
