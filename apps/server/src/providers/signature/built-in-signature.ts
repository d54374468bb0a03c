import { createHash, randomUUID } from 'node:crypto';
import { formatDate } from '@portage/domain/date-format';
import { today } from '../../platform/clock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { hashToken, linkToken } from '../../platform/secrets/secret-links.ts';
import type { ProviderCheck } from '../provider-check.ts';
import { checkWebhook } from '../webhook-signature.ts';
import { documentText, documentTypes, readTemplate, TEMPLATES } from './document-text.ts';
import type { SignatureProvider, SignatureRequestState } from './signature-provider.ts';
import { endOverdue, expiresAt } from './signing-expiry.ts';
import { remindSigner } from './signing-reminder.ts';
import { inviteSigner, nextSigner, report, type SignatureParts, type SignerRow, signUrl } from './signing-turns.ts';

export const signatureWebhookSecret = (keys: Keys) => keys.derive('signature webhook');
const states: Record<string, SignatureRequestState['status']> = {
  open: 'sent',
  complete: 'signed',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
};

/** E-signature without a vendor: its own books in vendor_sign, a page for each signer, its own signed webhooks. */
export function builtInSignature(parts: SignatureParts): SignatureProvider {
  const { config, clock, db, keys } = parts;
  const signersOf = async (id: string) =>
    (
      await db.run<SignerRow>(asService, 'select * from vendor_sign.signers where request_id = $1 order by position', [
        id,
      ])
    ).rows;
  const firstPage = async (id: string) => {
    const first = (await signersOf(id))[0];
    return first === undefined ? null : signUrl(config, keys, first.id);
  };
  return {
    name: 'built-in',
    async send(input) {
      const fields = { date: formatDate(today(clock)), provider_name: config.PROVIDER_NAME, ...input.customFields };
      const { title, text } = await documentText(input.type, fields, config.SIGNATURE_TEMPLATES_DIR);
      const id = requestId(input.idempotencyKey);
      await db.transaction(asService, async (tx) => {
        const made = await tx.query(
          `insert into vendor_sign.requests (id, type, subject, message, document_title, document_text, metadata, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
          [
            id,
            input.type,
            input.subject,
            input.message,
            title,
            text,
            JSON.stringify(input.metadata),
            new Date(clock.now()),
            expiresAt(parts),
          ],
        );
        if (made.rowCount === 0) return;
        for (const [position, signer] of input.signers.entries()) {
          const signerId = randomUUID();
          await tx.query(
            'insert into vendor_sign.signers (id, request_id, position, role, name, email_address, token_hash, automatic) values ($1, $2, $3, $4, $5, $6, $7, $8)',
            [
              signerId,
              id,
              position,
              signer.role,
              signer.name,
              signer.emailAddress,
              hashToken(linkToken(keys, 'sign', signerId)),
              signer.role === 'Provider',
            ],
          );
        }
        await report(parts, tx, id, 'signature_request_sent');
        const first = await nextSigner(tx, id);
        if (first !== null) await inviteSigner(parts, tx, first, input.subject, input.message);
      });
      parts.jobs.wake('mail.send');
      return { id, signUrl: await firstPage(id) };
    },
    async get(id) {
      const request = (
        await db.run<{ status: string }>(asService, 'select status from vendor_sign.requests where id = $1', [id])
      ).rows[0];
      if (request === undefined) return null;
      const signers = await signersOf(id);
      return {
        id,
        status: states[request.status] ?? 'failed',
        pageUrl: signers[0] === undefined ? null : signUrl(config, keys, signers[0].id),
        signers: signers.map((signer) => ({
          role: signer.role,
          name: signer.name,
          emailAddress: signer.email_address,
          status: signer.status,
          signedAt: signer.signed_at?.toISOString() ?? null,
        })),
      };
    },
    async download(id) {
      const { rows } = await db.run<{ sealed_pdf: Buffer | null }>(
        asService,
        'select sealed_pdf from vendor_sign.requests where id = $1',
        [id],
      );
      return rows[0]?.sealed_pdf ?? null;
    },
    readCallback(headers, rawBody) {
      const body = new TextDecoder().decode(rawBody);
      checkWebhook(signatureWebhookSecret(keys), headers.get('portage-signature'), body, clock);
      const event = JSON.parse(body) as { id: string; type: string; object_id: string };
      return { eventId: event.id, type: event.type, requestId: event.object_id };
    },
    check: () => checkTemplates(config.SIGNATURE_TEMPLATES_DIR),
    remind: (id) => remindSigner(parts, id),
    endOverdue: () => endOverdue(parts),
  };
}

/** What is wrong with the provider's own texts; a text that is wrong is never sent. */
const checkTemplates = (folder: string | undefined): Promise<ProviderCheck[]> =>
  Promise.all(
    documentTypes.map(async (type) => ({
      check: `E-signature: text of the ${TEMPLATES[type].title}`,
      wrong: await readTemplate(type, folder).then(
        () => null,
        (error: Error) => `${error.message} Correct it in SIGNATURE_TEMPLATES_DIR.`,
      ),
    })),
  );

/** The same for the same key, so that sending a request again makes no second one. */
const requestId = (idempotencyKey: string) =>
  `sr_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`;
