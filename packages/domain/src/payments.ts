import type { Cents, DecimalInput } from './money.ts';
import { parseCents, sumCents } from './money.ts';
import { paymentStatus } from './statuses.ts';

// Totals and filters of payments: operations document, sections 4 and 9.
// The shapes are the wire's: numeric columns as JSON numbers or text, dates as 'YYYY-MM-DD'.

export interface LineAmounts {
  readonly gross_salary: DecimalInput | null;
  /** Employer's EI (with QPIP in Quebec). */
  readonly ei: DecimalInput | null;
  /** Employer's CPP and CPP2 (QPP in Quebec). */
  readonly cpp: DecimalInput | null;
}

export interface PaymentLine extends LineAmounts {
  readonly status: string | null;
  readonly start_date: string | null;
}

export interface OneTimePayment {
  readonly amount: DecimalInput | null;
  readonly status: string | null;
  readonly start_date: string | null;
}

export interface PaymentTotal {
  readonly total: Cents;
  readonly count: number;
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

/** What a one-time payment costs: its amount with the employer's contributions, as its invoice has it, in cents. */
export function oneTimeCostTotal(payment: {
  amount: DecimalInput | null;
  ei: DecimalInput | null;
  cpp: DecimalInput | null;
}): Cents {
  return cents(payment.amount) + cents(payment.ei) + cents(payment.cpp);
}

/** Whether money of a scheduled line has been collected or paid ('Complete' is paid). */
export function isCollectedOrPaid(line: Pick<PaymentLine, 'status'>): boolean {
  const status = paymentStatus(line.status);
  return status === 'collected' || status === 'paid';
}

/** The total of /pay: scheduled lines collected or paid, plus one-time payments Paid; and how many those are. */
export function payTotal(lines: readonly PaymentLine[], oneTime: readonly OneTimePayment[]): PaymentTotal {
  const counted = lines.filter(isCollectedOrPaid);
  const paid = oneTime.filter((payment) => paymentStatus(payment.status) === 'paid');
  return {
    total: sumCents([...counted.map(lineTotal), ...paid.map(oneTimeTotal)]),
    count: counted.length + paid.length,
  };
}

export const PAYMENT_STATUS_FILTERS = ['all', 'upcoming', 'processing', 'collected', 'paid'] as const;
export type PaymentStatusFilter = (typeof PAYMENT_STATUS_FILTERS)[number];

/**
 * Scheduled lines under the status filter. 'all' is everything but upcoming, with the upcoming lines of the earliest
 * start date appended; 'upcoming' is every upcoming line.
 */
export function filterByStatus<Line extends Pick<PaymentLine, 'status' | 'start_date'>>(
  lines: readonly Line[],
  filter: PaymentStatusFilter,
): Line[] {
  if (filter !== 'all') return lines.filter((line) => paymentStatus(line.status) === filter);
  const upcoming = lines.filter((line) => paymentStatus(line.status) === 'upcoming');
  let earliest: string | null = null;
  for (const { start_date: start } of upcoming) {
    if (start !== null && (earliest === null || start < earliest)) earliest = start;
  }
  const others = lines.filter((line) => paymentStatus(line.status) !== 'upcoming');
  return [...others, ...upcoming.filter((line) => line.start_date === earliest)];
}
