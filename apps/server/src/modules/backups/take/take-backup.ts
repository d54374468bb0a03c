import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { bytesKey } from '@portage/platform/files/bytes-key';
import { lockForBackup } from '@portage/platform/table-copy/backup-lock';
import { identityToRecipient } from 'age-encryption';
import pg from 'pg';
import type { Deps } from '../../../deps.ts';
import { readApplied, secretEntry } from '../../../platform/boot/installed-schema.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readSequences } from '../../../platform/table-copy/catalog.ts';
import { beginSnapshot, copyOut, tablesToCopy } from '../../../platform/table-copy/copy-out.ts';
import { RowDigest } from '../../../platform/table-copy/row-digest.ts';
import { running } from '../../../platform/version.ts';
import { checkpointPath } from '../../audit/checkpoint-file.ts';
import { type BackupKeys, backupKeys } from '../backup-keys.ts';
import { backupName, begunNames, type Manifest, writeManifest } from '../manifest.ts';
import { checkpointFingerprints, goneVersions, keepBackupTime, serverFacts, storedVersions } from '../queries.ts';
import { seal } from '../seal.ts';
import type { BackupTarget } from '../targets/backup-target.ts';
import { backUpFile, knownFiles } from './back-up-files.ts';

export interface BackupDeps extends Pick<Deps, 'config' | 'keys' | 'files' | 'log' | 'clock'> {
  /** Connection as the role that owns the schema. */
  owner: pg.ClientConfig;
}

export interface TakenBackup {
  name: string;
  place: string;
  tables: number;
  rows: number;
  files: number;
  /** Files that no earlier backup had. */
  newFiles: number;
  /** Bytes written. */
  bytes: number;
  /** Versions of files whose bytes the store does not have. */
  missing: string[];
}

/** Key of a table's rows in a backup. */
export const tableKey = (backup: string, table: string): string => `${backup}/tables/${table.replaceAll('"', '')}.age`;

/** Key of the lines of the audit log's checkpoint file in a backup. */
export const checkpointsKey = (backup: string): string => `${backup}/checkpoints.age`;

/**
 * Backs up the database and the stored files, all as of one moment, while Portage runs. The manifest is written last, so a backup
 * that was killed is not one. A file that an earlier backup has is not copied again.
 * @param onProgress called before each table and file
 * @throws Refusal when another backup of this database is running
 */
export async function takeBackup(
  deps: BackupDeps,
  target: BackupTarget,
  onProgress: (step: { done: number; all: number; now: string }) => void = () => {},
): Promise<TakenBackup> {
  const keys = backupKeys(deps.keys);
  const recipients = await recipientsOf(deps, keys);
  const client = new pg.Client(deps.owner);
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await lockForBackup(client))) throw new Refusal(409, 'backupRunning');
    const name = await unusedName(target, deps.clock.now());
    const known = await knownFiles(target);
    await beginSnapshot(client);
    const [tables, versions, facts] = [
      await tablesToCopy(client),
      await storedVersions(client),
      await serverFacts(client),
    ];
    const all = tables.length + versions.length;
    let done = 0;
    let bytes = 0;
    const written: Manifest['tables'] = [];
    for (const table of tables) {
      onProgress({ done: done++, all, now: table.name });
      const digest = new RowDigest(keys.salt);
      const rows = copyOut(client, table);
      rows.on('error', (error) => digest.destroy(error));
      const size = await target.put(tableKey(name, table.name), await seal(rows.pipe(digest), recipients));
      written.push({ ...table, ...digest.result(), bytes: size });
      bytes += size;
    }
    const applied = new Map(await readApplied(client));
    const checkpoints = await backUpCheckpoints(
      deps,
      target,
      checkpointsKey(name),
      await checkpointFingerprints(client),
      recipients,
    );
    const sequences = await readSequences(client);
    await client.query('commit');
    const files: Manifest['files'] = [];
    const missing: string[] = [];
    let newFiles = 0;
    for (const version of versions) {
      onProgress({ done: done++, all, now: version });
      const digest = known.get(version);
      if (digest !== undefined) {
        files.push({ version, digest });
        continue;
      }
      const copied = await backUpFile({ files: deps.files, target, keys, recipients }, version);
      if (copied === null) missing.push(version);
      else {
        files.push(copied.entry);
        newFiles += 1;
        bytes += copied.bytes;
      }
    }
    const at = (facts?.at ?? new Date(deps.clock.now())).toISOString();
    await writeManifest(target, keys, name, {
      format: 1,
      at,
      program: running,
      postgres: facts?.version ?? '',
      secret: applied.get(secretEntry) ?? '',
      migrations: Object.fromEntries([...applied].filter(([migration]) => migration.endsWith('.sql'))),
      tables: written,
      sequences,
      files,
      checkpoints,
    });
    await keepBackupTime(client, at);
    // Their rows were deleted meanwhile, and their bytes stayed for this backup.
    for (const version of await goneVersions(client, versions)) await deps.files.remove(bytesKey(version));
    const rows = written.reduce((sum, table) => sum + table.rows, 0);
    return { name, place: target.place, tables: written.length, rows, files: files.length, newFiles, bytes, missing };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whom backups are sealed for: the public keys of BACKUP_RECIPIENTS, or the installation's own. */
async function recipientsOf({ config }: Pick<Deps, 'config'>, keys: BackupKeys): Promise<readonly string[]> {
  return config.BACKUP_RECIPIENTS.length > 0 ? config.BACKUP_RECIPIENTS : [await identityToRecipient(keys.identity)];
}

async function unusedName(target: BackupTarget, now: number): Promise<string> {
  const begun = new Set(await begunNames(target));
  let at = now;
  while (begun.has(backupName(new Date(at)))) at += 1000;
  return backupName(new Date(at));
}

/** Copies the lines of the checkpoint file that the database knows. @returns how many */
async function backUpCheckpoints(
  { config }: Pick<Deps, 'config'>,
  target: BackupTarget,
  key: string,
  known: ReadonlySet<string>,
  recipients: readonly string[],
): Promise<number> {
  const text = await readFile(checkpointPath(config), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => known.has(createHash('sha256').update(line).digest('hex')));
  await target.put(
    key,
    await seal(Readable.from([Buffer.from(lines.map((line) => `${line}\n`).join(''))]), recipients),
  );
  return lines.length;
}
