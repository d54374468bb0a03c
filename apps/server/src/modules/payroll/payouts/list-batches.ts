import { cents } from '@portage/domain/money/money';
import { Refusal } from '../../../platform/refusal.ts';
import { batchIdOf, batchRows } from '../queries/payout-batches.ts';
import type { PayrollParts } from '../run.ts';

/** The newest 100 batches, newest first. Amounts in cents. */
export async function listBatches({ db }: Pick<PayrollParts, 'db'>) {
  return (await batchRows(db)).map((row) => ({ ...row, cents: cents(Number(row.cents)) }));
}

/** The id of a batch by the number that people see. @throws Refusal when there is none */
export async function findBatch({ db }: Pick<PayrollParts, 'db'>, number: number): Promise<string> {
  const id = Number.isSafeInteger(number) && number < 2 ** 31 ? await batchIdOf(db, number) : undefined;
  if (id === undefined) throw new Refusal(404, 'payoutBatchNotFound');
  return id;
}
