import pg from 'pg';
import { type Config, StartError } from '../config.ts';
import { runningSocketFolder, startEmbedded } from '../postgres/embedded.ts';
import { isDataFolderLocked, lockDataFolder } from './data-folder-lock.ts';

export interface OpenedDatabase {
  /** How the role that owns the schema connects. */
  owner: pg.ClientConfig & { host: string; port: number; database: string };
  /** Whether the database was made by this start. */
  isNew: boolean;
  /** Resolves when an embedded server that we started ends by itself or is stopped. */
  exited: Promise<void>;
  close(): Promise<void>;
}

/**
 * The database the settings name: the embedded one on the data folder, or DATABASE_URL.
 * @param purpose a command joins a Portage that is running on the folder; the server insists on having it alone
 * @throws StartError in one sentence
 */
export async function openOwnerDatabase(
  config: Config,
  purpose: 'serve' | 'command',
  ownerPassword: string,
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL !== undefined) return external(config.DATABASE_URL);
  if (purpose === 'command' && (await isDataFolderLocked(config.dataDir)))
    return running(config.dataDir, ownerPassword);
  const unlock = await lockDataFolder(config.dataDir);
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, password: ownerPassword });
    return {
      owner: server.owner,
      isNew: server.isNew,
      exited: server.exited,
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
    exited: new Promise(() => {}),
    close: async () => {},
  };
}

async function external(url: string): Promise<OpenedDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    // A name with several addresses fails with one error for all, which has a code and no message.
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
  return { owner, isNew: false, exited: new Promise(() => {}), close: async () => {} };
}
