import { buffer } from 'node:stream/consumers';
import type { Deps } from '../deps.ts';
import { asService } from '../postgres/identity.ts';
import { findObject, openBytes, putObject } from './objects.ts';

/** Stores a file on the provider's behalf. */
export async function storeFile(
  deps: Deps,
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

/** Reads a file on the provider's behalf. */
export async function readFileBytes(deps: Deps, bucket: string, path: string): Promise<Uint8Array> {
  const object = await findObject(deps, asService, bucket, path);
  return buffer((await openBytes(deps, object)).stream);
}
