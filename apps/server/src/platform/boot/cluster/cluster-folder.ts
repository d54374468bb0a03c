import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { startError } from '../../../settings/start-error.ts';
import { embeddedMajor } from '../../postgres/embedded/embedded-binaries.ts';

/** The folders of an upgrade. */
export const clusterFolders = (dataDir: string) => ({
  /** The cluster that starts. */
  cluster: join(dataDir, 'postgres'),
  /** A data folder for the new cluster while it is filled. */
  building: join(dataDir, 'upgrading'),
  /** The new cluster, complete. */
  upgraded: join(dataDir, 'postgres-upgraded'),
  /** The earlier cluster, kept aside. */
  kept: (major: number) => join(dataDir, `postgres-${major}`),
});

/**
 * Puts a complete new cluster in the place of the earlier one, which an interrupted upgrade may have moved aside already. Does
 * nothing without one.
 */
export async function finishUpgrade(dataDir: string): Promise<void> {
  const { cluster, upgraded } = clusterFolders(dataDir);
  if (existsSync(join(upgraded, 'PG_VERSION')) && !existsSync(cluster)) await rename(upgraded, cluster);
}

/** Major version of the cluster in a data folder; null when there is none. */
export async function clusterMajor(dataDir: string): Promise<number | null> {
  await finishUpgrade(dataDir);
  const version = await readFile(join(clusterFolders(dataDir).cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  return version === null ? null : Number.parseInt(version, 10);
}

/** @throws StartError when the data folder has a cluster of another major version than the embedded PostgreSQL */
export async function refuseOtherMajor(dataDir: string): Promise<void> {
  const major = await clusterMajor(dataDir);
  if (major === null || major === embeddedMajor) return;
  const versions = { folder: dataDir, major, embedded: embeddedMajor };
  throw startError(major < embeddedMajor ? 'databaseOlderMajor' : 'databaseNewerMajor', versions);
}
