import { type Cents, type DecimalInput, NO_CENTS, parseCents, sumCents } from '../money/money.ts';

// Totals and filters of payments: rows `lineTotal`, `total`, `allRule`, `statuses` and `types` of e2e/tables/pay.ts.
// Types match the wire: numeric columns as JSON numbers or text, dates as 'YYYY-MM-DD'.

export interface LineAmounts {
  readonly gross_salary: DecimalInput | null;
  /** Employer's EI (with QPIP in Quebec). */
  readonly ei: DecimalInput | null;
  /** Employer's CPP and CPP2 (QPP in Quebec). */
  readonly cpp: DecimalInput | null;
}

export interface OneTimePayment {
  readonly amount: DecimalInput | null;
  readonly status: string | null;
  readonly start_date: string | null;
}

function centsOf(amount: DecimalInput | null): Cents {
  return amount === null ? NO_CENTS : parseCents(amount);
}

/** gross_salary + ei + cpp, in cents. */
export function lineTotal(line: LineAmounts): Cents {
  return sumCents([centsOf(line.gross_salary), centsOf(line.ei), centsOf(line.cpp)]);
}

/** A one-time payment's amount, in cents. */
export function oneTimeTotal(payment: Pick<OneTimePayment, 'amount'>): Cents {
  return centsOf(payment.amount);
}

/** Cost of a one-time payment as invoiced: its amount plus the employer's contributions, in cents. */
export function oneTimeCostTotal(payment: {
  amount: DecimalInput | null;
  ei: DecimalInput | null;
  cpp: DecimalInput | null;
}): Cents {
  return sumCents([centsOf(payment.amount), centsOf(payment.ei), centsOf(payment.cpp)]);
}

/** Whether a one-time payment is paid after its own date, which had passed when it was invoiced. */
export const isLateOneTime = ({ payday, start_date }: { payday: string; start_date: string }): boolean =>
  payday > start_date;

/** The status filter of /pay; 'all' is everything but upcoming, with the earliest upcoming period appended. */
export const PAYMENT_STATUS_FILTERS = ['all', 'upcoming', 'processing', 'collected', 'paid'] as const;
export type PaymentStatusFilter = (typeof PAYMENT_STATUS_FILTERS)[number];

/** The stored spellings of a filter status: with or without a capital, and Complete for 'paid'. */
export function storedStatuses(filter: Exclude<PaymentStatusFilter, 'all'>): string[] {
  const words = filter === 'paid' ? ['paid', 'complete'] : [filter];
  return words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
}
