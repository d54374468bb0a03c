import type { Transaction } from '../../platform/postgres/database.ts';
import { hashToken } from '../../platform/secrets/secret-links.ts';
import { sealingKey } from './document-seal.ts';
import { sealDocument } from './sealed-document.ts';
import { expire, isOverdue } from './signing-expiry.ts';
import { inviteSigner, nextSigner, report, type SignatureParts, type SignerRow } from './signing-turns.ts';

export interface RequestRow extends Record<string, unknown> {
  id: string;
  type: string;
  subject: string;
  message: string;
  document_title: string;
  document_text: string;
  status: 'open' | 'complete' | 'declined' | 'cancelled' | 'expired';
  created_at: Date;
  expires_at: Date | null;
  completed_at: Date | null;
  sealed_sha256: string | null;
}

export interface SigningPage {
  request: RequestRow;
  signer: SignerRow;
  /** Whose turn it is, if anybody's. */
  turn: SignerRow | null;
}

const requestColumns =
  'id, type, subject, message, document_title, document_text, status, created_at, expires_at, completed_at, sealed_sha256';

/** What a secret link opens, with the request locked, and ended if its time is over; null when the link is nobody's. */
export async function openSigningPage(
  parts: SignatureParts,
  tx: Transaction,
  token: string,
): Promise<SigningPage | null> {
  const signer = (
    await tx.query<SignerRow>('select * from vendor_sign.signers where token_hash = $1', [hashToken(token)])
  ).rows[0];
  if (signer === undefined) return null;
  const request = (
    await tx.query<RequestRow>(`select ${requestColumns} from vendor_sign.requests where id = $1 for update`, [
      signer.request_id,
    ])
  ).rows[0];
  if (request === undefined) return null;
  if (request.status === 'open' && isOverdue(request.expires_at, parts.clock)) {
    await expire(parts, tx, request.id);
    request.status = 'expired';
  }
  return { request, signer, turn: await nextSigner(tx, request.id) };
}

/** Notes that a signer has opened the document, the first time. */
export async function noteView(parts: SignatureParts, tx: Transaction, page: SigningPage): Promise<void> {
  if (page.signer.viewed_at !== null || page.request.status !== 'open') return;
  const { rowCount } = await tx.query(
    'update vendor_sign.signers set viewed_at = $2 where id = $1 and viewed_at is null',
    [page.signer.id, new Date(parts.clock.now())],
  );
  if (rowCount > 0) await report(parts, tx, page.request.id, 'signature_request_viewed', { role: page.signer.role });
}

export interface GivenSignature {
  /** The signer's name as typed. */
  text: string;
  /** The drawn signature, if one was drawn; made by `drawnSignature`. */
  png: Buffer | null;
  ip: string;
  userAgent: string;
}

/** Signs, if it is this signer's turn; then the next one is asked, automatic ones sign, and the last signature seals the document. */
export async function sign(
  parts: SignatureParts,
  tx: Transaction,
  page: SigningPage,
  given: GivenSignature,
): Promise<boolean> {
  if (page.request.status !== 'open' || page.turn?.id !== page.signer.id) return false;
  await record(parts, tx, page.signer, given);
  for (;;) {
    const next = await nextSigner(tx, page.request.id);
    if (next === null) return seal(parts, tx, page.request);
    if (!next.automatic) {
      await inviteSigner(parts, tx, next, page.request.subject, page.request.message);
      return true;
    }
    await record(parts, tx, next, {
      text: next.name,
      png: null,
      ip: '',
      userAgent: '',
    });
  }
}

async function record(parts: SignatureParts, tx: Transaction, signer: SignerRow, given: GivenSignature): Promise<void> {
  await tx.query(
    `update vendor_sign.signers set status = 'signed', signed_at = $2, signature_text = $3, signature_png = $4, ip_address = $5, user_agent = $6 where id = $1`,
    [signer.id, new Date(parts.clock.now()), given.text, given.png, given.ip, given.userAgent],
  );
  await report(parts, tx, signer.request_id, 'signature_request_signed', { role: signer.role });
}

async function seal(parts: SignatureParts, tx: Transaction, request: RequestRow): Promise<true> {
  const signers = (
    await tx.query<SignerRow>('select * from vendor_sign.signers where request_id = $1 order by position', [request.id])
  ).rows;
  const completedAt = new Date(parts.clock.now());
  const { pdf, sha256 } = await sealDocument(request, signers, completedAt, sealingKey(parts.keys));
  await tx.query(
    "update vendor_sign.requests set status = 'complete', completed_at = $2, sealed_pdf = $3, sealed_sha256 = $4 where id = $1",
    [request.id, completedAt, pdf, sha256],
  );
  await report(parts, tx, request.id, 'signature_request_all_signed');
  await report(parts, tx, request.id, 'signature_request_downloadable');
  return true;
}

/** Declines with a reason; nobody can sign any more. */
export async function decline(
  parts: SignatureParts,
  tx: Transaction,
  page: SigningPage,
  reason: string,
): Promise<boolean> {
  if (page.request.status !== 'open' || page.turn?.id !== page.signer.id) return false;
  await tx.query("update vendor_sign.signers set status = 'declined', decline_reason = $2 where id = $1", [
    page.signer.id,
    reason,
  ]);
  await tx.query("update vendor_sign.requests set status = 'declined' where id = $1", [page.request.id]);
  await report(parts, tx, page.request.id, 'signature_request_declined', { reason });
  return true;
}
