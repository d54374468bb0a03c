import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../../platform/parts.ts';
import { linkToken } from '../../../platform/secrets/secret-links.ts';
import type { SignatureEvent } from '../signature-events.ts';
import type { SignerMails } from './signer-mails.ts';
import { insertEvent, type SignerRow } from './signing-books.ts';

export interface SignatureParts extends Pick<Parts, 'config' | 'clock' | 'db' | 'keys' | 'jobs' | 'messages'> {
  mails: SignerMails;
}

/** A signer's page, under their secret link. */
export const signUrl = ({ config, keys }: Pick<Parts, 'config' | 'keys'>, signerId: string): string =>
  `${config.siteUrl}/sign/${linkToken(keys, 'sign', signerId)}`;

/** Emails a signer the secret link, once. */
export function inviteSigner(
  parts: SignatureParts,
  tx: Transaction,
  signer: SignerRow,
  about: { type: string; subject: string; message: string; locale: string | null; expires: Date | null },
): Promise<void> {
  const { type, subject, message, locale, expires } = about;
  return parts.mails.invite(tx, signer, { type, subject, message, locale, expires, url: signUrl(parts, signer.id) });
}

/** Records an event of a request and enqueues the signed webhook that reports it. */
export async function report(
  parts: Pick<SignatureParts, 'jobs' | 'clock'>,
  tx: Transaction,
  requestId: string,
  type: SignatureEvent,
  detail: object = {},
): Promise<void> {
  const eventId = await insertEvent(tx, { requestId, type, detail, at: new Date(parts.clock.now()) });
  await parts.jobs.enqueue(tx, 'webhook.deliver', { provider: 'signature', eventId });
}
