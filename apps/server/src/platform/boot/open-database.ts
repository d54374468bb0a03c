import pg from 'pg';
import type { Config } from '../../config.ts';
import { startError } from '../../settings/start-error.ts';
import { isWrongPassword } from '../postgres/connections/wrong-password.ts';
import { runningSocketFolder, startEmbedded } from '../postgres/embedded/embedded.ts';
import { refuseOtherMajor } from './cluster/cluster-folder.ts';
import { alreadyRunning, isDataFolderLocked, lockDataFolder } from './cluster/data-folder-lock.ts';
import { type DatabaseConnections, openOwnDatabase } from './own-database.ts';

export interface OpenedDatabase extends DatabaseConnections {
  /** Whether this start created the database. */
  isNew: boolean;
  close(): Promise<void>;
}

/**
 * Why the database is opened. The server connects to the database that its supervisor runs. `portage migrate` and the
 * other commands do too, or start the embedded database for their own duration when Portage is not running; only
 * `portage migrate` creates it.
 */
export type Purpose = 'server' | 'migrate' | 'command';

/**
 * Opens the configured database: the embedded one in the data folder, or that of DATABASE_URL.
 * @param options.replacePassword gives the owner of the embedded database this password, whatever it was before
 * @throws StartError
 */
export async function openOwnerDatabase(
  config: Config,
  purpose: Purpose,
  ownerPassword: string,
  options: { replacePassword?: boolean } = {},
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL !== undefined) {
    const connections = await openOwnDatabase({ ...config, DATABASE_URL: config.DATABASE_URL });
    return { ...connections, isNew: false, close: async () => {} };
  }
  const isLocked = purpose !== 'server' && (await isDataFolderLocked(config.dataDir));
  if (isLocked && options.replacePassword) throw await alreadyRunning(config.dataDir);
  if (purpose === 'server' || isLocked) return running(config.dataDir, ownerPassword);
  const unlock = await lockDataFolder(config.dataDir);
  try {
    await refuseOtherMajor(config.dataDir);
    const server = await startEmbedded({ dataDir: config.dataDir, password: ownerPassword, ...options });
    return {
      ...atOneAddress(server.owner),
      isNew: server.isNew,
      async close() {
        await server.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function running(dataDir: string, password: string): Promise<OpenedDatabase> {
  const host = await runningSocketFolder(dataDir);
  if (host === null) throw startError('stillStarting', { folder: dataDir });
  const owner = { host, port: 5432, user: 'postgres', password, database: 'postgres' };
  await refuseWrongPassword(owner);
  return { ...atOneAddress(owner), isNew: false, close: async () => {} };
}

const atOneAddress = (owner: pg.ClientConfig) => ({ owner, requests: owner, direct: owner, isPooled: false });

/** @throws StartError when the owner's password, which derives from the secret, is not the database's */
async function refuseWrongPassword(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    if (isWrongPassword(error)) throw startError('secretDiffers');
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
