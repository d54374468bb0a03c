import { randomUUID } from 'node:crypto';
import { bytesKey } from '@portage/platform/files/bytes-key';
import { FileTooLargeError } from '@portage/platform/files/file-store';
import { isCleanable } from '@portage/platform/images/clean-image';
import { isConnectionError, type Transaction } from '@portage/platform/postgres/database';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { publicImage } from '../images/public-image.ts';
import { denied, quotaExceeded, StorageError, tooLarge, wrongType } from '../storage-error.ts';
import { isAllowedType, looksLike, mimeOf } from './content-type.ts';
import {
  type Bucket,
  checkKey,
  deleteBytes,
  findBucket,
  type ObjectMetadata,
  type StorageDeps,
  type StoredObject,
  storedObject,
  writeFailure,
} from './objects.ts';

/** Where to store an object, and its owner. */
export interface Target {
  bucket: string;
  path: string;
  ownerId: string | null;
  /** What to do with an existing object: refuse, or replace it and keep its id. */
  existing: 'refuse' | 'replace';
  /** Stored by the provider: the quota of the owner does not stop it. */
  isExemptFromQuota?: true;
}

export interface Upload extends Target {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  cacheControl: string;
  userMetadata?: Record<string, unknown> | null;
}

/** The columns that describe an object's bytes. */
export interface Content {
  metadata: object;
  userMetadata: Record<string, unknown> | null;
  version: string;
}

export const globalSizeLimit = 52_428_800;
export const sizeLimitOf = (bucket: Bucket) =>
  Math.min(globalSizeLimit, Number(bucket.file_size_limit ?? globalSizeLimit));

/**
 * Stores an object: bytes first, then the row that refers to them. An interrupted upload leaves the object unchanged. An
 * image in a public bucket is stored without its metadata.
 * @throws StorageError when the path, type, size, quota or row is rejected
 */
export async function putObject(deps: StorageDeps, context: RequestContext, upload: Upload): Promise<StoredObject> {
  checkKey(upload.path);
  const bucket = await findBucket(deps, upload.bucket);
  if (!isAllowedType(bucket.allowed_mime_types, upload.contentType)) throw wrongType(upload.contentType);
  // Reject a caller who may not write before storing any bytes.
  await checkMayWrite(deps, context, upload);
  const version = randomUUID();
  const { size, md5 } = await deps.files
    .put(bytesKey(version), contentOf(bucket, upload), sizeLimitOf(bucket))
    .catch((error: unknown) => {
      throw error instanceof FileTooLargeError ? tooLarge() : error;
    });
  const metadata = {
    eTag: `"${md5}"`,
    size,
    mimetype: upload.contentType,
    cacheControl: upload.cacheControl,
    lastModified: new Date(deps.clock.now()).toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
  return writeObjectRow(deps, context, upload, { metadata, userMetadata: upload.userMetadata ?? null, version });
}

function contentOf(bucket: Bucket, { contentType, body }: Upload): AsyncIterable<Uint8Array> {
  const type = mimeOf(contentType);
  return bucket.public && isCleanable(type)
    ? publicImage(type, body, sizeLimitOf(bucket))
    : looksLike(contentType, body);
}

/** Writes the row for stored bytes. Deletes the bytes it replaces, or the new ones when the row is rejected. */
export async function writeObjectRow(
  deps: StorageDeps,
  context: RequestContext,
  target: Target,
  content: Content,
): Promise<StoredObject> {
  try {
    const { row, replaced } = await retryOnConflict(target, () =>
      deps.db.transaction(context, (tx) => writeWithinQuota(deps, tx, target, content)),
    );
    if (replaced !== null) await deleteBytes(deps, [replaced]);
    return row;
  } catch (error) {
    const failure = writeFailure(error);
    // A connection lost during the commit may have committed. Bytes without a row are harmless; a row without bytes is not.
    if (failure instanceof StorageError || !isConnectionError(failure)) await deleteBytes(deps, [content.version]);
    throw failure;
  }
}

/** Retries once on a unique violation: of two simultaneous first uploads, the second replaces the first. */
async function retryOnConflict<T>(target: Target, write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (target.existing === 'replace' && (error as { code?: unknown }).code === '23505') return write();
    throw error;
  });
}

class RolledBack extends Error {}

/**
 * Tries the write and rolls it back.
 * @throws StorageError when the caller's policies reject it
 */
export async function checkMayWrite(deps: StorageDeps, context: RequestContext, target: Target): Promise<void> {
  try {
    await retryOnConflict(target, () =>
      deps.db.transaction(context, async (tx) => {
        const content = { metadata: {}, userMetadata: null, version: randomUUID() };
        await writeWithinQuota(deps, tx, target, content);
        throw new RolledBack();
      }),
    );
  } catch (error) {
    if (!(error instanceof RolledBack)) throw writeFailure(error);
  }
}

/** @throws StorageError when the owner's objects, with this one, exceed the quota */
async function writeWithinQuota(deps: StorageDeps, tx: Transaction, target: Target, content: Content) {
  const written = await writeRow(tx, target, content);
  if (target.ownerId === null || target.isExemptFromQuota) return written;
  const { rows } = await tx.query('select storage.bytes_of($1)::float8 as bytes', [target.ownerId]);
  if ((rows[0]?.bytes ?? 0) > deps.config.STORAGE_QUOTA_BYTES) throw quotaExceeded();
  return written;
}

async function writeRow(
  tx: Transaction,
  target: Target,
  content: Content,
): Promise<{ row: StoredObject; replaced: string | null }> {
  const values = [
    target.bucket,
    target.path,
    JSON.stringify(content.metadata),
    content.userMetadata === null ? null : JSON.stringify(content.userMetadata),
    content.version,
  ] as const;
  if (target.existing === 'replace') {
    const old = await tx.query('select * from storage.objects where bucket_id = $1 and name = $2 for update', [
      target.bucket,
      target.path,
    ]);
    if (old.rows[0] !== undefined) {
      const { rows } = await tx.query(
        `update storage.objects set metadata = $3, user_metadata = $4, version = $5, updated_at = app.now()
         where bucket_id = $1 and name = $2 returning *`,
        values,
      );
      if (rows[0] === undefined) throw denied();
      return { row: storedObject(rows[0]), replaced: old.rows[0].version };
    }
  }
  // Generate the id here: `returning` would also require a select policy.
  const { rows } = await tx.query('select gen_random_uuid() as id, app.now() as at');
  const made = rows[0];
  if (made === undefined) throw new Error('unreachable');
  await tx.query(
    `insert into storage.objects (bucket_id, name, metadata, user_metadata, version, owner_id, id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [...values, target.ownerId, made.id],
  );
  const row: StoredObject = {
    id: made.id,
    bucket_id: target.bucket,
    name: target.path,
    owner_id: target.ownerId,
    version: content.version,
    metadata: content.metadata as ObjectMetadata,
    user_metadata: content.userMetadata,
    created_at: made.at,
    updated_at: made.at,
    last_accessed_at: made.at,
  };
  return { row, replaced: null };
}
