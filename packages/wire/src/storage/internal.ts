import { buffer } from 'node:stream/consumers';
import type { StoredFile, StoredFiles } from '@portage/platform/files/stored-files';
import { asService } from '@portage/platform/postgres/identity';
import { findObject, openBytes, removeObjects, type StorageDeps } from './objects/objects.ts';
import { putObject } from './objects/put-object.ts';

/** Implements the modules' access to storage buckets. */
export const storedFiles = (deps: StorageDeps): StoredFiles => ({
  store: (file) => storeFile(deps, file),
  async remove(bucket, paths) {
    const settings = { 'storage.allow_delete_query': 'true' };
    await removeObjects(deps, { ...asService, settings }, bucket, paths);
  },
});

export async function storeFile(deps: StorageDeps, file: StoredFile): Promise<void> {
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
    isExemptFromQuota: true,
  });
}

/**
 * Reads a file on the provider's behalf.
 * @throws StorageError when the file does not exist
 */
export async function readFileBytes(deps: StorageDeps, bucket: string, path: string): Promise<Uint8Array> {
  const object = await findObject(deps, asService, bucket, path);
  return buffer((await openBytes(deps, object)).stream);
}
