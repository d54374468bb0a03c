import { laterOf, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { Refusal } from '../../../platform/refusal.ts';
import { type LockedInvoice, lockInvoices } from '../queries/lock.ts';
import { insertAllocation } from '../queries/write.ts';

/** Where money comes from: a receipt, a credit, or a write-off. */
export interface AllocationSource {
  kind: 'receipt' | 'credit' | 'writeOff';
  /** The id of the receipt or credit; the reason of a write-off. */
  id: string;
  /** As people know it: 'RC-2026-0001'. */
  name: string;
  /** Cents not applied yet; null when there is no limit. */
  left: number | null;
  on: PlainDate;
}

/** A part of an invoice to settle. */
export interface InvoicePart {
  invoiceId: string;
  /** Cents; null for as much as both sides have. */
  cents: number | null;
}

/**
 * Applies a locked source to invoices of the same company, in the given order. The caller holds the company's lock.
 * @returns how many cents were applied to each
 * @throws Refusal when an invoice is not open or of another company, or there is less than was asked
 */
export async function applyToInvoices(
  tx: Transaction,
  companyId: string,
  source: AllocationSource,
  parts: readonly InvoicePart[],
): Promise<number[]> {
  const ids = parts.map((part) => part.invoiceId);
  const invoices = new Map((await lockInvoices(tx, companyId, ids)).map((invoice) => [invoice.id, invoice]));
  const applied: number[] = [];
  let left = source.left;
  for (const part of parts) {
    const invoice = invoices.get(part.invoiceId);
    if (invoice === undefined) throw new Refusal(409, 'invoiceOfOther', { invoice: part.invoiceId });
    const amount = amountFor(invoice, source, left, part.cents);
    applied.push(amount);
    if (amount === 0) continue;
    await insertAllocation(tx, {
      companyId,
      invoiceId: invoice.id,
      receiptId: source.kind === 'receipt' ? source.id : null,
      creditId: source.kind === 'credit' ? source.id : null,
      writeOffReason: source.kind === 'writeOff' ? source.id : null,
      cents: amount,
      on: laterOf(source.on, plainDate(invoice.issued_on ?? source.on)),
    });
    invoice.open -= amount;
    if (left !== null) left -= amount;
  }
  return applied;
}

function amountFor(
  invoice: LockedInvoice,
  source: AllocationSource,
  left: number | null,
  asked: number | null,
): number {
  if (invoice.kind === 'Credit' || !['Pending', 'Overdue'].includes(invoice.status))
    throw new Refusal(409, 'invoiceNotOpen', { invoice: invoice.number, status: invoice.status });
  if (asked === null) return Math.min(invoice.open, left ?? invoice.open);
  if (asked <= 0) throw new Refusal(400, 'amountNotPositive');
  if (asked > invoice.open)
    throw new Refusal(409, 'moreThanOpen', {
      amount: formatCad(cents(asked)),
      invoice: invoice.number,
      open: formatCad(cents(invoice.open)),
    });
  if (left !== null && asked > left)
    throw new Refusal(409, 'moreThanLeft', {
      amount: formatCad(cents(asked)),
      source: source.name,
      left: formatCad(cents(left)),
    });
  return asked;
}
