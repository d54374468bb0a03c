import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { deleteSignedCopy, insertDocument, type SignedCopy } from './queries.ts';

const bucket = 'documents';

/** Stores a PDF in the documents bucket, replacing one at the same path. @throws StorageError when it is rejected */
export async function storeDocument(
  deps: Pick<Deps, 'storedFiles'>,
  path: string,
  pdf: Uint8Array,
  ownerId: string,
): Promise<void> {
  await deps.storedFiles.store({ bucket, path, body: pdf, contentType: 'application/pdf', ownerId });
}

/**
 * Lists a stored PDF among its owner's documents, once. `path` is the one it was stored under; `signed` says which request it is the
 * signed copy of.
 */
export async function listDocument(
  tx: Transaction,
  document: { ownerId: string; name: string; path: string; tag: string; signed?: SignedCopy },
): Promise<void> {
  const { ownerId, name, path, tag, signed = null } = document;
  await insertDocument(tx, { userId: ownerId, name, filePath: `${bucket}/${path}`, tag, signed });
}

/** Removes the signed copy of a document from the list. Its file stays stored. */
export const unlistSignedCopy = (tx: Transaction, newDocumentId: string): Promise<void> =>
  deleteSignedCopy(tx, newDocumentId);
