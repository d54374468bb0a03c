import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { checkedReason } from '../../receivables/checked-reason.ts';
import { batchHasChanged, batchTotals, setApproved, setBatchCanceled } from '../queries/payout-batches.ts';
import type { PayrollParts } from '../run.ts';
import { withBatch } from './batch-lock.ts';

/**
 * Approves a batch as a second person.
 * @param shown what the approver has seen: how many people, and their amount in cents
 * @throws Refusal for who prepared it; when its day has passed, it is not what was shown, or would be another one now
 */
export function approveBatch(
  { db, clock }: Pick<PayrollParts, 'db' | 'clock'>,
  batchId: string,
  shown: { people: number; cents: number },
): Promise<void> {
  return withBatch(db, batchId, ['prepared'], async (tx, batch) => {
    if (batch.valueDate < today(clock)) throw new Refusal(409, 'payoutDayPassed', { day: batch.valueDate });
    if (batch.isOwn) throw new Refusal(403, 'payoutBatchOwn');
    const totals = await batchTotals(tx, batchId);
    if (totals.people !== shown.people || totals.cents !== shown.cents || (await batchHasChanged(tx, batchId)))
      throw new Refusal(409, 'payoutBatchChanged', { number: batch.number });
    await setApproved(tx, batchId);
  });
}

/**
 * Cancels a batch that is not sent: its pay can be taken by another one. Of an exported one, the caller knows that the bank did not get the file.
 * @throws Refusal without a reason, or when it is sent or canceled
 */
export function cancelBatch({ db }: Pick<PayrollParts, 'db'>, batchId: string, reason: string): Promise<void> {
  const checked = checkedReason(reason);
  return withBatch(db, batchId, ['prepared', 'approved', 'exported'], (tx) => setBatchCanceled(tx, batchId, checked));
}
