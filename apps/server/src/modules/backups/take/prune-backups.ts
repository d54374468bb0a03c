import type { BackupKeys } from '../backup-keys.ts';
import { backupName, backupNames, begunNames, type Manifest, readManifest } from '../manifest.ts';
import type { BackupTarget } from '../targets/backup-target.ts';
import { fileKey, filesPrefix } from './back-up-files.ts';

/** A backup that was begun this long ago and is not complete was killed. */
const abandonedMs = 86_400_000;

/**
 * Deletes backups older than `keepDays`, what killed backups left, and files that no kept backup has. Keeps the newest backup
 * whatever its age. Touches nothing while a manifest in the target is not this installation's.
 * @param now milliseconds
 * @returns the names of the deleted complete backups
 */
export async function pruneBackups(
  target: BackupTarget,
  keys: BackupKeys,
  { now, keepDays }: { now: number; keepDays: number },
): Promise<string[]> {
  const names = await backupNames(target);
  const manifests = new Map<string, Manifest>();
  for (const name of names) {
    const manifest = await readManifest(target, keys, name).catch(() => null);
    if (manifest === null) return [];
    manifests.set(name, manifest);
  }
  const oldest = backupName(new Date(now - keepDays * 86_400_000));
  const deleted = names.slice(0, -1).filter((name) => name < oldest);
  // The manifest goes first: what a killed deletion leaves is not a backup.
  for (const name of deleted) {
    await target.remove(`${name}/manifest.json`);
    manifests.delete(name);
  }
  const abandoned = backupName(new Date(now - abandonedMs));
  for (const name of await begunNames(target)) {
    if (manifests.has(name) || !(deleted.includes(name) || name < abandoned)) continue;
    for (const key of await target.list(`${name}/`)) await target.remove(key);
  }
  if (deleted.length > 0) {
    const kept = new Set([...manifests.values()].flatMap(({ files }) => files.map(fileKey)));
    for (const key of await target.list(filesPrefix)) if (!kept.has(key)) await target.remove(key);
  }
  return deleted;
}
