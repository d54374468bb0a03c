import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { SignatureRequestState } from '../../providers/signature/signature-provider.ts';
import { addContract } from '../members/members.ts';
import { findOpenRequest, setDocumentEnded, setRequestEnded } from './queries/requests.ts';

type End = Pick<SignatureRequestState, 'status' | 'pageUrl'>;

/**
 * The effect of a signature event, from the request's current state at the provider. A request that is not open here is not
 * looked up: it is not ours, has ended, or is still being sent, and then the sender reads the state.
 */
export async function signatureEffect(
  deps: Deps,
  providerRequestId: string,
  eventType?: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const known = await findOpenRequest(deps.db, deps.signature.name, providerRequestId);
  if (known === undefined) return async () => {};
  // Signed but not filed: the file was not ready earlier.
  if (known.status === 'signed') return async (tx) => deps.jobs.enqueue(tx, 'signature.file', { requestId: known.id });
  const end = await endOf(deps, providerRequestId, eventType);
  return end === null ? async () => {} : (tx) => applyEnd(deps, tx, providerRequestId, end);
}

/** How the request ended at the provider; null while it is open. */
async function endOf(deps: Deps, providerRequestId: string, eventType: string | undefined): Promise<End | null> {
  const state = await deps.signature.get(providerRequestId);
  if (state !== null) return state.status === 'sent' ? null : state;
  // A provider may no longer return a cancelled request.
  return eventType === 'signature_request_canceled' ? { status: 'cancelled', pageUrl: null } : null;
}

async function applyEnd(
  deps: Deps,
  tx: Transaction,
  providerRequestId: string,
  { status, pageUrl }: End,
): Promise<void> {
  const request = await setRequestEnded(tx, deps.signature.name, providerRequestId, status);
  if (request === undefined) return;
  if (status !== 'signed') {
    await setDocumentEnded(tx, request.new_document_id, status);
    return;
  }
  // Another person's link is shown only once it can no longer be used to sign.
  await setDocumentEnded(tx, request.new_document_id, status, pageUrl);
  if (request.team_member_id !== null) await addContract(tx, request.team_member_id, request.new_document_id);
  await deps.jobs.enqueue(tx, 'signature.file', { requestId: request.id });
}
