import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { noteTry, setDocumentPage, setRequestSent } from './queries/requests.ts';
import { signatureEffect } from './signature-effect.ts';
import { type SignatureInput, signatureInput } from './signature-input.ts';

/** How long a request that was made may be missing where the provider lists its requests. */
const listLagMs = 5 * 60_000;

/** Sends one signature request to the provider, once: a run that was killed, or got no answer, is taken up by the next one. */
export async function sendSignatureRequest(deps: Deps, requestId: string): Promise<void> {
  const input = await signatureInput(deps, requestId);
  if (input === null) return;
  const sent = (await sentEarlier(deps, input)) ?? (await sendNow(deps, requestId, input));
  await deps.db.transaction(asService, async (tx) => {
    const at = { provider: deps.signature.name, providerRequestId: sent.id };
    if (await setRequestSent(tx, requestId, at))
      await setDocumentPage(tx, input.newDocumentId, input.ownSigner ? sent.signUrl : null);
  });
  // A signature given before our row knew the provider's id was reported too early for us: what the provider says now counts.
  await deps.db.transaction(asService, await signatureEffect(deps, sent.id));
  deps.jobs.wake('mail.send');
}

type Sent = { id: string; signUrl: string | null };

/**
 * What an earlier run sent whose end nobody noted, at a provider where sending twice would make two.
 * @throws Error while that cannot be told yet
 */
async function sentEarlier(deps: Deps, { request, triedAt }: SignatureInput): Promise<Sent | null> {
  if (triedAt === null || deps.signature.find === undefined) return null;
  const found = await deps.signature.find(request.idempotencyKey);
  if (found === null && deps.clock.now() - triedAt.getTime() < listLagMs)
    throw new Error('Whether an earlier run has sent the request is not known yet.');
  return found;
}

async function sendNow(deps: Deps, requestId: string, { request }: SignatureInput): Promise<Sent> {
  await noteTry(deps.db, requestId, new Date(deps.clock.now()));
  try {
    return await deps.signature.send(request);
  } catch (error) {
    // Refused is not sent; of any other failure it is unknown.
    if (error instanceof ProviderError && error.status !== null && error.status < 500)
      await noteTry(deps.db, requestId, null);
    throw error;
  }
}
