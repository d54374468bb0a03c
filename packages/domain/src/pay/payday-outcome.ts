import type { PlainDate } from '../dates/plain-date.ts';

/** What became of a payday, or that it is still to come. `held`: an unpaid invoice keeps it. `late`: it is over and was not paid, for another cause. */
export const PAYDAY_OUTCOMES = ['planned', 'paid', 'partly', 'held', 'late'] as const;
export type PaydayOutcome = (typeof PAYDAY_OUTCOMES)[number];

export interface PaydayFacts {
  readonly day: PlainDate;
  /** How many payments it has, and how many of them are paid. */
  readonly payments: number;
  readonly paid: number;
  /** Whether an invoice that it depends on is open. */
  readonly hasOpenInvoice: boolean;
}

/** What became of a payday. One that is still to come is planned, whatever its invoice waits for; so is one of today that can still be paid. */
export function paydayOutcome({ day, payments, paid, hasOpenInvoice }: PaydayFacts, today: PlainDate): PaydayOutcome {
  if (payments > 0 && paid >= payments) return 'paid';
  if (day > today || (day === today && !hasOpenInvoice)) return 'planned';
  if (paid > 0) return 'partly';
  return hasOpenInvoice ? 'held' : 'late';
}
