import { bytesFolder } from '@portage/platform/files/bytes-key';
import type { FileStore, StoredEntry } from '@portage/platform/files/file-store';
import { asService } from '@portage/platform/postgres/identity';
import type { StorageDeps } from './objects.ts';

/** Every batch reads all objects once. */
const batchSize = 50_000;
const statementTimeoutMs = 600_000;

/**
 * Finds files that no object names: those of killed processes, of lost commits, and of removals that failed.
 * @param options.before only files last written before this moment; a running upload has bytes and no row yet
 * @param options.remove whether to remove them
 * @returns how many there are, and their bytes
 * @throws FileStoreUnavailableError
 */
export async function findOrphans(
  deps: Pick<StorageDeps, 'db'>,
  files: FileStore,
  { before, remove }: { before: Date; remove: boolean },
): Promise<{ files: number; bytes: number }> {
  const found = { files: 0, bytes: 0 };
  const take = async (batch: StoredEntry[]) => {
    const unnamed = await unnamedHashes(
      deps.db,
      batch.flatMap(({ keyHash }) => keyHash ?? []),
    );
    for (const entry of batch) {
      if (entry.keyHash !== null && !unnamed.has(entry.keyHash)) continue;
      found.files += 1;
      found.bytes += entry.size;
      if (remove) await entry.remove();
    }
  };
  let batch: StoredEntry[] = [];
  for await (const entry of files.list(bytesFolder)) {
    if (entry.modifiedAt >= before) continue;
    batch.push(entry);
    if (batch.length < batchSize) continue;
    await take(batch);
    batch = [];
  }
  await take(batch);
  return found;
}

/** Of hashes of keys, those that belong to no object. */
async function unnamedHashes(db: StorageDeps['db'], hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.run(
    { ...asService, readOnly: true, statementTimeoutMs },
    `select hash from unnest($1::text[]) as hash where not exists (
       select from storage.objects where encode(sha256(convert_to($2 || version, 'UTF8')), 'hex') = hash)`,
    [hashes, bytesFolder],
  );
  return new Set(rows.map(({ hash }) => hash ?? ''));
}
