import { pipeline } from 'node:stream/promises';
import { RowDigest } from '../../platform/table-copy/row-digest.ts';
import { type BackupSource, openTable } from './backup-source.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openBackedUpFile } from './take/back-up-files.ts';

/**
 * Reads a whole backup and compares every table and file with the manifest.
 * @returns what cannot be restored, with the reason; empty for a good backup
 * @throws Refusal when there is no such backup
 */
export async function verifyBackup(
  source: BackupSource,
  name: string,
): Promise<{ manifest: Manifest; damaged: { part: string; reason: string }[] }> {
  const manifest = await readManifest(source.target, source.keys, name);
  const damaged: { part: string; reason: string }[] = [];
  const check = async (part: string, work: () => Promise<boolean>) => {
    const reason = await work().then(
      (same) => (same ? null : 'altered'),
      (error: Error) => error.message,
    );
    if (reason !== null) damaged.push({ part, reason });
  };
  for (const table of manifest.tables)
    await check(table.name, async () => {
      const digest = new RowDigest(source.keys.salt);
      await pipeline(await openTable(source, name, table.name), digest.resume());
      const found = digest.result();
      return found.rows === table.rows && found.digest === table.digest;
    });
  for (const file of manifest.files)
    await check(file.version, async () => {
      const bytes = await openBackedUpFile(source, file);
      if (bytes === null) throw new Error('missing');
      for await (const _chunk of bytes);
      return true;
    });
  return { manifest, damaged };
}
