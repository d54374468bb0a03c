import { paymentTone } from '@portage/domain/statuses';
import * as m from '@portage/messages/console-pay';
import { statusLabel } from '#lib/texts/status-label.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from '../cells/cells.module.css';
import { InvoiceLink } from '../cells/invoice-link.tsx';
import type { PayLine } from './pay-queries.ts';

/** The status of a payment, or that it was credited. */
export function PayStatus({ of: { credited_at, status } }: { of: Pick<PayLine, 'credited_at' | 'status'> }) {
  if (credited_at !== null) return <StatusBadge tone="neutral">{m.credited}</StatusBadge>;
  return <StatusBadge tone={paymentTone(status)}>{statusLabel(status)}</StatusBadge>;
}

/** The invoice of a payment. A card has it where there is one. */
export function InvoiceCell({ invoice }: Pick<PayLine, 'invoice'>) {
  if (invoice === null) return <span className={styles.none}>–</span>;
  return <InvoiceLink number={invoice.invoice_number ?? '–'} url={invoice.hosted_invoice_url} />;
}
