import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { clientsOfBatch, type LockedBatch, lockBatch } from '../queries/payout-batches.ts';

/** A payday of 100,000 people: each line has its amount computed and its entry in the audit log. */
export const batchTimeoutMs = 600_000;

/**
 * Works on a batch with its clients locked, in the order in which every batch locks them, and then the batch itself.
 * @param states in which the batch may be
 * @throws Refusal when there is no such batch, or it is in another state
 */
export function withBatch<T>(
  db: Database,
  batchId: string,
  states: readonly string[],
  work: (tx: Transaction, batch: LockedBatch) => Promise<T>,
): Promise<T> {
  return db.transaction({ ...asService, statementTimeoutMs: batchTimeoutMs }, async (tx) => {
    for (const client of await clientsOfBatch(tx, batchId)) await lockCompany(tx, client);
    const batch = await lockBatch(tx, batchId);
    if (batch === undefined) throw new Refusal(404, 'payoutBatchNotFound');
    if (!states.includes(batch.state))
      throw new Refusal(409, 'payoutBatchMoved', { number: batch.number, state: batch.state });
    return work(tx, batch);
  });
}
