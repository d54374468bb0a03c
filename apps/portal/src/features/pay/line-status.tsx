import { paymentTone, sameStatus, statusLabel } from '@portage/domain/statuses';
import { StatusBadge } from '#ui/status-badge.tsx';
import styles from './pay.module.css';
import type { ScheduledPayment } from './payments.ts';

/** A line's status. Lines of a cancelled invoice show as cancelled; a credited line also says so. */
export function LineStatus({ line }: { line: Pick<ScheduledPayment, 'status' | 'credited_at' | 'invoice'> }) {
  if (sameStatus(line.invoice?.status, 'Cancelled')) return <StatusBadge tone="neutral">Cancelled</StatusBadge>;
  return (
    <span className={styles.status}>
      <StatusBadge tone={paymentTone(line.status)}>{statusLabel(line.status)}</StatusBadge>
      {line.credited_at !== null && <span className={styles.muted}>Credited</span>}
    </span>
  );
}
