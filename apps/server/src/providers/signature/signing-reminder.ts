import { queueMail } from '../../modules/mail/outbox.ts';
import { signatureReminderMail } from '../../modules/mail/templates/company-mails.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { nextSigner, report, type SignatureParts, signUrl } from './signing-turns.ts';

const hourMs = 3_600_000;

/** Mails whoever's turn it is their link again, at most once an hour. Returns whether somebody was mailed. */
export async function remindSigner(parts: SignatureParts, requestId: string): Promise<boolean> {
  const reminded = await parts.db.transaction(asService, async (tx) => {
    const { rows } = await tx.query<{ subject: string }>(
      "select subject from vendor_sign.requests where id = $1 and status = 'open' for update",
      [requestId],
    );
    const signer = await nextSigner(tx, requestId);
    if (rows[0] === undefined || signer === null || signer.automatic) return false;
    const last = await tx.query<{ at: Date }>(
      "select max(occurred_at) as at from vendor_sign.events where request_id = $1 and type = 'signature_request_remind' having max(occurred_at) > $2",
      [requestId, new Date(parts.clock.now() - hourMs)],
    );
    if (last.rowCount > 0) return false;
    const url = signUrl(parts.config, parts.keys, signer.id);
    const mail = signatureReminderMail(rows[0].subject, signer.name, url);
    await queueMail(parts, tx, { kind: 'signature-reminder', to: signer.email_address, ...mail });
    await report(parts, tx, requestId, 'signature_request_remind', { role: signer.role });
    return true;
  });
  if (reminded) parts.jobs.wake('mail.send');
  return reminded;
}
