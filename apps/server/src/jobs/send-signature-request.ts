import type { Deps } from '../deps.ts';
import { signatureInput } from '../functions/signature-input.ts';
import { asService } from '../postgres/identity.ts';
import { signatureEffect } from '../webhooks/signature-effect.ts';

/** Sends one signature request to the provider; the provider knows our id, so sending twice makes one. */
export async function sendSignatureRequest(deps: Deps, requestId: string): Promise<void> {
  const input = await signatureInput(deps, requestId);
  if (input === null) return;
  const sent = await deps.signature.send(input.request);
  await deps.db.transaction(asService, async (tx) => {
    const { rowCount } = await tx.query(
      "update app.signature_requests set provider_request_id = $2, status = 'sent', updated_at = app.now() where id = $1 and status = 'preparing'",
      [requestId, sent.id],
    );
    if (rowCount > 0)
      await tx.query('update public.new_documents set file_url = $2 where id = $1', [
        input.newDocumentId,
        input.ownSigner ? sent.signUrl : null,
      ]);
  });
  // A signature given before our row knew the provider's id was reported too early for us: what the provider says now counts.
  await deps.db.transaction(asService, await signatureEffect(deps, sent.id));
  deps.jobs.wake('mail.send');
}
