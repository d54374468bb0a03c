import { paymentTone, sameStatus } from '@portage/domain/statuses';
import * as missingRates from '@portage/messages/missing-rates';
import * as m from '@portage/messages/pay';
import { statusLabel } from '#lib/texts/status-label.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { StatusNotes } from '#ui/text/status-notes.tsx';
import type { ScheduledPayment } from '../payments.ts';

/** A line's status. Lines of a cancelled invoice show as cancelled; a credited line also says so. */
export function LineStatus({
  line,
}: {
  line: Pick<ScheduledPayment, 'status' | 'credited_at' | 'invoice' | 'estimate' | 'late'>;
}) {
  if (sameStatus(line.invoice?.status, 'Cancelled')) return <StatusBadge tone="neutral">{m.cancelled}</StatusBadge>;
  return (
    <StatusNotes
      status={<StatusBadge tone={paymentTone(line.status)}>{statusLabel(line.status)}</StatusBadge>}
      notes={[
        line.late && { late: m.late },
        line.estimate && missingRates.estimate,
        line.credited_at !== null && m.credited,
      ]}
    />
  );
}
