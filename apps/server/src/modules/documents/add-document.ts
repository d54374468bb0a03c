import { randomUUID } from 'node:crypto';
import { blobType } from '@portage/domain/documents/documents';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listDocument } from './file-document.ts';
import { findReceiver } from './queries.ts';

export interface GivenDocument {
  companyId: string;
  /** The person it is about, or null. */
  memberId: string | null;
  name: string;
  tag: string;
  /** Its extension says what the file is: PDF, Word, Excel, JPEG or PNG. */
  fileName: string;
  bytes: Uint8Array;
}

/** A file that is stored and not listed yet. */
export interface StoredFile {
  ownerId: string;
  /** Begins with the person's name if it is about one. */
  name: string;
  path: string;
  tag: string;
  /** Whom it is about: the person, or else the client. */
  about: string;
}

/**
 * Files a document with a client, who sees it on its documents page. The name of one about a person begins with the person's.
 * @throws Refusal as storeGiven
 */
export async function addDocument(deps: Pick<Deps, 'db' | 'storedFiles'>, given: GivenDocument): Promise<void> {
  const file = await storeGiven(deps, given);
  await deps.db.transaction(asService, (tx) => listDocument(tx, file));
}

/**
 * Stores a file for a client, to be listed among its documents.
 * @throws Refusal 400 for another kind of file, 404 for an unknown client or a person of another client
 */
export async function storeGiven(deps: Pick<Deps, 'db' | 'storedFiles'>, given: GivenDocument): Promise<StoredFile> {
  const extension = /\.([a-z]{3,4})$/i.exec(given.fileName)?.[1]?.toLowerCase() ?? '';
  const contentType = blobType(`.${extension}`);
  if (contentType === 'application/octet-stream') throw new Refusal(400, 'fileKindUnknown');
  const receiver = await findReceiver(deps.db, given.companyId, given.memberId);
  if (receiver === undefined) throw new Refusal(404, 'documentReceiverNotFound');
  const name = [receiver.person, given.name].filter((part) => part !== null).join(' - ');
  const path = `${given.companyId}/${randomUUID()}.${extension}`;
  const ownerId = receiver.user_id;
  try {
    await deps.storedFiles.store({ bucket: 'documents', path, body: given.bytes, contentType, ownerId });
  } catch (error) {
    const { code } = error as { code?: unknown };
    // The content is not what the extension says.
    if (code === 'InvalidMimeType') throw new Refusal(400, 'fileKindUnknown');
    // The client's files have used up STORAGE_QUOTA_BYTES.
    if (code === 'EntityTooLarge') throw new Refusal(413, 'requestTooLarge');
    throw error;
  }
  return { ownerId, name, path, tag: given.tag, about: receiver.person ?? receiver.legal_name };
}
