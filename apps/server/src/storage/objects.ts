import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Deps } from '../deps.ts';
import type { RequestContext } from '../postgres/identity.ts';
import { asService } from '../postgres/identity.ts';
import { FileTooLargeError } from '../providers/files/file-store.ts';
import { looksLike } from './content-type.ts';
import { alreadyThere, denied, invalidKey, noSuchBucket, noSuchKey, tooLarge, wrongType } from './storage-error.ts';

export interface Bucket extends Record<string, unknown> {
  id: string;
  public: boolean;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
}

export interface StoredObject extends Record<string, unknown> {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: { eTag: string; size: number; mimetype: string; cacheControl: string; lastModified: string };
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

export interface Upload {
  bucket: string;
  path: string;
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  cacheControl: string;
  ownerId: string | null;
  userMetadata?: Record<string, unknown> | null;
  /** What an existing object means: refuse, or replace it. */
  existing: 'refuse' | 'replace';
}

const globalLimit = 52_428_800;
const keyPattern = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const fileKey = (object: Pick<StoredObject, 'bucket_id' | 'id' | 'version'>) =>
  `${object.bucket_id}/${object.id}/${object.version}`;

export function checkKey(path: string): void {
  const parts = path.split('/');
  if (
    path === '' ||
    path.length > 1000 ||
    !keyPattern.test(path) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  )
    throw invalidKey(path);
}

/** Buckets are read by the service itself: whether one exists is decided before row security is asked about its objects. */
export async function findBucket(deps: Deps, id: string): Promise<Bucket> {
  const { rows } = await deps.db.run<Bucket>(
    { ...asService, readOnly: true },
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [id],
  );
  if (rows[0] === undefined) throw noSuchBucket();
  return rows[0];
}

/** Bytes first, then the row that names them; the row is what counts, so a crash between leaves nothing visible. */
export async function putObject(deps: Deps, context: RequestContext, upload: Upload): Promise<{ id: string }> {
  checkKey(upload.path);
  const bucket = await findBucket(deps, upload.bucket);
  if (!isAllowedType(bucket, upload.contentType)) throw wrongType(upload.contentType);
  const limit = Math.min(globalLimit, Number(bucket.file_size_limit ?? globalLimit));
  const [id, version] = [randomUUID(), randomUUID()];
  const key = `${bucket.id}/${id}/${version}`;
  try {
    const { size, md5 } = await deps.files.put(key, looksLike(upload.contentType, upload.body), limit);
    const metadata = {
      eTag: `"${md5}"`,
      size,
      mimetype: upload.contentType,
      cacheControl: upload.cacheControl,
      lastModified: new Date(deps.clock.now()).toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    };
    const replaced = await writeRow(deps, context, upload, { id, version, metadata });
    if (replaced.old !== null) {
      await deps.files.copy(key, fileKey(replaced.row));
      await deps.files.remove(key);
      await deps.files.remove(fileKey(replaced.old));
    }
    return { id: replaced.row.id };
  } catch (error) {
    await deps.files.remove(key);
    if (error instanceof FileTooLargeError) throw tooLarge();
    throw error;
  }
}

async function writeRow(
  deps: Deps,
  context: RequestContext,
  upload: Upload,
  made: { id: string; version: string; metadata: object },
): Promise<{ row: StoredObject; old: StoredObject | null }> {
  const values = [
    made.id,
    upload.bucket,
    upload.path,
    upload.ownerId,
    JSON.stringify(made.metadata),
    JSON.stringify(upload.userMetadata ?? null),
    made.version,
  ];
  try {
    return await deps.db.transaction(context, async (tx) => {
      if (upload.existing === 'replace') {
        const old = (
          await tx.query<StoredObject>('select * from storage.objects where bucket_id = $1 and name = $2 for update', [
            upload.bucket,
            upload.path,
          ])
        ).rows[0];
        if (old !== undefined) {
          // The object keeps its id; the new bytes get their own version beside the old ones.
          const { rows } = await tx.query<StoredObject>(
            'update storage.objects set metadata = $3, user_metadata = $4, version = $5, updated_at = app.now() where bucket_id = $1 and name = $2 returning *',
            [upload.bucket, upload.path, values[4], values[5], made.version],
          );
          if (rows[0] === undefined) throw denied();
          return { row: rows[0], old };
        }
      }
      await tx.query(
        'insert into storage.objects (id, bucket_id, name, owner_id, metadata, user_metadata, version) values ($1, $2, $3, $4, $5, $6, $7)',
        values,
      );
      return { row: { id: made.id, bucket_id: upload.bucket, version: made.version } as StoredObject, old: null };
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') throw alreadyThere();
    if (error instanceof pg.DatabaseError && error.code === '42501') throw denied();
    throw error;
  }
}

function isAllowedType(bucket: Bucket, type: string): boolean {
  return (
    bucket.allowed_mime_types === null ||
    bucket.allowed_mime_types.some(
      (allowed) => allowed === type || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1))),
    )
  );
}

/** The row, if the caller may see it. What row security hides is not found. */
export async function findObject(
  deps: Deps,
  context: RequestContext,
  bucket: string,
  path: string,
): Promise<StoredObject> {
  const { rows } = await deps.db.run<StoredObject>(
    { ...context, readOnly: true },
    'select * from storage.objects where bucket_id = $1 and name = $2',
    [bucket, path],
  );
  if (rows[0] === undefined) throw noSuchKey();
  return rows[0];
}

export async function openBytes(deps: Deps, object: StoredObject, range?: { start: number; end: number }) {
  const file = await deps.files.open(fileKey(object), range);
  if (file === null) throw noSuchKey();
  return file;
}

/** Removes what the caller may remove; the rest is left out of the answer. */
export async function removeObjects(
  deps: Deps,
  context: RequestContext,
  bucket: string,
  paths: readonly string[],
): Promise<StoredObject[]> {
  const { rows } = await deps.db.run<StoredObject>(
    { ...context, settings: { 'storage.allow_delete_query': 'true' } },
    'delete from storage.objects where bucket_id = $1 and name = any ($2) returning *',
    [bucket, [...paths]],
  );
  for (const row of rows) await deps.files.remove(fileKey(row));
  return rows;
}
