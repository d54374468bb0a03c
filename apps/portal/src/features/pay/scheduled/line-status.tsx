import { paymentTone, sameStatus } from '@portage/domain/statuses';
import * as missingRates from '@portage/messages/missing-rates';
import * as m from '@portage/messages/pay';
import { statusLabel } from '#lib/texts/status-label.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from '../pay.module.css';
import type { ScheduledPayment } from '../payments.ts';
import { LateLabel } from './late-note.tsx';

/** A line's status. Lines of a cancelled invoice show as cancelled; a credited line also says so. */
export function LineStatus({
  line,
}: {
  line: Pick<ScheduledPayment, 'status' | 'credited_at' | 'invoice' | 'estimate' | 'late'>;
}) {
  if (sameStatus(line.invoice?.status, 'Cancelled')) return <StatusBadge tone="neutral">{m.cancelled}</StatusBadge>;
  return (
    <span className={styles.status}>
      <StatusBadge tone={paymentTone(line.status)}>{statusLabel(line.status)}</StatusBadge>
      {line.late && <LateLabel />}
      {line.estimate && <span className={styles.muted}>{missingRates.estimate}</span>}
      {line.credited_at !== null && <span className={styles.muted}>{m.credited}</span>}
    </span>
  );
}
