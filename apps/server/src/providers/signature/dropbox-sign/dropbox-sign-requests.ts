import type { SignatureRequestResponse, SignatureRequestResponseSignatures } from '@dropbox/sign';
import type { Clock } from '@portage/platform/clock';
import { ProviderError } from '../../provider-error.ts';
import type { SignatureRequestState } from '../signature-provider.ts';
import { askDropboxSign, type DropboxSign, findAtDropboxSign } from './dropbox-sign-client.ts';

const hourMs = 3_600_000;

/** The request's current state; null when the account has no such request. Dropbox Sign removes canceled ones. */
export async function getDropboxSignRequest(sign: DropboxSign, id: string): Promise<SignatureRequestState | null> {
  try {
    const found = await findRequest(sign, id);
    return found === null ? null : requestState(id, found);
  } catch (error) {
    if (error instanceof ProviderError && error.status === 410)
      return { id, status: 'cancelled', pageUrl: null, signers: [] };
    throw error;
  }
}

/** The signed PDF; null while Dropbox Sign prepares it. */
export async function downloadFromDropboxSign(sign: DropboxSign, id: string): Promise<Uint8Array | null> {
  let file: Uint8Array;
  try {
    file = await askDropboxSign(() => sign.requests.signatureRequestFiles(id, 'pdf'));
  } catch (error) {
    if (error instanceof ProviderError && error.status === 409) return null;
    throw error;
  }
  if (!(file instanceof Uint8Array) || Buffer.from(file.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new ProviderError('Dropbox Sign gave a file that is not a PDF.');
  return file;
}

/** Cancels an open request. Does nothing for one that has ended. Dropbox Sign confirms a cancellation later, by a callback. */
export async function cancelAtDropboxSign(sign: DropboxSign, id: string): Promise<void> {
  try {
    await askDropboxSign(async () => ({ body: await sign.requests.signatureRequestCancel(id) }));
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.status !== 404 && error.status !== 410)) {
      // A request that is signed or declined can't be canceled.
      const state = await getDropboxSignRequest(sign, id);
      if (state?.status === 'sent') throw error;
    }
  }
}

/** Reminds the signers whose turn it is, at most once an hour each. Returns whether a reminder was sent. */
export async function remindByDropboxSign(sign: DropboxSign, clock: Clock, id: string): Promise<boolean> {
  const request = await findRequest(sign, id);
  if (request === null || requestState(id, request).status !== 'sent') return false;
  let reminded = false;
  for (const signer of whoseTurn(request.signatures ?? [])) {
    const last = signer.lastRemindedAt ?? 0;
    if (clock.now() - last * 1000 < hourMs || signer.signerEmailAddress === undefined) continue;
    const reminder = {
      emailAddress: signer.signerEmailAddress,
      ...(signer.signerName ? { name: signer.signerName } : {}),
    };
    await askDropboxSign(() => sign.requests.signatureRequestRemind(id, reminder));
    reminded = true;
  }
  return reminded;
}

async function findRequest(sign: DropboxSign, id: string): Promise<SignatureRequestResponse | null> {
  const found = await findAtDropboxSign(() => sign.requests.signatureRequestGet(id));
  if (found === null) return null;
  if (found.signatureRequest?.signatureRequestId !== id)
    throw new ProviderError('Dropbox Sign gave an answer that could not be read.');
  return found.signatureRequest;
}

/** The unsigned signers with the lowest order; without an order, all unsigned signers. */
function whoseTurn(signatures: SignatureRequestResponseSignatures[]): SignatureRequestResponseSignatures[] {
  const waiting = signatures.filter(({ statusCode }) => statusCode === 'awaiting_signature');
  const first = Math.min(...waiting.map(({ order }) => order ?? 0));
  return waiting.filter(({ order }) => (order ?? 0) === first);
}

function requestState(id: string, request: SignatureRequestResponse): SignatureRequestState {
  return {
    id,
    status: requestStatus(request),
    pageUrl: request.detailsUrl ?? null,
    signers: (request.signatures ?? []).map((signer) => ({
      role: signer.signerRole ?? '',
      name: signer.signerName ?? '',
      emailAddress: signer.signerEmailAddress ?? '',
      status: signer.statusCode === 'signed' || signer.statusCode === 'declined' ? signer.statusCode : 'waiting',
      signedAt: signer.signedAt ? new Date(signer.signedAt * 1000).toISOString() : null,
      automatic: false,
      viewedFrom: null,
      signedFrom: null,
      viewedAt: signer.lastViewedAt ? new Date(signer.lastViewedAt * 1000).toISOString() : null,
    })),
  };
}

function requestStatus(request: SignatureRequestResponse): SignatureRequestState['status'] {
  if (request.isDeclined === true) return 'declined';
  if (request.isComplete === true) return 'signed';
  if (request.hasError === true) return 'failed';
  // Dropbox Sign marks expiry on the missing signatures.
  return request.signatures?.some(({ statusCode }) => statusCode === 'expired') ? 'expired' : 'sent';
}
