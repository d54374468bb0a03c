import { createHash, randomUUID } from 'node:crypto';
import type { Catalog } from '@portage/messages';
import { asService } from '@portage/platform/postgres/identity';
import type { Keys } from '@portage/platform/secrets/keys';
import { hashToken, linkToken } from '../../../platform/secrets/secret-links.ts';
import type { ProviderCheck } from '../../provider-check.ts';
import { readWebhookBody } from '../../webhook-body.ts';
import { checkWebhook } from '../../webhook-signature.ts';
import type { SignatureProvider, SignatureRequestState } from '../signature-provider.ts';
import { documentLanguages, documentTypes, readTemplate, TEMPLATES, templateErrorText } from './document-text.ts';
import {
  endRequest,
  insertRequest,
  insertSigner,
  nextSigner,
  requestStatus,
  sealedFile,
  signersOf,
} from './signing-books.ts';
import { endOverdue, expiresAt } from './signing-expiry.ts';
import { remindSigner } from './signing-reminder.ts';
import { inviteSigner, report, type SignatureParts, signUrl } from './signing-turns.ts';
import { writtenDocument } from './written-document.ts';

export const signatureWebhookSecret = (keys: Keys) => keys.derive('signature webhook');
const states: Record<string, SignatureRequestState['status']> = {
  open: 'sent',
  complete: 'signed',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
};

/** E-signature without a vendor, with its own tables (vendor_sign), signer pages and signed webhooks. */
export function builtInSignature(parts: SignatureParts): SignatureProvider {
  const { config, clock, db, keys } = parts;
  const signersOfRequest = (id: string) => db.transaction(asService, (tx) => signersOf(tx, id));
  const firstPage = async (id: string) => {
    const first = (await signersOfRequest(id))[0];
    return first === undefined ? null : signUrl(parts, first.id);
  };
  return {
    name: 'built-in',
    async send(input) {
      const { title, text, locale } = await writtenDocument(parts, input);
      const id = requestId(input.idempotencyKey);
      const expires = expiresAt(parts);
      await db.transaction(asService, async (tx) => {
        const isNew = await insertRequest(tx, {
          id,
          type: input.type,
          subject: input.subject,
          message: input.message,
          title,
          text,
          locale,
          metadata: input.metadata,
          at: new Date(clock.now()),
          expiresAt: expires,
        });
        if (!isNew) return;
        for (const [position, signer] of input.signers.entries()) {
          const signerId = randomUUID();
          await insertSigner(tx, id, {
            id: signerId,
            position,
            role: signer.role,
            name: signer.name,
            email_address: signer.emailAddress,
            token_hash: hashToken(linkToken(keys, 'sign', signerId)),
            automatic: signer.role === 'Provider',
          });
        }
        await report(parts, tx, id, 'signature_request_sent');
        const first = await nextSigner(tx, id);
        if (first !== null) await inviteSigner(parts, tx, first, { ...input, locale, expires });
      });
      return { id, signUrl: await firstPage(id) };
    },
    async get(id) {
      const status = await requestStatus(db, id);
      if (status === undefined) return null;
      const signers = await signersOfRequest(id);
      return {
        id,
        status: states[status] ?? 'failed',
        pageUrl: signers[0] === undefined ? null : signUrl(parts, signers[0].id),
        signers: signers.map((signer) => ({
          role: signer.role,
          name: signer.signature_text ?? signer.name,
          emailAddress: signer.email_address,
          automatic: signer.automatic,
          viewedFrom: signer.viewed_ip,
          signedFrom: signer.ip_address,
          status: signer.status,
          signedAt: signer.signed_at?.toISOString() ?? null,
          viewedAt: signer.viewed_at?.toISOString() ?? null,
        })),
      };
    },
    download: (id) => sealedFile(db, id),
    readCallback(headers, rawBody) {
      const body = new TextDecoder().decode(rawBody);
      checkWebhook(signatureWebhookSecret(keys), headers.get('portage-signature'), body, clock);
      const event = readWebhookBody(body);
      return { eventId: event.id, type: event.type, requestId: event.object_id };
    },
    check: () => checkTemplates(parts.messages, config.SIGNATURE_TEMPLATES_DIR),
    cancel: (id) =>
      db.transaction(asService, async (tx) => {
        if (await endRequest(tx, id, 'cancelled')) await report(parts, tx, id, 'signature_request_canceled');
      }),
    remind: (id) => remindSigner(parts, id),
    endOverdue: () => endOverdue(parts),
  };
}

/** Checks the provider's own templates. An invalid one is never sent. */
const checkTemplates = (messages: Catalog, folder: string | undefined): Promise<ProviderCheck[]> =>
  Promise.all(
    documentTypes
      .flatMap((type) => documentLanguages.map((language) => ({ type, language })))
      .map(async ({ type, language }) => ({
        check: messages.operator.signatureTextCheck({ title: TEMPLATES[type].titles[language] }),
        wrong: await readTemplate(type, folder, language).then(
          () => null,
          (error: unknown) => messages.operator.signatureTextCorrect({ problem: templateErrorText(messages, error) }),
        ),
      })),
  );

/** Deterministic per key, so resending a request creates no second one. */
const requestId = (idempotencyKey: string) =>
  `sr_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`;
