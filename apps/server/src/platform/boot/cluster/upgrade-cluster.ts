import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../../config.ts';
import { startError } from '../../../settings/start-error.ts';
import { startEmbedded } from '../../postgres/embedded/embedded.ts';
import { earlierBinaries, embeddedMajor } from '../../postgres/embedded/embedded-binaries.ts';
import { readSequences } from '../../table-copy/catalog.ts';
import { copyIn } from '../../table-copy/copy-in.ts';
import { beginSnapshot, copyOut, tablesToCopy } from '../../table-copy/copy-out.ts';
import { readApplied, refuseUnfinishedRestore } from '../installed-schema.ts';
import { migrate } from '../migrate.ts';
import { databasePasswords, secretClaim } from '../secrets.ts';
import { clusterFolders, clusterMajor } from './cluster-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';

export interface Upgraded {
  from: number;
  to: number;
  tables: number;
  rows: number;
  /** Folder of the earlier cluster. */
  kept: string;
}

/**
 * Copies the embedded database into a new cluster of the PostgreSQL that npm installs, row by row, and compares the rows of every
 * table. The earlier cluster is only read, and kept aside. If interrupted, the earlier cluster is still in place, or the new one
 * is complete.
 * @param secret the provider's secret
 * @param programs folder of the earlier PostgreSQL's programs; default where systems install them
 * @returns null when the cluster is already of this version
 * @throws StartError when Portage is running, there is no cluster, or the earlier programs are missing
 */
export async function upgradeCluster(
  config: Config,
  secret: string,
  { programs, onTable = () => {} }: { programs?: string | undefined; onTable?: (name: string) => void } = {},
): Promise<Upgraded | null> {
  const { dataDir } = config;
  const unlock = await lockDataFolder(dataDir);
  const { cluster, building, upgraded, kept } = clusterFolders(dataDir);
  try {
    const from = await clusterMajor(dataDir);
    if (from === null) throw startError('dataFolderEmpty', { folder: dataDir });
    if (from === embeddedMajor) return null;
    if (from > embeddedMajor)
      throw startError('databaseNewerMajor', { folder: dataDir, major: from, embedded: embeddedMajor });
    const binaries = await earlierBinaries(from, programs);
    await Promise.all([building, upgraded].map((folder) => rm(folder, { recursive: true, force: true })));
    const password = databasePasswords(secret).owner;
    const earlier = await startEmbedded({ dataDir, password, binaries });
    const counts = await (async () => {
      const later = await startEmbedded({ dataDir: building, password });
      return copyCluster(earlier.owner, later.owner, secret, onTable).finally(() => later.stop());
    })().finally(() => earlier.stop());
    await rename(join(building, 'postgres'), upgraded);
    await rm(kept(from), { recursive: true, force: true });
    await rename(cluster, kept(from));
    await rename(upgraded, cluster);
    return { from, to: embeddedMajor, ...counts, kept: kept(from) };
  } finally {
    await rm(building, { recursive: true, force: true });
    await unlock();
  }
}

async function copyCluster(
  earlier: pg.ClientConfig,
  later: pg.ClientConfig,
  secret: string,
  onTable: (name: string) => void,
): Promise<{ tables: number; rows: number }> {
  const [source, target] = [new pg.Client(earlier), new pg.Client(later)];
  const clients = [source, target];
  try {
    for (const client of clients) {
      client.on('error', () => {});
      await client.connect();
    }
    const applied = await readApplied(source);
    if (applied === null) throw startError('schemaMissing');
    refuseUnfinishedRestore(applied);
    const claim = secretClaim(secret);
    const migrations = new Map([...applied].filter(([name]) => name.endsWith('.sql')));
    const { fingerprint } = claim;
    await migrate(later, claim, { secret: { fingerprint, adopt: false }, restoring: migrations });
    await beginSnapshot(source);
    const tables = await tablesToCopy(source);
    const open = async (table: (typeof tables)[number]) => {
      onTable(table.name);
      return copyOut(source, table);
    };
    const sequences = await readSequences(source);
    const copied = await copyIn(target, { tables, sequences, open }, { salt: Buffer.alloc(0) });
    const rows = [...copied.values()].reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
