import { addBankDays, isBankDay } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isTooFarAhead } from '@portage/domain/payouts/value-date';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { settleEarlierPayouts } from '../../invoices/earlier-payouts.ts';
import {
  clientsToPay,
  fillBatch,
  insertBatch,
  lockOpenBatch,
  setBatchCanceled,
  setNoApproval,
} from '../queries/payout-batches.ts';
import type { PayrollParts } from '../run.ts';
import { batchTimeoutMs } from './batch-lock.ts';

export interface PreparedBatch {
  id: string;
  number: number;
  people: number;
  cents: number;
}

/**
 * Prepares one batch for everybody whose money is due by a day, over all clients: paydays of the day itself, of days before the next bank
 * day, and late ones. It replaces the batch of that day that is not exported yet, with its approval.
 * @param valueDate the bank day on which the money is in people's accounts
 * @returns how many people it pays, and their amount in cents
 * @throws Refusal for a day that has passed, is far, or on which banks are closed; when nobody can be paid
 */
export function prepareBatch(
  { db, clock, config }: Pick<PayrollParts, 'db' | 'clock' | 'config'>,
  valueDate: PlainDate,
): Promise<PreparedBatch> {
  const now = today(clock);
  if (valueDate < now || isTooFarAhead(valueDate, now) || !isBankDay(valueDate))
    throw new Refusal(400, 'payoutDayUnusable', { day: valueDate });
  const before = addBankDays(valueDate, 1);
  return db.transaction({ ...asService, statementTimeoutMs: batchTimeoutMs }, async (tx) => {
    const clients = await clientsToPay(tx, valueDate, before);
    for (const client of clients) {
      await lockCompany(tx, client);
      await settleEarlierPayouts(tx, client);
    }
    const open = await lockOpenBatch(tx, valueDate);
    // Its pay is free again before it is taken.
    if (open !== undefined) await setBatchCanceled(tx, open.id, null);
    const batch = await insertBatch(tx, valueDate);
    if (batch === undefined) throw new Refusal(409, 'payoutBatchBeingPrepared');
    const filled = await fillBatch(tx, batch.id, clients, before);
    if (filled.people === 0) throw new Refusal(409, 'nobodyToPayOut', { day: valueDate });
    if (filled.cents <= config.PAYOUT_APPROVAL_ABOVE * 100) await setNoApproval(tx, batch.id);
    return { ...batch, ...filled };
  });
}
