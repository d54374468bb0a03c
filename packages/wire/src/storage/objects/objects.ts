import { bytesKey } from '@portage/platform/files/bytes-key';
import type { FileStore } from '@portage/platform/files/file-store';
import { asService, type RequestContext } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import { isBackupRunning } from '@portage/platform/table-copy/backup-lock';
import pg from 'pg';
import type { Tables } from '../../tables.gen.ts';
import type { WireParts } from '../../wire-parts.ts';
import { denied, invalidKey, noSuchBucket, noSuchKey, objectExists } from '../storage-error.ts';

/** Dependencies of the storage service. */
export type StorageDeps = Pick<WireParts, 'config' | 'db' | 'keys' | 'clock' | 'log'> & { files: FileStore };

/** What an upload records about an object's bytes. */
export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
}

type ObjectRow = Tables['storage.objects'];

/** An object with the columns that every upload fills. */
export type StoredObject = Pick<ObjectRow, 'id' | 'owner_id' | 'created_at' | 'updated_at' | 'last_accessed_at'> & {
  bucket_id: string;
  name: string;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
};

/** The object of a row that an upload wrote. */
export const storedObject = ({
  bucket_id,
  name,
  version,
  metadata,
  user_metadata,
  ...row
}: ObjectRow): StoredObject => ({
  ...row,
  bucket_id: bucket_id ?? '',
  name: name ?? '',
  version: version ?? '',
  metadata: metadata as ObjectMetadata,
  user_metadata: user_metadata as Record<string, unknown> | null,
});

const keyPattern = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/** @throws StorageError when a path has a forbidden character, an empty segment, or a `.` or `..` segment */
export function checkKey(path: string): void {
  const hasInvalidSegment = path.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (path.length > 1000 || !keyPattern.test(path) || hasInvalidSegment) throw invalidKey(path);
}

/** Reads a bucket as the service role: whether it exists is checked before row security applies to its objects. */
export async function findBucket(deps: StorageDeps, id: string) {
  const { rows } = await deps.db.run(
    { ...asService, readOnly: true },
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [id],
  );
  if (rows[0] === undefined) throw noSuchBucket();
  return rows[0];
}

export type Bucket = RowFrom<typeof findBucket>;

/** The object's row. A row hidden by row security counts as not found. */
export async function findObject(
  deps: StorageDeps,
  context: RequestContext,
  bucket: string,
  path: string,
): Promise<StoredObject> {
  const { rows } = await deps.db.run(
    { ...context, readOnly: true },
    'select * from storage.objects where bucket_id = $1 and name = $2',
    [bucket, path],
  );
  if (rows[0] === undefined) throw noSuchKey();
  return storedObject(rows[0]);
}

/** The paths that the caller may see. */
export async function findPaths(
  deps: StorageDeps,
  context: RequestContext,
  bucket: string,
  paths: readonly string[],
): Promise<Set<string>> {
  const { rows } = await deps.db.run(
    { ...context, readOnly: true },
    'select name from storage.objects where bucket_id = $1 and name = any ($2)',
    [bucket, paths],
  );
  return new Set(rows.map((row) => row.name));
}

export async function openBytes(deps: StorageDeps, object: StoredObject, range?: { start: number; end: number }) {
  const file = await deps.files.open(bytesKey(object.version), range);
  if (file === null) throw noSuchKey();
  return file;
}

/** Removes the objects the caller may remove (without paths, the whole bucket), and returns only those. */
export async function removeObjects(
  deps: StorageDeps,
  context: RequestContext,
  bucket: string,
  paths: readonly string[] | null,
): Promise<StoredObject[]> {
  const { rows } = await deps.db.run(
    context,
    'delete from storage.objects where bucket_id = $1 and ($2::text[] is null or name = any ($2)) returning *',
    [bucket, paths],
  );
  const removed = rows.map(storedObject);
  await deleteBytes(
    deps,
    removed.map((object) => object.version),
  );
  return removed;
}

/**
 * Deletes bytes that no row refers to any more. A failure leaves unreachable bytes and is only logged. While a backup runs, bytes
 * stay: it copies the rows of its start. Then it deletes those whose rows are gone.
 */
export async function deleteBytes(deps: StorageDeps, versions: readonly string[]): Promise<void> {
  if (versions.length === 0 || (await isBackupRunning(deps.db))) return;
  for (const version of versions) {
    await deps.files
      .remove(bytesKey(version))
      .catch((error: Error) => deps.log.warn({ err: error, version }, 'the bytes of a removed file are still there'));
  }
}

/** Maps a database error of a write to the caller's error. */
export function writeFailure(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '23505') return objectExists();
  if (error.code === '42501') return denied();
  return error.code === '23503' ? noSuchBucket() : error;
}
