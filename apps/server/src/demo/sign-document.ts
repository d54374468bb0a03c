import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../deps.ts';
import { signerMails } from '../modules/mail/signer-mails.ts';
import { fileSignedDocument } from '../modules/signatures/file-signed-document.ts';
import { requestSignature } from '../modules/signatures/request-signature.ts';
import { sendSignatureRequest } from '../modules/signatures/send-signature-request.ts';
import { signatureEffect } from '../modules/signatures/signature-effect.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { readPayload } from '../platform/jobs/payloads.ts';
import { openSigningPage, sign } from '../providers/signature/built-in/signing.ts';

/**
 * Sends a document through the built-in e-signature, signs it on its first signer's page and files the sealed PDF.
 * @param signer the name that the first signer types; null leaves the document waiting for them
 */
export async function signDocument(
  deps: Deps,
  wanted: Parameters<typeof requestSignature>[2],
  signer: string | null,
): Promise<void> {
  const sends: string[] = [];
  const jobs: Jobs = {
    ...deps.jobs,
    // The request is sent and filed here, at its moment. A job would do it later.
    async enqueue(tx, name, payload, options) {
      if (name === 'signature.send') sends.push(readPayload('signature.send', payload).requestId);
      else if (name !== 'signature.file') await deps.jobs.enqueue(tx, name, payload, options);
    },
  };
  const parts = { ...deps, jobs };
  await deps.db.transaction(asService, (tx) => requestSignature(parts, tx, wanted));
  for (const requestId of sends) {
    let sent = { id: '', token: '' };
    const send: Deps['signature']['send'] = async (input) => {
      const answer = await deps.signature.send(input);
      sent = { id: answer.id, token: answer.signUrl?.split('/').at(-1) ?? '' };
      return answer;
    };
    await sendSignatureRequest({ ...parts, signature: { ...deps.signature, send } }, requestId);
    if (signer === null) continue;
    await deps.db.transaction(asService, async (tx) => {
      const books = { ...parts, mails: signerMails(parts) };
      const page = await openSigningPage(books, tx, sent.token);
      if (page !== null) await sign(books, tx, page, { text: signer, png: null, ip: '192.0.2.10', userAgent: 'Demo' });
    });
    await deps.db.transaction(asService, await signatureEffect(parts, sent.id));
    await fileSignedDocument(parts, requestId);
  }
}
