import type { Transaction } from '@portage/platform/postgres/database';
import { messagesIn } from '../../../platform/catalogs.ts';
import { hashToken } from '../../../platform/secrets/secret-links.ts';
import { sealingKey } from './document-seal.ts';
import { sealDocument } from './sealed-document.ts';
import {
  completeRequest,
  declinedAt,
  endRequest,
  lockRequest,
  nextSigner,
  noteDeclined,
  noteFirstView,
  noteSigned,
  type RequestRow,
  type SignerRow,
  signerByToken,
  signersOf,
} from './signing-books.ts';
import { expire, isOverdue } from './signing-expiry.ts';
import { inviteSigner, report, type SignatureParts } from './signing-turns.ts';

export interface SigningPage {
  request: RequestRow;
  signer: SignerRow;
  /** The signer whose turn it is, if any. */
  turn: SignerRow | null;
  /** Everyone who signs, in signing order. */
  signers: SignerRow[];
  /** Where this signer stands among those who sign by themselves: 1 of 2. */
  place: { place: number; of: number };
  /** When a signer declined; null when no one did. */
  declinedAt: Date | null;
}

/** Opens a secret link. Locks the request and expires it if overdue; null when the link is invalid. */
export async function openSigningPage(
  parts: SignatureParts,
  tx: Transaction,
  token: string,
): Promise<SigningPage | null> {
  const signer = await signerByToken(tx, hashToken(token));
  if (signer === undefined) return null;
  const request = await lockRequest(tx, signer.request_id);
  if (request === undefined) return null;
  if (request.status === 'open' && isOverdue(request.expires_at, parts.clock)) {
    await expire(parts, tx, request.id);
    request.status = 'expired';
  }
  const signers = await signersOf(tx, request.id);
  const people = signers.filter(({ automatic }) => !automatic);
  const place = { place: people.findIndex(({ id }) => id === signer.id) + 1, of: people.length };
  return {
    request,
    signer,
    signers,
    turn: await nextSigner(tx, request.id),
    place,
    declinedAt: request.status === 'declined' ? await declinedAt(tx, request.id) : null,
  };
}

/**
 * Records and reports a signer's first view of the document: what a person did on the page. A request for the page is none, because mail
 * scanners follow links too.
 */
export async function noteView(parts: SignatureParts, tx: Transaction, page: SigningPage, ip: string): Promise<void> {
  if (page.signer.viewed_at !== null || page.request.status !== 'open') return;
  if (await noteFirstView(tx, page.signer.id, new Date(parts.clock.now()), ip))
    await report(parts, tx, page.request.id, 'signature_request_viewed', { role: page.signer.role });
}

export interface GivenSignature {
  /** The signer's name as typed. */
  text: string;
  /** The drawn signature from `drawnSignature`, if any. */
  png: Buffer | null;
  ip: string;
  userAgent: string;
}

/** Signs if it is this signer's turn. Then automatic signers sign, the next signer is invited, or the last signature seals the document. */
export async function sign(
  parts: SignatureParts,
  tx: Transaction,
  page: SigningPage,
  given: GivenSignature,
): Promise<boolean> {
  if (page.request.status !== 'open' || page.turn?.id !== page.signer.id) return false;
  await noteView(parts, tx, page, given.ip);
  await record(parts, tx, page.signer, given);
  for (;;) {
    const next = await nextSigner(tx, page.request.id);
    if (next === null) return seal(parts, tx, page.request);
    if (!next.automatic) {
      await inviteSigner(parts, tx, next, { ...page.request, expires: page.request.expires_at });
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
  await noteSigned(tx, signer.id, { ...given, at: new Date(parts.clock.now()) });
  await report(parts, tx, signer.request_id, 'signature_request_signed', { role: signer.role });
}

async function seal(parts: SignatureParts, tx: Transaction, request: RequestRow): Promise<true> {
  const signers = await signersOf(tx, request.id);
  const at = new Date(parts.clock.now());
  const sealed = await sealDocument(
    messagesIn(parts.messages, request.locale),
    request,
    signers,
    at,
    sealingKey(parts.keys),
  );
  await completeRequest(tx, request.id, { at, ...sealed });
  await report(parts, tx, request.id, 'signature_request_all_signed');
  await report(parts, tx, request.id, 'signature_request_downloadable');
  return true;
}

/** Declines with a reason, which ends the request. */
export async function decline(
  parts: SignatureParts,
  tx: Transaction,
  page: SigningPage,
  reason: string,
  ip: string,
): Promise<boolean> {
  if (page.request.status !== 'open' || page.turn?.id !== page.signer.id) return false;
  await noteView(parts, tx, page, ip);
  await noteDeclined(tx, page.signer.id, reason, ip);
  await endRequest(tx, page.request.id, 'declined');
  await report(parts, tx, page.request.id, 'signature_request_declined', { reason });
  return true;
}
