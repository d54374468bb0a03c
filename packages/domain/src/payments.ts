import type { Cents, DecimalInput } from './money.ts';
import { parseCents } from './money.ts';

// Totals and filters of payments: operations document, sections 4 and 9.
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

function cents(amount: DecimalInput | null): Cents {
  return amount === null ? 0 : parseCents(amount);
}

/** gross_salary + ei + cpp, in cents. */
export function lineTotal(line: LineAmounts): Cents {
  return cents(line.gross_salary) + cents(line.ei) + cents(line.cpp);
}

/** A one-time payment's amount, in cents. */
export function oneTimeTotal(payment: Pick<OneTimePayment, 'amount'>): Cents {
  return cents(payment.amount);
}

/** Cost of a one-time payment as invoiced: its amount plus the employer's contributions, in cents. */
export function oneTimeCostTotal(payment: {
  amount: DecimalInput | null;
  ei: DecimalInput | null;
  cpp: DecimalInput | null;
}): Cents {
  return cents(payment.amount) + cents(payment.ei) + cents(payment.cpp);
}

/** The status filter of /pay; 'all' is everything but upcoming, with the earliest upcoming period appended. */
export const PAYMENT_STATUS_FILTERS = ['all', 'upcoming', 'processing', 'collected', 'paid'] as const;
export type PaymentStatusFilter = (typeof PAYMENT_STATUS_FILTERS)[number];

/** The stored spellings of a filter status: with or without a capital, and Complete for 'paid'. */
export function storedStatuses(filter: Exclude<PaymentStatusFilter, 'all'>): string[] {
  const words = filter === 'paid' ? ['paid', 'complete'] : [filter];
  return words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
}
