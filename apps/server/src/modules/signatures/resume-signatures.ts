import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { findStuckRequest, lockStuckRequests, type StuckRequest } from './queries/follow-up.ts';

/** Older requests are not resumed: an operator has to find out why they cannot be sent. */
const maxResumeDays = 14;

/** Resumes stuck requests of the last two weeks. */
export async function resumeSignatures(deps: Pick<Deps, 'db' | 'jobs' | 'signature'>): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    for (const row of await lockStuckRequests(tx, deps.signature.name, maxResumeDays)) await enqueue(deps, tx, row);
  });
}

/** Resumes one request if it is stuck. Returns whether it will be sent. */
export async function resumeSignature(
  deps: Pick<Deps, 'jobs' | 'signature'>,
  tx: Transaction,
  requestId: string,
): Promise<boolean> {
  const stuck = await findStuckRequest(tx, deps.signature.name, requestId);
  if (stuck !== undefined) await enqueue(deps, tx, stuck);
  return stuck?.status === 'preparing';
}

const enqueue = (deps: Pick<Deps, 'jobs'>, tx: Transaction, { id, status }: StuckRequest): Promise<void> =>
  deps.jobs.enqueue(tx, status === 'signed' ? 'signature.file' : 'signature.send', { requestId: id });
