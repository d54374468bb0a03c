import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/expenses';
import { formatShortDateInText } from '@portage/messages/formats';
import type { Claim } from './expense-queries.ts';

/** What becomes of the payment of an approved claim. */
export type PaymentOutcome = 'paid' | 'canceled' | 'late' | 'coming';

/** The outcome of a one-time payment today. */
export function outcomeOf({ status, payday, isCredited }: { status: string; payday: PlainDate; isCredited: boolean }) {
  if (isCredited || sameStatus(status, 'Canceled')) return 'canceled';
  if (!sameStatus(status, 'Processing')) return 'paid';
  return payday < todayAt(Date.now()) ? 'late' : 'coming';
}

const outcomes: Readonly<Record<PaymentOutcome, (day: string) => string>> = {
  paid: (day) => m.paidOn({ day }),
  late: (day) => m.paymentLate({ day }),
  coming: (day) => m.paidWithPay({ day }),
  canceled: () => m.paymentCanceled,
};

/** What happened to a claim after it was made, apart from its state: when it is paid, or why it was declined. */
export const claimOutcome = ({ payment, answer }: Claim): string =>
  payment === null ? answer : outcomes[outcomeOf(payment)](formatShortDateInText(payment.payday));
