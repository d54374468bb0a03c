import { REMINDER_PAUSE_MS } from '@portage/domain/documents/documents';
import { asService } from '@portage/platform/postgres/identity';
import { lockRequest, nextSigner, wasRemindedAfter } from './signing-books.ts';
import { report, type SignatureParts, signUrl } from './signing-turns.ts';

/** Emails the link again to the signer whose turn it is, at most once an hour. Returns whether an email was queued. */
export async function remindSigner(parts: SignatureParts, requestId: string): Promise<boolean> {
  return parts.db.transaction(asService, async (tx) => {
    const request = await lockRequest(tx, requestId);
    const signer = await nextSigner(tx, requestId);
    if (request?.status !== 'open' || signer === null || signer.automatic) return false;
    if (await wasRemindedAfter(tx, requestId, new Date(parts.clock.now() - REMINDER_PAUSE_MS))) return false;
    await parts.mails.remind(tx, signer, {
      type: request.type,
      subject: request.subject,
      locale: request.locale,
      expires: request.expires_at,
      url: signUrl(parts, signer.id),
    });
    await report(parts, tx, requestId, 'signature_request_remind', { role: signer.role });
    return true;
  });
}
