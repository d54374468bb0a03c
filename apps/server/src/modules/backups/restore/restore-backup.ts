import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { bytesFolder, bytesKey } from '@portage/platform/files/bytes-key';
import type { FileStore } from '@portage/platform/files/file-store';
import pg from 'pg';
import type { Config } from '../../../config.ts';
import { withBaseline } from '../../../platform/boot/baseline.ts';
import { hasCluster } from '../../../platform/boot/cluster/data-folder.ts';
import { lockDataFolder } from '../../../platform/boot/cluster/data-folder-lock.ts';
import { markRestoring, readApplied, unmarkRestoring } from '../../../platform/boot/installed-schema.ts';
import { migrate } from '../../../platform/boot/migrate.ts';
import { openOwnerDatabase } from '../../../platform/boot/open-database.ts';
import { databasePasswords, secretClaim } from '../../../platform/boot/secrets.ts';
import { startEmbedded } from '../../../platform/postgres/embedded/embedded.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { copyIn, DifferentRowsError } from '../../../platform/table-copy/copy-in.ts';
import { versionText } from '../../../platform/version.ts';
import { bucketOf } from '../../../settings/s3-settings.ts';
import { StartError } from '../../../settings/start-error.ts';
import { checkpointPath } from '../../audit/checkpoint-file.ts';
import { type BackupSource, openTable } from '../backup-source.ts';
import { type Manifest, readManifest } from '../manifest.ts';
import { insertHold } from '../queries.ts';
import { unseal } from '../seal.ts';
import { digestOfStream, openBackedUpFile } from '../take/back-up-files.ts';
import { checkpointsKey } from '../take/take-backup.ts';

export interface RestoreOptions {
  /** Name of the backup. */
  name: string;
  /** Whether the original keeps running, so that this copy must never go live. */
  copy: boolean;
  onProgress?: (step: { done: number; all: number; now: string }) => void;
}

export interface Restored {
  backup: string;
  at: string;
  tables: number;
  rows: number;
  files: number;
  /** Migrations that this program has and the backup does not. */
  migrated: string[];
}

/** A started database to restore into. */
interface Place {
  owner: pg.ClientConfig;
  files: FileStore;
  /** Where the checkpoint file of the audit log goes. */
  checkpoints: string;
  /** Moves the restored data to where the next start looks for them. */
  finish(): Promise<void>;
  /** Stops what was started. Without `finish`, the next start finds no data, or says that a restore did not finish. */
  close(): Promise<void>;
}

/**
 * Restores a backup into an empty data folder or database, checks the rows of every table and the bytes of every file against the
 * manifest, and migrates to this program's schema. The result is held (see Hold).
 * @param openFiles opens the file store below a data folder
 * @throws Refusal when the place is not empty, the backup is another installation's, damaged, or of a newer version or one before 0.4.0
 */
export async function restoreBackup(
  config: Config,
  source: BackupSource,
  secret: string,
  openFiles: (dataDir: string) => FileStore,
  { name, copy, onProgress = () => {} }: RestoreOptions,
): Promise<Restored> {
  const manifest = await readManifest(source.target, source.keys, name);
  const backedUp = new Map(Object.entries(manifest.migrations));
  // Before anything is made, so that the place stays empty.
  if (withBaseline(backedUp, '') === null) throw new Refusal(409, 'backupTooOld', { name });
  if (copy) await requireOwnBucket(openFiles(config.dataDir));
  const claim = secretClaim(secret);
  const { fingerprint } = claim;
  const ownerPassword = databasePasswords(secret).owner;
  const place = config.embedded
    ? await embeddedPlace(config, ownerPassword, openFiles)
    : await externalPlace(config, ownerPassword, openFiles);
  try {
    await migrate(place.owner, claim, {
      secret: { fingerprint, adopt: false },
      restoring: backedUp,
    }).catch((error: unknown) => {
      throw isNewerSchema(error) && manifest.program !== undefined
        ? new Refusal(409, 'backupNewer', { name, version: versionText(manifest.program) })
        : error;
    });
    await loadRows(place.owner, source, manifest, { name, copy, onProgress });
    await restoreFiles(place.files, source, manifest, onProgress);
    await restoreCheckpoints(place.checkpoints, source, name);
    const { migrations } = await migrate(place.owner, claim, {
      secret: { fingerprint, adopt: false },
      restoring: null,
    });
    await place.finish();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      backup: name,
      at: manifest.at,
      tables: manifest.tables.length,
      rows,
      files: manifest.files.length,
      migrated: migrations,
    };
  } finally {
    await place.close();
  }
}

const isNewerSchema = (error: unknown): boolean => error instanceof StartError && error.code === 'schemaNewer';

