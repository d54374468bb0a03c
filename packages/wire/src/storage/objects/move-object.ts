import { randomUUID } from 'node:crypto';
import { bytesKey } from '@portage/platform/files/bytes-key';
import { FileMissingError } from '@portage/platform/files/file-store';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { noSuchKey, tooLarge, wrongType } from '../storage-error.ts';
import { isAllowedType } from './content-type.ts';
import { checkKey, findBucket, findObject, type StorageDeps, type StoredObject, writeFailure } from './objects.ts';
import { checkMayWrite, sizeLimitOf, type Target, writeObjectRow } from './put-object.ts';

export interface Place {
  bucket: string;
  path: string;
}

/** Renames an object, optionally into another bucket that accepts it. Its bytes stay in place. */
export async function moveObject(deps: StorageDeps, context: RequestContext, from: Place, to: Place): Promise<void> {
  checkKey(to.path);
  const object = await findObject(deps, context, from.bucket, from.path);
  await checkFits(deps, object, to.bucket);
  const { rowCount } = await deps.db
    .run(
      context,
      'update storage.objects set bucket_id = $3, name = $4, updated_at = app.now() where bucket_id = $1 and name = $2',
      [from.bucket, from.path, to.bucket, to.path],
    )
    .catch((error: unknown) => {
      throw writeFailure(error);
    });
  if (rowCount === 0) throw noSuchKey();
}

/** Copies an object. The copy belongs to the caller. */
export async function copyObject(
  deps: StorageDeps,
  context: RequestContext,
  from: Place,
  to: Target,
): Promise<StoredObject> {
  checkKey(to.path);
  const object = await findObject(deps, context, from.bucket, from.path);
  await checkFits(deps, object, to.bucket);
  await checkMayWrite(deps, context, to);
  const version = randomUUID();
  await deps.files.copy(bytesKey(object.version), bytesKey(version)).catch((error: unknown) => {
    throw error instanceof FileMissingError ? noSuchKey() : error;
  });
  const metadata = { ...object.metadata, lastModified: new Date(deps.clock.now()).toISOString() };
  return writeObjectRow(deps, context, to, { metadata, userMetadata: object.user_metadata, version });
}

async function checkFits(deps: StorageDeps, object: StoredObject, bucketId: string): Promise<void> {
  if (bucketId === object.bucket_id) return;
  const bucket = await findBucket(deps, bucketId);
  if (object.metadata.size > sizeLimitOf(bucket)) throw tooLarge();
  if (!isAllowedType(bucket.allowed_mime_types, object.metadata.mimetype)) throw wrongType(object.metadata.mimetype);
}
