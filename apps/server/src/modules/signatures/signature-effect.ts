import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { noteEvent } from '../../platform/log/business-event.ts';
import type { SignatureEvent } from '../../providers/signature/signature-events.ts';
import type { SignatureRequestState } from '../../providers/signature/signature-provider.ts';
import { addContract } from '../members/members.ts';
import { findOpenRequest, noteSigner, setDocumentEnded, setDocumentSeen, setRequestEnded } from './queries/requests.ts';

type Known = Pick<SignatureRequestState, 'status' | 'pageUrl' | 'signers'>;

/**
 * The effect of a signature event, from the request's current state at the provider. A request that is not open here is not
 * looked up: it is not ours, has ended, or is still being sent, and then the sender reads the state.
 */
export async function signatureEffect(
  deps: Pick<Deps, 'db' | 'jobs' | 'signature'>,
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
    const opened = firstView(state);
    if (opened !== null && (await setDocumentSeen(tx, known.new_document_id, new Date(opened.at))))
      await noteSigner(tx, known.id, 'OPEN', trailOf(opened.signer, opened.at, opened.signer.viewedFrom));
    if (state.status !== 'sent') await applyEnd(deps, tx, providerRequestId, state);
  };
}

/** The request's state at the provider; null when the provider does not know it. */
async function stateOf(
  deps: Pick<Deps, 'signature'>,
  providerRequestId: string,
  eventType: string | undefined,
): Promise<Known | null> {
  const state = await deps.signature.get(providerRequestId);
  if (state !== null) return state;
  // A provider may no longer return a canceled request.
  return eventType === ('signature_request_canceled' satisfies SignatureEvent)
    ? { status: 'cancelled', pageUrl: null, signers: [] }
    : null;
}

type Signer = Known['signers'][number];

/** When the company or the employee first opened the document, and who did; null before. The provider signs by itself and does not count. */
function firstView({ signers }: Known): { signer: Signer; at: string } | null {
  const views = signers.flatMap((signer) =>
    signer.role === 'Provider' || signer.viewedAt === null ? [] : [{ signer, at: signer.viewedAt }],
  );
  return views.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}

/** What the audit log keeps of what a signer did: who, when, from where, and with what right. */
const trailOf = ({ role, name, emailAddress, automatic }: Signer, at: string | null, ip: string | null) => ({
  role,
  email: emailAddress,
  signed_as: name,
  at,
  ip: ip === '' ? null : ip,
  via: automatic ? 'standing instruction' : 'signing link',
});

async function applyEnd(
  deps: Pick<Deps, 'jobs' | 'signature'>,
  tx: Transaction,
  providerRequestId: string,
  { status, pageUrl, signers }: Known,
): Promise<void> {
  const request = await setRequestEnded(tx, deps.signature.name, providerRequestId, status);
  if (request === undefined) return;
  for (const signer of signers) {
    const trail = trailOf(signer, signer.signedAt, signer.signedFrom);
    if (signer.status === 'signed') await noteSigner(tx, request.id, 'SIGN', trail);
    if (signer.status === 'declined') await noteSigner(tx, request.id, 'DECLINE', trail);
  }
  if (status !== 'signed') {
    await setDocumentEnded(tx, request.new_document_id, status);
    if (status === 'declined' && request.team_member_id !== null)
      await deps.jobs.enqueue(tx, 'letter.declined', {
        requestId: request.id,
        companyId: request.company_id,
        memberId: request.team_member_id,
      });
    return;
  }
  noteEvent(tx, request.team_member_id === null ? 'agreement.signed' : 'document.signed', { request: request.id });
  // Another person's link is shown only once it can no longer be used to sign.
  await setDocumentEnded(tx, request.new_document_id, status, pageUrl);
  if (request.team_member_id !== null) await addContract(tx, request.team_member_id, request.new_document_id);
  await deps.jobs.enqueue(tx, 'signature.file', { requestId: request.id });
}