/** Restores into a folder next to the data, which is renamed when it is complete, so a killed restore leaves no database. */
async function embeddedPlace(
  config: Config,
  password: string,
  openFiles: (dataDir: string) => FileStore,
): Promise<Place> {
  const { dataDir } = config;
  const unlock = await lockDataFolder(dataDir);
  const building = join(dataDir, 'restoring');
  try {
    const hasFiles = (await readdir(join(dataDir, 'files')).catch(() => [])).length > 0;
    if (hasFiles || (await hasCluster(dataDir))) throw new Refusal(409, 'restoreNotEmpty', { place: dataDir });
    await rm(building, { recursive: true, force: true });
    const server = await startEmbedded({ dataDir: building, password });
    let running = true;
    const stop = async () => {
      if (running) await server.stop();
      running = false;
    };
    await markRestoring(server.owner);
    const checkpoints = checkpointPath(config);
    return {
      owner: server.owner,
      files: openFiles(building),
      checkpoints,
      async finish() {
        await unmarkRestoring(server.owner);
        await stop();
        await rename(join(building, 'files'), join(dataDir, 'files')).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
        // The cluster comes last: without it, there is nothing to start.
        await rename(join(building, 'postgres'), join(dataDir, 'postgres'));
        await rm(building, { recursive: true, force: true });
      },
      async close() {
        await stop();
        await rm(building, { recursive: true, force: true });
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Restores into an empty database, which is marked until the restore is complete. */
async function externalPlace(
  config: Config,
  password: string,
  openFiles: (dataDir: string) => FileStore,
): Promise<Place> {
  const database = await openOwnerDatabase(config, 'migrate', password);
  try {
    const client = new pg.Client(database.owner);
    await client.connect();
    const applied = await readApplied(client).finally(() => client.end());
    if (applied !== null) throw new Refusal(409, 'restoreNotEmpty', { place: database.owner.database ?? '' });
    await markRestoring(database.owner);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    owner: database.owner,
    files: openFiles(config.dataDir),
    checkpoints: checkpointPath(config),
    finish: () => unmarkRestoring(database.owner),
    close: () => database.close(),
  };
}

async function loadRows(
  owner: pg.ClientConfig,
  source: BackupSource,
  manifest: Manifest,
  { name, copy, onProgress }: Required<RestoreOptions>,
): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  const all = manifest.tables.length + manifest.files.length;
  let done = 0;
  try {
    const open = (table: { name: string }) => {
      onProgress({ done: done++, all, now: table.name });
      return openTable(source, name, table.name);
    };
    const expected = new Map(manifest.tables.map(({ name: table, rows, digest }) => [table, { rows, digest }]));
    await copyIn(
      client,
      { tables: manifest.tables, sequences: manifest.sequences, open },
      { salt: source.keys.salt, expected },
    );
    await insertHold(client, JSON.stringify({ backup: name, at: manifest.at, copy }));
  } catch (error) {
    if (error instanceof DifferentRowsError) throw new Refusal(409, 'backupDamaged', { name, part: error.table });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function restoreFiles(
  files: FileStore,
  source: BackupSource,
  manifest: Manifest,
  onProgress: Required<RestoreOptions>['onProgress'],
): Promise<void> {
  const all = manifest.tables.length + manifest.files.length;
  for (const [index, file] of manifest.files.entries()) {
    onProgress({ done: manifest.tables.length + index, all, now: file.version });
    if (await hasFile(files, source, file)) continue;
    const bytes = await openBackedUpFile(source, file);
    if (bytes === null) throw new Refusal(409, 'backupDamaged', { name: manifest.at, part: file.version });
    await files.put(bytesKey(file.version), bytes);
  }
}

/** A copy deletes files of its own, so it must not share them with the original. */
async function requireOwnBucket(files: FileStore): Promise<void> {
  if (files.name !== 's3') return;
  for await (const _ of files.list(bytesFolder)) throw new Refusal(409, 'restoreBucketNotEmpty');
}

/**
 * Whether the store already has a file's bytes, because the bucket outlived the database or an earlier restore was killed.
 * @throws Refusal when the key has other bytes
 */
async function hasFile(files: FileStore, { keys }: BackupSource, file: Manifest['files'][number]): Promise<boolean> {
  const stored = await files.open(bytesKey(file.version));
  if (stored === null) return false;
  if ((await digestOfStream(stored.stream, keys.salt)) !== file.digest)
    throw new Refusal(409, 'restoreFileDiffers', { version: file.version });
  return true;
}

/** Writes the audit log's checkpoint file, unless there is one: a file on another disk knows more than the backup. */
async function restoreCheckpoints(path: string, source: BackupSource, name: string): Promise<void> {
  // Checkpoints in a bucket are not in the backup: the bucket keeps them.
  if (bucketOf(path) !== null) return;
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  const sealed = isThere ? null : await source.target.open(checkpointsKey(name));
  if (sealed === null) return;
  const lines = await buffer(await unseal(sealed, source.identity));
  if (lines.length === 0) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, lines, { mode: 0o600 });
}
