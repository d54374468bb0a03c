import type { DocumentType } from '@portage/domain/documents/documents';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { claimReminder, releaseReminder } from './queries/follow-up.ts';
import { requestStatus } from './queries/letters.ts';
import { cancelRequests } from './queries/requests.ts';
import { signatureEffect } from './signature-effect.ts';

/** A request that may be out for signature. */
export interface OpenRequest {
  id: string;
  status: string;
  provider: string;
  provider_request_id: string | null;
  reminded_at: Date | null;
}

/**
 * Reminds the signer whose turn it is.
 * @returns 'notOut' when it is not with the signature service in use, 'notReminded' when it is too soon or the service fails
 */
export async function remindSigner(
  deps: Pick<Deps, 'clock' | 'db' | 'signature'>,
  request: OpenRequest,
): Promise<'reminded' | 'notOut' | 'notReminded'> {
  const sentAs = request.provider_request_id;
  if (request.status !== 'sent' || sentAs === null || request.provider !== deps.signature.name) return 'notOut';
  const claim = { id: request.id, provider_request_id: sentAs, reminded_at: request.reminded_at };
  if (!(await claimReminder(deps.db, claim, new Date(deps.clock.now())))) return 'notReminded';
  let reminded = false;
  try {
    reminded = (await deps.signature.remind?.(sentAs)) ?? false;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  } finally {
    if (!reminded) await releaseReminder(deps.db, claim);
  }
  return reminded ? 'reminded' : 'notReminded';
}

/**
 * Cancels an open request, here and at the signature service.
 * @returns false when it was signed first
 * @throws ProviderError when the service fails
 */
export async function withdrawRequest(
  deps: Pick<Deps, 'db' | 'jobs' | 'signature'>,
  wanted: { companyId: string; teamMemberId: string | null; type: DocumentType },
  request: OpenRequest,
): Promise<boolean> {
  const sentAs = request.provider_request_id;
  // A request of a service that is no longer set up can only be canceled here.
  if (request.status === 'sent' && sentAs !== null && request.provider === deps.signature.name) {
    await deps.signature.cancel(sentAs);
    // It may have been signed before it could be canceled.
    await deps.db.transaction(asService, await signatureEffect(deps, sentAs, 'signature_request_canceled'));
  }
  return deps.db.transaction(asService, async (tx) => {
    await cancelRequests(tx, wanted, { id: request.id });
    return (await requestStatus(tx, request.id)) !== 'signed';
  });
}
