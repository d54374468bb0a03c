import { documentTypeAbout } from '@portage/domain/documents/documents';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { remindSigner, withdrawRequest } from './open-request.ts';
import { findClient, findRequest } from './queries/requests.ts';
import { requestDocument } from './request-document.ts';

/**
 * Sends a request again: reminds the signer of one that is out, and sends a new one when it ended without a signature.
 * @returns what was sent
 * @throws Refusal 404, or 409 when it is signed, too soon for a reminder, or replaced by a request that is out
 */
export async function resendRequest(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs' | 'signature'>,
  requestId: string,
): Promise<'reminded' | 'sent'> {
  const request = await requestOf(deps, requestId);
  if (request.status === 'signed') throw new Refusal(409, 'requestSigned');
  if (request.status === 'sent' && request.provider === deps.signature.name) {
    if ((await remindSigner(deps, request)) !== 'reminded') throw new Refusal(409, 'requestNotReminded');
    return 'reminded';
  }
  const company = { id: request.company_id, legal_name: request.legal_name };
  if (!(await requestDocument(deps, company, request.type, request.team_member_id)))
    throw new Refusal(409, 'requestReplaced');
  return 'sent';
}

/**
 * Sends a document that was never sent, or whose request ended: the placement letter of a person, or else the client's agreement.
 * @throws Refusal 404 for an unknown client or a person of another one, 409 when it is out for signature or signed
 */
export async function sendRequest(
  deps: Pick<Deps, 'db' | 'jobs' | 'signature'>,
  companyId: string,
  memberId: string | null,
): Promise<void> {
  const client = await findClient(deps.db, companyId);
  if (client === undefined) throw new Refusal(404, 'clientNotFound', { company: companyId });
  if (!(await requestDocument(deps, client, documentTypeAbout(memberId), memberId)))
    throw new Refusal(409, 'requestIsOut');
}

/**
 * Cancels a request that is out or about to be sent, here and at the signature service.
 * @throws Refusal 404, 409 when it has ended, 502 when the service fails
 */
export async function cancelRequest(deps: Pick<Deps, 'db' | 'jobs' | 'signature'>, requestId: string): Promise<void> {
  const { company_id, team_member_id, type, ...request } = await requestOf(deps, requestId);
  if (request.status === 'signed') throw new Refusal(409, 'requestSigned');
  if (request.status !== 'sent' && request.status !== 'preparing') throw new Refusal(409, 'requestEnded');
  try {
    const wanted = { companyId: company_id, teamMemberId: team_member_id, type };
    if (!(await withdrawRequest(deps, wanted, request))) throw new Refusal(409, 'requestSigned');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Refusal(502, 'requestNotCanceled', { reason: error.message });
  }
}

async function requestOf(deps: Pick<Deps, 'db'>, requestId: string) {
  const request = await findRequest(deps.db, requestId);
  if (request === undefined) throw new Refusal(404, 'requestNotFound');
  return request;
}
