import { type PlainDate, plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, type DecimalInput, parseCents, sumCents } from '../money/money.ts';
import { sameStatus } from '../statuses.ts';

// What a company owes on its open invoices, for the dashboard. Types match the wire.

export interface OpenInvoice {
  readonly id: string;
  readonly invoice_number: string | null;
  readonly status: string;
  readonly amount: DecimalInput;
  readonly paid_cents: number;
  readonly credited_cents: number;
  readonly written_off_cents: number;
  readonly due_date: string | null;
}

export interface Owed<Invoice> {
  /** Cents that remain on all invoices. */
  readonly total: Cents;
  /** The first due date; null when no invoice has one. */
  readonly by: PlainDate | null;
  /** Number of invoices past their due date. */
  readonly overdue: number;
  /** With what remains of each, the earliest due date first. */
  readonly invoices: readonly (Invoice & { readonly remaining: Cents })[];
}

/** What remains of Pending and Overdue invoices after receipts, credits and write-offs. Other invoices are ignored. */
export function owed<Invoice extends OpenInvoice>(rows: readonly Invoice[]): Owed<Invoice> {
  const invoices = rows
    .filter(({ status }) => sameStatus(status, 'Pending') || sameStatus(status, 'Overdue'))
    .map((row) => ({ ...row, remaining: remainingOf(row) }))
    .filter(({ remaining }) => remaining > 0)
    .sort((a, b) => Number(dueDay(a) > dueDay(b)) - Number(dueDay(a) < dueDay(b)));
  const first = invoices[0]?.due_date ?? null;
  return {
    total: sumCents(invoices.map(({ remaining }) => remaining)),
    by: first === null ? null : plainDate(first),
    overdue: invoices.filter(({ status }) => sameStatus(status, 'Overdue')).length,
    invoices,
  };
}

/** Invoices without a due date come last. */
const dueDay = ({ due_date }: OpenInvoice): string => due_date ?? '9999';

const remainingOf = (row: OpenInvoice): Cents =>
  cents(parseCents(row.amount) - row.paid_cents - row.credited_cents - row.written_off_cents);
