import { statusCode } from '@portage/domain/statuses';
import type { Catalog } from '@portage/messages';

/** The label of an invoice's or a credit note's status, as in the portal. */
export function invoiceStatusLabel(messages: Catalog, status: string): string {
  const code = statusCode(status);
  if (code === 'paid') return messages.statuses.paidInvoice;
  if (code === 'cancelled') return messages.statuses.cancelledInvoice;
  return code === null ? status : messages.statuses[code];
}
