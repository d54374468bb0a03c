import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { SignatureRequestState } from '../../providers/signature/signature-provider.ts';
import { addContract } from '../members/members.ts';
import { findOpenRequest, setDocumentEnded, setRequestEnded } from './queries/requests.ts';

type End = Pick<SignatureRequestState, 'status' | 'pageUrl'>;

/**
 * What a signature event means, by the state of the request now. One of a request that is not open here asks the provider nothing: it
 * is another's, has ended, or is just being sent, and then the sending asks.
 */
export async function signatureEffect(
  deps: Deps,
  providerRequestId: string,
  eventType?: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const known = await findOpenRequest(deps.db, deps.signature.name, providerRequestId);
  if (known === undefined) return async () => {};
  // Signed and not filed: the file was not ready when it was asked for.
  if (known.status === 'signed') return async (tx) => deps.jobs.enqueue(tx, 'signature.file', { requestId: known.id });
  const end = await endOf(deps, providerRequestId, eventType);
  return end === null ? async () => {} : (tx) => noteEnd(deps, tx, providerRequestId, end);
}

/** How the request has ended at the provider; null while it is open. */
async function endOf(deps: Deps, providerRequestId: string, eventType: string | undefined): Promise<End | null> {
  const state = await deps.signature.get(providerRequestId);
  if (state !== null) return state.status === 'sent' ? null : state;
  // A provider may forget what was cancelled.
  return eventType === 'signature_request_canceled' ? { status: 'cancelled', pageUrl: null } : null;
}

async function noteEnd(
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
  // Another person's link is shown only once it can no longer sign anything.
  await setDocumentEnded(tx, request.new_document_id, status, pageUrl);
  if (request.team_member_id !== null) await addContract(tx, request.team_member_id, request.new_document_id);
  await deps.jobs.enqueue(tx, 'signature.file', { requestId: request.id });
}
