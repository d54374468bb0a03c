import type { Config } from '../../config.ts';
import { queueMail } from '../../modules/mail/outbox.ts';
import { signatureRequestMail } from '../../modules/mail/templates/company-mails.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';

export interface SignatureParts {
  config: Config;
  clock: Clock;
  db: Database;
  keys: Keys;
  jobs: Jobs;
}

export interface SignerRow extends Record<string, unknown> {
  id: string;
  request_id: string;
  position: number;
  role: string;
  name: string;
  email_address: string;
  status: 'waiting' | 'signed' | 'declined';
  automatic: boolean;
  viewed_at: Date | null;
  signed_at: Date | null;
  signature_text: string | null;
  signature_png: Buffer | null;
  ip_address: string | null;
  user_agent: string | null;
  decline_reason: string | null;
}

/** The page of one signer, by their secret link. */
export const signUrl = (config: Config, keys: Keys, signerId: string) =>
  `${config.siteUrl}/sign/${linkToken(keys, 'sign', signerId)}`;

/** Whose turn it is. */
export async function nextSigner(tx: Transaction, requestId: string): Promise<SignerRow | null> {
  const { rows } = await tx.query<SignerRow>(
    "select * from vendor_sign.signers where request_id = $1 and status = 'waiting' order by position limit 1",
    [requestId],
  );
  return rows[0] ?? null;
}

/** Mails a signer the secret link, once. */
export async function inviteSigner(
  parts: SignatureParts,
  tx: Transaction,
  signer: SignerRow,
  subject: string,
  message: string,
): Promise<void> {
  const mail = signatureRequestMail(subject, signer.name, message, signUrl(parts.config, parts.keys, signer.id));
  await queueMail(parts, tx, {
    kind: 'signature-request',
    to: signer.email_address,
    dedupeKey: `signature-request:${signer.id}`,
    ...mail,
  });
}

/** Writes down what happened to a request and has it reported by a signed webhook. */
export async function report(
  parts: Pick<SignatureParts, 'jobs' | 'clock'>,
  tx: Transaction,
  requestId: string,
  type: string,
  detail: object = {},
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'insert into vendor_sign.events (request_id, type, detail, occurred_at) values ($1, $2, $3, $4) returning id::text',
    [requestId, type, JSON.stringify(detail), new Date(parts.clock.now())],
  );
  await parts.jobs.enqueue(tx, 'webhook.deliver', { provider: 'signature', eventId: rows[0]?.id ?? '' });
}
