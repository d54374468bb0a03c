import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-payouts';
import { formatDate } from '@portage/messages/formats';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { dotted } from '#ui/text/dotted.ts';
import styles from '../../lists/lists.module.css';
import { ActDialog } from '../../money/act-dialog.tsx';
import { namedAmount } from '../../money/amount.tsx';
import type { Batch } from '../payouts-queries.ts';
import type { BatchPayment } from './batch-queries.ts';
import { ExportFields, useExportForm } from './export-form.tsx';

/** Downloads the file of a batch another time, which may be sent to the bank only once. */
export function DownloadDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const form = useExportForm(batch, { onDone: onClose });
  return (
    <FormDialog
      form={form}
      title={m.downloadAgain}
      description={m.downloadedBefore({ day: formatDate(todayAt(Date.parse(batch.exported_at ?? ''))) })}
      size="s"
      addressed={false}
      label={m.download}
      className={styles.form}
      showFailure
      onClose={onClose}
    >
      <ExportFields />
    </FormDialog>
  );
}

/** Cancels a batch, with a reason. */
export function CancelDialog({
  batch: { id, number, state, ...batch },
  onClose,
}: {
  batch: Batch;
  onClose: () => void;
}) {
  return (
    <ActDialog
      act="provider/cancel-payouts"
      title={m.cancelTitle({ number })}
      about={dotted([namedAmount(batch.cents), m.inAccounts({ day: formatDate(plainDate(batch.value_date)) })])}
      description={state === 'exported' ? m.cancelExportedText : m.cancelText}
      confirm={m.cancelBatch}
      keep={m.keepBatch}
      destructive
      request={(_, reason) => ({ batch: id, reason })}
      done={() => m.canceled({ number })}
      onClose={onClose}
    />
  );
}

/** Records that the bank returned a payment, with its reason. */
export function ReturnDialog({ payment, onClose }: { payment: BatchPayment; onClose: () => void }) {
  const { batch_id, team_member_id, first_name, last_name, company, cents } = payment;
  return (
    <ActDialog
      act="provider/return-payout"
      title={m.returnOf({ name: `${first_name} ${last_name}` })}
      about={dotted([company, namedAmount(cents)])}
      description={m.returnText({ amount: namedAmount(cents) })}
      confirm={m.returnPayment}
      request={(_, reason) => ({ batch: batch_id, team_member_id, reason })}
      done={(answer) => ({ title: m.returned, description: m.returnedText({ amount: namedAmount(answer.cents) }) })}
      onClose={onClose}
    />
  );
}
