import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { forgetEarlierPayouts, settleEarlierPayouts } from '../../invoices/earlier-payouts.ts';
import { issueStatements } from '../../pay-statements/issue-statements.ts';
import { checkedReason } from '../../receivables/checked-reason.ts';
import type { PaidOutParts } from '../mark-paid-out.ts';
import {
  batchPayment,
  batchTotals,
  clientsOfBatch,
  insertPayouts,
  insertReturns,
  paidLines,
  removeFromPayout,
  setSent,
} from '../queries/payout-batches.ts';
import { setUnpaid } from '../queries/payouts.ts';
import { setLinesPaid, setOneTimePaid } from '../queries/run.ts';
import type { PayrollParts } from '../run.ts';
import { withBatch } from './batch-lock.ts';

/**
 * Records that the bank has the file of a batch: its pay is paid out, and becomes paid on the day on which it is in people's accounts. All of
 * it, or nothing. Each person gets a pay statement.
 * @param reference the reference at the provider's bank
 * @returns how many people, and their amount in cents
 * @throws Refusal when it is not exported, or sent already
 */
export function sendBatch(
  { db, ...parts }: PaidOutParts,
  batchId: string,
  reference: string,
): Promise<{ people: number; cents: number }> {
  return withBatch(db, batchId, ['exported'], async (tx) => {
    const payouts = await insertPayouts(tx, batchId, reference);
    await setSent(tx, batchId, reference);
    for (const client of await clientsOfBatch(tx, batchId)) {
      await setLinesPaid(tx, client, today(parts.clock));
      await setOneTimePaid(tx, client, today(parts.clock));
    }
    await issueStatements(parts, tx, payouts);
    return batchTotals(tx, batchId);
  });
}

/**
 * Records that a person's bank returned the payment of a sent batch: what it paid is to be paid out again.
 * @returns the amount in cents
 * @throws Refusal without a reason; for a payment that is not in the batch or was returned; when the same days were corrected and paid since
 */
export function returnPayout(
  { db }: Pick<PayrollParts, 'db'>,
  batchId: string,
  memberId: string,
  reason: string,
): Promise<{ cents: number }> {
  const checked = checkedReason(reason);
  return withBatch(db, batchId, ['sent'], async (tx) => {
    const payment = await batchPayment(tx, batchId, memberId);
    const paid = payment === undefined ? [] : await paidLines(tx, batchId, memberId);
    if (payment === undefined || paid.length === 0) throw new Refusal(409, 'payoutNotReturnable');
    const ids = paid.map(({ id }) => id);
    if (!(await forgetEarlierPayouts(tx, ids))) throw new Refusal(409, 'payoutCorrectedSince');
    await removeFromPayout(tx, ids);
    await setUnpaid(tx, ids);
    const payouts = [...Map.groupBy(paid, ({ payoutId }) => payoutId)].map(([payoutId, lines]) => ({
      payoutId,
      cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    }));
    const returned = { companyId: payment.company_id, memberId, reason: checked };
    await insertReturns(
      tx,
      returned,
      payouts.filter(({ cents }) => cents > 0),
    );
    await settleEarlierPayouts(tx, payment.company_id);
    return { cents: payouts.reduce((sum, { cents }) => sum + cents, 0) };
  });
}
