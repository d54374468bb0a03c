import pg from 'pg';
import { type Config, StartError } from '../../config.ts';
import { runningSocketFolder, startEmbedded } from '../postgres/embedded.ts';
import { isDataFolderLocked, lockDataFolder } from './data-folder-lock.ts';

export interface OpenedDatabase {
  /** Connection as the role that owns the schema. */
  owner: pg.ClientConfig & { host: string; port: number; database: string };
  /** Whether this start created the database. */
  isNew: boolean;
  close(): Promise<void>;
}

/**
 * Opens the configured database: the embedded one in the data folder, or DATABASE_URL.
 * @param purpose the server connects to the database its supervisor runs; a command does too, or starts the embedded
 * database for its own duration when Portage is not running
 * @throws StartError
 */
export async function openOwnerDatabase(
  config: Config,
  purpose: 'server' | 'command',
  ownerPassword: string,
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL !== undefined) return external(config.DATABASE_URL);
  if (purpose === 'server' || (await isDataFolderLocked(config.dataDir))) return running(config.dataDir, ownerPassword);
  const unlock = await lockDataFolder(config.dataDir);
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, password: ownerPassword });
    return {
      owner: server.owner,
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
  if (host === null) throw new StartError(`Portage on ${dataDir} is still starting; try again in a moment.`);
  return {
    owner: { host, port: 5432, user: 'postgres', password, database: 'postgres' },
    isNew: false,
    close: async () => {},
  };
}

async function external(url: string): Promise<OpenedDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // A host with several addresses fails with an aggregate error, which has a code but no message.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  }
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const owner = {
    host: client.host,
    port: client.port,
    user: client.user ?? 'postgres',
    password: client.password ?? '',
    database: client.database ?? 'postgres',
  };
  await client.end();
  if ((rows[0]?.version ?? 0) < 150_000)
    throw new StartError('The database of DATABASE_URL is older than PostgreSQL 15; Portage needs 15 or newer.');
  return { owner, isNew: false, close: async () => {} };
}
