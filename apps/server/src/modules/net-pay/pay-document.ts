import { randomUUID } from 'node:crypto';
import { type ReceiptType, receiptExtension } from '@portage/domain/expenses/receipt';
import { PAY_DOCUMENTS_BUCKET } from '@portage/domain/net-pay/pay-document';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { paperFile, storePaper } from '../../platform/files/paper-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownEmployment } from '../person-accounts/own-employment.ts';
import { findDeclaredDocument } from './queries/declarations.ts';

/** The form or order that a declaration or deduction follows from, as it is stored. */
export interface PayDocument {
  readonly path: string;
  readonly type: ReceiptType;
}

/**
 * Stores a form or order, and records what follows from it. It goes again when nothing is recorded.
 * @param base64 the file, of at most MAX_RECEIPT_BYTES; null for none
 * @throws Refusal 400 for a file that is no photo or PDF, 413 for a photo of too many pixels
 */
export async function withPayDocument<R>(
  { storedFiles }: Pick<Deps, 'storedFiles'>,
  base64: string | null,
  record: (document: PayDocument | null) => Promise<R>,
): Promise<R> {
  if (base64 === null) return record(null);
  const file = paperFile(Buffer.from(base64, 'base64'), 'documentKind');
  const document = { path: `${randomUUID()}.${receiptExtension(file.type)}`, type: file.type };
  await storePaper(storedFiles, { bucket: PAY_DOCUMENTS_BUCKET, path: document.path }, file, 'documentKind');
  try {
    return await record(document);
  } catch (error) {
    await storedFiles.remove(PAY_DOCUMENTS_BUCKET, [document.path]);
    throw error;
  }
}

/** Where the form of one of an account's declarations is stored. @throws Refusal 404 for any other */
export async function ownTaxDocument(
  db: Database,
  userId: string,
  declarationId: string,
): Promise<PayDocument & { bucket: string }> {
  const found = await db.transaction({ ...asService, readOnly: true }, (tx) => findDeclaredDocument(tx, declarationId));
  if (found === undefined) throw new Refusal(404, 'declarationNotFound');
  await ownEmployment(db, userId, found.memberId, 'read');
  return { bucket: PAY_DOCUMENTS_BUCKET, path: found.path, type: found.type };
}
