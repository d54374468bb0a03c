import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { classNames } from '#ui/class-names.ts';
import { creditAmounts, invoiceAmounts } from '../invoice/invoice-amounts.ts';
import styles from '../pay.module.css';
import type { Invoice } from '../payments.ts';

/** What was received, credited and written off of an invoice, and what remains; or what is left of a credit. Nothing while it is simply open or paid. */
export function SettlementNote({ invoice }: { invoice: Invoice }) {
  return settlementOf(invoice).map((text) => (
    <span key={text} className={classNames(styles.muted, styles.settled)}>
      {text}
    </span>
  ));
}

function settlementOf(invoice: Invoice): string[] {
  if (invoice.kind === 'Credit') {
    const { used, left } = creditAmounts(invoice);
    return left > 0 && used > 0 ? [m.creditLeft({ left: formatCad(left) })] : [];
  }
  const { total, received, credited, writtenOff } = invoiceAmounts(invoice);
  const remaining = cents(total - received - credited - writtenOff);
  if (remaining === total || received === total) return [];
  const notes: string[] = [];
  if (received > 0) notes.push(m.received({ received: formatCad(received), total: formatCad(total) }));
  if (credited > 0) notes.push(m.creditedPart({ credited: formatCad(credited) }));
  if (writtenOff > 0) notes.push(m.writtenOffPart({ writtenOff: formatCad(writtenOff) }));
  if (remaining > 0) notes.push(m.remaining({ remaining: formatCad(remaining) }));
  return notes;
}
