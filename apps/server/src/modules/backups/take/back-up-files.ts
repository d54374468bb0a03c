import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { bytesKey } from '@portage/platform/files/bytes-key';
import type { FileStore } from '@portage/platform/files/file-store';
import type { BackupKeys } from '../backup-keys.ts';
import type { Manifest } from '../manifest.ts';
import { seal, unseal } from '../seal.ts';
import type { BackupTarget } from '../targets/backup-target.ts';

export const filesPrefix = 'files/';

/** Key of a file's sealed bytes, which all backups share: a version's bytes never change. */
export const fileKey = ({ version, digest }: Manifest['files'][number]): string =>
  `${filesPrefix}${version}.${digest}.age`;

/** The files that a target has, by version, read from their keys. */
export async function knownFiles(target: BackupTarget): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const key of await target.list(filesPrefix)) {
    const [, version, digest] = /^files\/(.+)\.([0-9a-f]{64})\.age$/.exec(key) ?? [];
    if (version !== undefined && digest !== undefined) known.set(version, digest);
  }
  return known;
}

/**
 * Copies a stored file that no earlier backup has.
 * @returns its entry in the manifest and its sealed size in bytes; null when the store does not have its bytes
 */
export async function backUpFile(
  {
    files,
    target,
    keys,
    recipients,
  }: { files: FileStore; target: BackupTarget; keys: BackupKeys; recipients: readonly string[] },
  version: string,
): Promise<{ entry: Manifest['files'][number]; bytes: number } | null> {
  // The key contains the digest, so the bytes are read twice. They are in the file cache the second time.
  const first = await files.open(bytesKey(version));
  if (first === null) return null;
  const digest = await digestOfStream(first.stream, keys.salt);
  const second = await files.open(bytesKey(version));
  if (second === null) return null;
  const entry = { version, digest };
  return { entry, bytes: await target.put(fileKey(entry), await seal(second.stream, recipients)) };
}

/** Opens a file of a backup. The stream fails when the bytes are not those that were stored. @returns null when it is missing */
export async function openBackedUpFile(
  { target, keys, identity }: { target: BackupTarget; keys: BackupKeys; identity: string },
  entry: Manifest['files'][number],
): Promise<AsyncIterable<Uint8Array> | null> {
  const sealed = await target.open(fileKey(entry));
  if (sealed === null) return null;
  const bytes = await unseal(sealed, identity);
  return (async function* () {
    const sha256 = createHash('sha256').update(keys.salt);
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      sha256.update(chunk);
      yield chunk;
    }
    if (sha256.digest('hex') !== entry.digest) throw new Error(`The file ${entry.version} of the backup was altered.`);
  })();
}

/** The salted digest of a file's bytes, as the manifest has it. */
export async function digestOfStream(stream: Readable, salt: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(salt);
  for await (const chunk of stream as AsyncIterable<Buffer>) sha256.update(chunk);
  return sha256.digest('hex');
}
