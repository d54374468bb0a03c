import type { Deps } from '../../deps.ts';
import { noteEvent } from '../../platform/log/business-event.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { SignatureEvent } from '../../providers/signature/signature-events.ts';
import type { SignatureRequestState } from '../../providers/signature/signature-provider.ts';
import { addContract } from '../members/members.ts';
import { findOpenRequest, setDocumentEnded, setDocumentSeen, setRequestEnded } from './queries/requests.ts';

type Known = Pick<SignatureRequestState, 'status' | 'pageUrl' | 'signers'>;

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
  const state = await stateOf(deps, providerRequestId, eventType);
  if (state === null) return async () => {};
  return async (tx) => {
    const seenAt = seenBy(state);
    if (seenAt !== null) await setDocumentSeen(tx, known.new_document_id, seenAt);
    if (state.status !== 'sent') await applyEnd(deps, tx, providerRequestId, state);
  };
}

/** The request's state at the provider; null when the provider does not know it. */
async function stateOf(deps: Deps, providerRequestId: string, eventType: string | undefined): Promise<Known | null> {
  const state = await deps.signature.get(providerRequestId);
  if (state !== null) return state;
  // A provider may no longer return a canceled request.
  return eventType === ('signature_request_canceled' satisfies SignatureEvent)
    ? { status: 'cancelled', pageUrl: null, signers: [] }
    : null;
}

/** When the company or the employee opened the document; null before. The provider signs by itself and does not count. */
function seenBy({ signers }: Known): Date | null {
  const times = signers.flatMap(({ role, viewedAt }) =>
    role === 'Provider' || viewedAt === null ? [] : [Date.parse(viewedAt)],
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
}

async function applyEnd(
  deps: Deps,
  tx: Transaction,
  providerRequestId: string,
  { status, pageUrl }: Known,
): Promise<void> {
  const request = await setRequestEnded(tx, deps.signature.name, providerRequestId, status);
  if (request === undefined) return;
  if (status !== 'signed') {
    await setDocumentEnded(tx, request.new_document_id, status);
    return;
  }
  noteEvent(tx, request.team_member_id === null ? 'agreement.signed' : 'document.signed', { request: request.id });
  // Another person's link is shown only once it can no longer be used to sign.
  await setDocumentEnded(tx, request.new_document_id, status, pageUrl);
  if (request.team_member_id !== null) await addContract(tx, request.team_member_id, request.new_document_id);
  await deps.jobs.enqueue(tx, 'signature.file', { requestId: request.id });
}
