import { buffer } from 'node:stream/consumers';
import { asService } from '../../platform/postgres/identity.ts';
import { findObject, openBytes, type StorageDeps } from './objects.ts';
import { putObject } from './put-object.ts';

/**
 * Stores a file on the provider's behalf; one already there is replaced.
 * @throws StorageError when the bucket refuses it
 */
export async function storeFile(
  deps: StorageDeps,
  file: { bucket: string; path: string; body: Uint8Array; contentType: string; ownerId: string | null },
): Promise<void> {
  await putObject(deps, asService, {
    bucket: file.bucket,
    path: file.path,
    body: (async function* () {
      yield file.body;
    })(),
    contentType: file.contentType,
    cacheControl: 'max-age=3600',
    ownerId: file.ownerId,
    existing: 'replace',
  });
}

/**
 * Reads a file on the provider's behalf.
 * @throws StorageError when there is none
 */
export async function readFileBytes(deps: StorageDeps, bucket: string, path: string): Promise<Uint8Array> {
  const object = await findObject(deps, asService, bucket, path);
  return buffer((await openBytes(deps, object)).stream);
}
