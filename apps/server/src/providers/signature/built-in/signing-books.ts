import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { Tables } from '../../../platform/postgres/tables.gen.ts';
import type { SignatureEvent } from '../signature-events.ts';

export type SignerRow = Tables['vendor_sign.signers'];

const asReader = { ...asService, readOnly: true };

export interface NewRequest {
  id: string;
  type: string;
  subject: string;
  message: string;
  title: string;
  text: string;
  /** The language of its first version; null for the installation's. */
  locale: string | null;
  metadata: Record<string, string>;
  at: Date;
  expiresAt: Date | null;
}

/** Inserts a request. Returns false if it already exists. */
export async function insertRequest(tx: Transaction, request: NewRequest): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vendor_sign.requests (id, type, subject, message, document_title, document_text, metadata, created_at, expires_at, locale)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing`,
    [
      request.id,
      request.type,
      request.subject,
      request.message,
      request.title,
      request.text,
      JSON.stringify(request.metadata),
      request.at,
      request.expiresAt,
      request.locale,
    ],
  );
  return rowCount > 0;
}

export async function insertSigner(
  tx: Transaction,
  requestId: string,
  signer: Pick<SignerRow, 'id' | 'position' | 'role' | 'name' | 'email_address' | 'automatic'> & { token_hash: string },
): Promise<void> {
  await tx.query(
    'insert into vendor_sign.signers (id, request_id, position, role, name, email_address, token_hash, automatic) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      signer.id,
      requestId,
      signer.position,
      signer.role,
      signer.name,
      signer.email_address,
      signer.token_hash,
      signer.automatic,
    ],
  );
}

/** The signers of a request, in signing order. */
export async function signersOf(tx: Transaction, requestId: string) {
  const { rows } = await tx.query('select * from vendor_sign.signers where request_id = $1 order by position', [
    requestId,
  ]);
  return rows;
}

/** The signer whose turn it is; null when all have signed. */
export async function nextSigner(tx: Transaction, requestId: string) {
  const { rows } = await tx.query(
    "select * from vendor_sign.signers where request_id = $1 and status = 'waiting' order by position limit 1",
    [requestId],
  );
  return rows[0] ?? null;
}

export async function signerByToken(tx: Transaction, tokenHash: string) {
  const { rows } = await tx.query('select * from vendor_sign.signers where token_hash = $1', [tokenHash]);
  return rows[0];
}

export async function requestStatus(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await db.run(asService, 'select status from vendor_sign.requests where id = $1', [id]);
  return rows[0]?.status;
}

export async function lockRequest(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select id, type, subject, message, document_title, document_text, status, created_at, expires_at, completed_at, sealed_sha256, locale
     from vendor_sign.requests where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export type RequestRow = RowFrom<typeof lockRequest>;

/** The sealed file; null while the request is not complete. */
export async function sealedFile(db: Database, id: string): Promise<Buffer | null> {
  const { rows } = await db.run(asService, 'select sealed_pdf from vendor_sign.requests where id = $1', [id]);
  return rows[0]?.sealed_pdf ?? null;
}

/** The request whose sealed file has a hash. */
export async function requestBySealedHash(db: Database, sha256: string) {
  const { rows } = await db.run(
    asReader,
    'select id, subject, completed_at from vendor_sign.requests where sealed_sha256 = $1 and completed_at is not null limit 1',
    [sha256],
  );
  return rows[0];
}

/** Overdue open requests, in order of expiry. */
export async function overdueRequests(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.run(
    asReader,
    "select id from vendor_sign.requests where status = 'open' and expires_at <= $1 order by expires_at, id",
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Sets the final status of an open request. Returns whether it was open. */
export async function endRequest(
  tx: Transaction,
  id: string,
  status: 'expired' | 'declined' | 'cancelled',
): Promise<boolean> {
  const { rowCount } = await tx.query("update vendor_sign.requests set status = $2 where id = $1 and status = 'open'", [
    id,
    status,
  ]);
  return rowCount > 0;
}

export async function completeRequest(
  tx: Transaction,
  id: string,
  sealed: { at: Date; pdf: Buffer; sha256: string },
): Promise<void> {
  await tx.query(
    "update vendor_sign.requests set status = 'complete', completed_at = $2, sealed_pdf = $3, sealed_sha256 = $4 where id = $1",
    [id, sealed.at, sealed.pdf, sealed.sha256],
  );
}

/** Records that a signer opened the document. Returns whether this is the first time. */
export async function noteFirstView(tx: Transaction, signerId: string, at: Date, ip: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update vendor_sign.signers set viewed_at = $2, viewed_ip = $3 where id = $1 and viewed_at is null',
    [signerId, at, ip],
  );
  return rowCount > 0;
}

export async function noteSigned(
  tx: Transaction,
  signerId: string,
  given: { at: Date; text: string; png: Buffer | null; ip: string; userAgent: string },
): Promise<void> {
  await tx.query(
    `update vendor_sign.signers set status = 'signed', signed_at = $2, signature_text = $3, signature_png = $4, ip_address = $5, user_agent = $6 where id = $1`,
    [signerId, given.at, given.text, given.png, given.ip, given.userAgent],
  );
}

export async function noteDeclined(tx: Transaction, signerId: string, reason: string, ip: string): Promise<void> {
  await tx.query(
    "update vendor_sign.signers set status = 'declined', decline_reason = $2, ip_address = $3 where id = $1",
    [signerId, reason, ip],
  );
}

/** Inserts an event. Returns its id. */
export async function insertEvent(
  tx: Transaction,
  event: { requestId: string; type: SignatureEvent; detail: object; at: Date },
): Promise<string> {
  const { rows } = await tx.query(
    'insert into vendor_sign.events (request_id, type, detail, occurred_at) values ($1, $2, $3, $4) returning id::text',
    [event.requestId, event.type, JSON.stringify(event.detail), event.at],
  );
  return rows[0]?.id ?? '';
}

/** Whether a signer of the request was reminded after a given time. */
export async function wasRemindedAfter(tx: Transaction, requestId: string, moment: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select max(occurred_at) as at from vendor_sign.events where request_id = $1 and type = 'signature_request_remind' having max(occurred_at) > $2",
    [requestId, moment],
  );
  return rowCount > 0;
}

/** When a signer declined the request; null when no one did. */
export async function declinedAt(tx: Transaction, requestId: string): Promise<Date | null> {
  const { rows } = await tx.query(
    "select occurred_at from vendor_sign.events where request_id = $1 and type = 'signature_request_declined' limit 1",
    [requestId],
  );
  return rows[0]?.occurred_at ?? null;
}

/** An undelivered event. */
export async function undeliveredEvent(db: Database, id: string) {
  const { rows } = await db.run(
    asService,
    'select type, request_id as object_id from vendor_sign.events where id::text = $1 and delivered_at is null',
    [id],
  );
  return rows[0];
}

export async function noteDelivered(db: Database, id: string): Promise<void> {
  await db.run(asService, 'update vendor_sign.events set delivered_at = app.now() where id::text = $1', [id]);
}
