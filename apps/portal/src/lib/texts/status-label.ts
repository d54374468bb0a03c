import { type LabelledStatus, paymentStatus, statusCode } from '@portage/domain/statuses';
import * as m from '@portage/messages/statuses';

const labels: Readonly<Record<LabelledStatus, string>> = {
  approved: m.approved,
  canceled: m.canceled,
  cancelled: m.cancelled,
  collected: m.collected,
  completed: m.completed,
  declined: m.declined,
  expired: m.expired,
  failed: m.failed,
  overdue: m.overdue,
  paid: m.paid,
  pending: m.pending,
  processing: m.processing,
  sent: m.sent,
  signed: m.signed,
  upcoming: m.upcoming,
};

/** A stored status as a label: 'pending' gives 'Pending', a payment's 'Complete' gives 'Paid'. Unknown ones stay as stored. */
export function statusLabel(status: string | null | undefined): string {
  const code = statusCode(status);
  if (code !== null) return labels[code];
  const normal = paymentStatus(status);
  return normal.charAt(0).toUpperCase() + normal.slice(1);
}

/**
 * A one-time payment's state where the words are ours: requested, scheduled once it is invoiced, then paid. The payments page keeps the
 * status that the specification gives.
 */
export function oneTimeState(status: string | null | undefined, isInvoiced: boolean): string {
  if (statusCode(status) !== 'processing') return statusLabel(status);
  return isInvoiced ? m.scheduled : m.requested;
}

/** An invoice's status, which French writes in the feminine. */
export function invoiceStatusLabel(status: string | null | undefined): string {
  const code = statusCode(status);
  if (code === 'paid') return m.paidInvoice;
  return code === 'cancelled' ? m.cancelledInvoice : statusLabel(status);
}

const letterLabels: Readonly<Partial<Record<LabelledStatus, string>>> = {
  canceled: m.canceledLetter,
  cancelled: m.canceledLetter,
  declined: m.declinedLetter,
  expired: m.expiredLetter,
  sent: m.sentLetter,
  signed: m.signedLetter,
};

/** The status of a placement letter, which French writes in the feminine. */
export function letterStatusLabel(status: string | null | undefined): string {
  const code = statusCode(status);
  return (code !== null && letterLabels[code]) || statusLabel(status);
}

/** The status of a request for signature. It is stored as 'cancelled', the word of invoices and plans, and shown as 'Canceled'. */
export const signatureStatusLabel = (status: string | null | undefined): string =>
  statusLabel(statusCode(status) === 'cancelled' ? 'canceled' : status);
