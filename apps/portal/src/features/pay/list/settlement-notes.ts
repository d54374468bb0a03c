import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { creditAmounts, invoiceAmounts } from '../invoice/invoice-amounts.ts';
import type { Invoice } from '../payments.ts';

/** What remains of an invoice, and what was received, credited and written off; or what is left of a credit. Nothing while it is simply open or paid. */
export function settlementNotes(invoice: Invoice): string[] {
  if (invoice.kind === 'Credit') {
    const { used, left } = creditAmounts(invoice);
    return left > 0 && used > 0 ? [m.creditLeft({ left: formatCad(left) })] : [];
  }
  const { total, received, credited, writtenOff } = invoiceAmounts(invoice);
  const remaining = cents(total - received - credited - writtenOff);
  if (remaining === total || received === total) return [];
  const notes: string[] = remaining > 0 ? [m.remaining({ remaining: formatCad(remaining) })] : [];
  if (received > 0) notes.push(m.received({ received: formatCad(received), total: formatCad(total) }));
  if (credited > 0) notes.push(m.creditedPart({ credited: formatCad(credited) }));
  if (writtenOff > 0) notes.push(m.writtenOffPart({ writtenOff: formatCad(writtenOff) }));
  return notes;
}
