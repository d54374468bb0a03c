import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { requestStatus } from './queries/letters.ts';
import { setDocumentPage, setRequestSent, setTriedAt } from './queries/requests.ts';
import { signatureEffect } from './signature-effect.ts';
import { type SignatureInput, signatureInput } from './signature-input.ts';

/** How long a new request may be missing from the provider's list. */
const listLagMs = 5 * 60_000;

/** Sends a signature request to the provider exactly once. The next run resumes one that was killed or got no response. */
export async function sendSignatureRequest(deps: Deps, requestId: string): Promise<void> {
  const input = await signatureInput(deps, requestId);
  if (input === null) return;
  const sent = (await sentEarlier(deps, input)) ?? (await sendNow(deps, requestId, input));
  const canceled = await deps.db.transaction(asService, async (tx) => {
    const at = { provider: deps.signature.name, providerRequestId: sent.id };
    if (await setRequestSent(tx, requestId, at))
      await setDocumentPage(tx, input.newDocumentId, input.ownSigner ? sent.signUrl : null);
    return (await requestStatus(tx, requestId)) === 'cancelled';
  });
  // Canceled here while it was being sent.
  if (canceled) await deps.signature.cancel(sent.id);
  // Events that arrived before our row had the provider's id were dropped, so read the current state.
  await deps.db.transaction(asService, await signatureEffect(deps, sent.id));
}

type Sent = { id: string; signUrl: string | null };

/**
 * The request that an interrupted run sent, at a provider where sending again would create a second one.
 * @throws Error while it is not known yet
 */
async function sentEarlier(
  deps: Pick<Deps, 'clock' | 'signature'>,
  { request, triedAt }: SignatureInput,
): Promise<Sent | null> {
  if (triedAt === null || deps.signature.find === undefined) return null;
  const found = await deps.signature.find(request.idempotencyKey);
  if (found === null && deps.clock.now() - triedAt.getTime() < listLagMs)
    throw new Error('Whether an earlier run has sent the request is not known yet.');
  return found;
}

async function sendNow(
  deps: Pick<Deps, 'clock' | 'db' | 'signature'>,
  requestId: string,
  { request }: SignatureInput,
): Promise<Sent> {
  await setTriedAt(deps.db, requestId, new Date(deps.clock.now()));
  try {
    return await deps.signature.send(request);
  } catch (error) {
    // A 4xx means it was not sent; after any other failure it is unknown.
    if (error instanceof ProviderError && error.status !== null && error.status < 500)
      await setTriedAt(deps.db, requestId, null);
    throw error;
  }
}
