import { statusCode } from '@portage/domain/statuses';
import type { Catalog } from '@portage/messages';

/** The label of an invoice's or a credit note's status, as in the portal. */
export function invoiceStatusLabel(messages: Catalog, status: string): string {
  const code = statusCode(status);
  return code === null ? status : messages.statuses[code];
}
