import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { findStuckRequest, lockStuckRequests, type StuckRequest } from './queries/follow-up.ts';

/** After this many days a person has to look at what keeps a request from being sent. */
const daysOfTrying = 14;

/** Resumes the requests of the last two weeks for which no job is left. */
export async function resumeSignatures(deps: Deps): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    for (const row of await lockStuckRequests(tx, deps.signature.name, daysOfTrying)) await enqueue(deps, tx, row);
  });
}

/** Resumes one request, if no job is left for it. Returns whether that sends it. */
export async function resumeSignature(deps: Deps, tx: Transaction, requestId: string): Promise<boolean> {
  const stuck = await findStuckRequest(tx, deps.signature.name, requestId);
  if (stuck !== undefined) await enqueue(deps, tx, stuck);
  return stuck?.status === 'preparing';
}

const enqueue = (deps: Deps, tx: Transaction, { id, status }: StuckRequest): Promise<void> =>
  deps.jobs.enqueue(tx, status === 'signed' ? 'signature.file' : 'signature.send', { requestId: id });
