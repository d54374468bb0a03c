import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startError } from '../../../settings/start-error.ts';
import { isWrongPassword } from '../connections/wrong-password.ts';
import { type ServerBinaries, serverBinaries } from './embedded-binaries.ts';
import { clusterName, stopLeftover } from './leftover-server.ts';
import { endOfLog, logSettings } from './log-files.ts';
import { type RunAs, unprivileged } from './unprivileged.ts';

export interface EmbeddedOptions {
  /** Folder of the cluster; created if missing. */
  dataDir: string;
  /** Password of the owner role `postgres`. */
  password: string;
  /** Socket folder that an earlier start chose, so a restarted server stays at the same address. */
  socketDir?: string;
  /** Gives the owner this password, whatever it was before. Needs write access to the cluster's files, as any start does. */
  replacePassword?: boolean;
  /** Tests only: no fsync, less memory. Never use for real data. */
  disposable?: boolean;
  /** PostgreSQL programs; default the ones that npm installed. */
  binaries?: ServerBinaries;
}

export interface EmbeddedPostgres {
  /** Connection as the owner. */
  owner: { host: string; port: number; user: string; password: string; database: string };
  /** Whether this start created the cluster. */
  isNew: boolean;
  /** Resolves when the server process exits for any reason. */
  exited: Promise<void>;
  /** Folder of the server's log. */
  logFolder: string;
  /** The last lines that the server process printed or logged. */
  lastLines(): Promise<string>;
  stop(): Promise<void>;
  /** Ends the server process at once, also when it is frozen. The next start recovers. */
  kill(): void;
}

const port = 5432;

/**
 * Starts PostgreSQL on the data folder: unix socket only, never as root, and in its own process group, so Ctrl-C reaches
 * only Portage, which then stops it gracefully. First stops a server that a killed Portage left running on the folder.
 * @throws StartError when it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { postgres, initdb } = options.binaries ?? (await serverBinaries());
  await mkdir(options.dataDir, { recursive: true });
  const cluster = join(options.dataDir, 'postgres');
  const run = await unprivileged(initdb, cluster);
  const isNew = !(await exists(join(cluster, 'PG_VERSION')));
  if (isNew) await initialize(initdb, cluster, options.password, run);

  const socketDir = options.socketDir ?? (await socketFolder(options.dataDir, run));
  const logFolder = join(options.dataDir, 'log');
  await mkdir(logFolder, { recursive: true, mode: 0o700 });
  if (run.owner !== undefined) await chown(logFolder, run.owner.uid, run.owner.gid);
  const owner = { host: socketDir, port, user: 'postgres', password: options.password, database: 'postgres' };
  if (options.replacePassword && !isNew) await replaceOwnerPassword(postgres, cluster, options.password, run);
  const started = Date.now();
  for (;;) {
    await stopLeftover(cluster);
    const server = launch({ postgres, cluster, socketDir, logFolder }, options, run);
    const lastLines = async () => {
      const logged = options.disposable ? '' : await endOfLog(logFolder).catch(() => '');
      return `${server.printed()}\n${logged}`.trim().split('\n').slice(-3).join(' ');
    };
    if (await untilReady(server, owner))
      return {
        owner,
        isNew,
        exited: server.exited,
        logFolder,
        lastLines,
        stop: () => stop(server),
        kill: () => void server.process.kill('SIGKILL'),
      };
    // Children of a killed server may hold its shared memory for a moment longer.
    if (Date.now() - started > 15_000) throw startError('embeddedNotStarted', { output: await lastLines() });
    await delay(200);
  }
}

async function initialize(initdb: string, cluster: string, password: string, run: RunAs): Promise<void> {
  // Run initdb in a temporary folder and rename it when done, so an initdb that was killed leaves no partial cluster.
  const building = `${cluster}.new`;
  await rm(building, { recursive: true, force: true });
  await rm(cluster, { recursive: true, force: true });
  await mkdir(building, { recursive: true, mode: 0o700 });
  const passwordFile = join(building, '..', 'initdb-password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (run.owner !== undefined) {
    await chown(building, run.owner.uid, run.owner.gid);
    await chown(passwordFile, run.owner.uid, run.owner.gid);
  }
  try {
    const child = run.spawn(initdb, [
      '--pgdata',
      building,
      '--username',
      'postgres',
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
      '--no-sync',
      '--no-instructions',
    ]);
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout?.resume();
    const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
    if (code !== 0) throw startError('embeddedNotCreated', { output: output.trim() });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(building, cluster);
}

interface Server {
  process: ChildProcess;
  exited: Promise<void>;
  /** The end of what it printed. */
  printed(): string;
}

/** The program and the folders of a cluster. */
interface Places {
  postgres: string;
  cluster: string;
  socketDir: string;
  logFolder: string;
}

function launch({ postgres, cluster, socketDir, logFolder }: Places, options: EmbeddedOptions, run: RunAs): Server {
  const settings: Record<string, string> = {
    cluster_name: clusterName(cluster),
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    wal_level: 'logical',
    // Each process of the server has a slot for its live updates, and its successor another.
    max_wal_senders: '20',
    max_replication_slots: '20',
    max_connections: '100',
    shared_buffers: options.disposable ? '32MB' : '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_parameter_max_length_on_error: '0',
    ...(options.disposable
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
      : logSettings(logFolder)),
  };
  const child = run.spawn(
    postgres,
    [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    { detached: true },
  );
  let tail = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-2000);
    });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  return { process: child, exited, printed: () => tail.trim() };
}

async function untilReady(server: Server, owner: pg.ClientConfig): Promise<boolean> {
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  while (!ended) {
    const client = new pg.Client({ ...owner, connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (isWrongPassword(error)) {
        // The password derives from the provider's secret. No retry corrects a wrong one.
        await stop(server);
        throw startError('secretDiffers');
      }
      await delay(25);
    }
  }
  return false;
}

/** Sets the owner's password in single-user mode, which asks for none. */
async function replaceOwnerPassword(postgres: string, cluster: string, password: string, run: RunAs): Promise<void> {
  await stopLeftover(cluster);
  const child = run.spawn(postgres, ['--single', '-D', cluster, 'postgres'], { stdio: ['pipe', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stdin?.end(`alter role postgres password ${pg.escapeLiteral(password)}\n`);
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0 || /\bERROR:/.test(output)) throw startError('embeddedNotStarted', { output: output.trim() });
}

async function stop(server: Server): Promise<void> {
  // Fast shutdown: ends sessions and flushes everything.
  server.process.kill('SIGINT');
  const slow = setTimeout(() => server.process.kill('SIGQUIT'), 10_000);
  await server.exited;
  clearTimeout(slow);
}

/** A folder for the socket. Socket paths are limited to about 100 bytes, so a deep data folder uses the system temp folder. */
async function socketFolder(dataDir: string, run: RunAs): Promise<string> {
  const own = join(dataDir, 'run');
  const folder = own.length <= 80 ? own : await mkdtemp(join(tmpdir(), 'portage-'));
  await mkdir(folder, { recursive: true });
  if (run.owner !== undefined) await chown(folder, run.owner.uid, run.owner.gid);
  await chmod(folder, 0o700);
  if (folder !== own) await writeFile(join(dataDir, 'socket-folder'), folder);
  return folder;
}

/** The socket folder of the Portage running on this data folder; null when none is. */
export async function runningSocketFolder(dataDir: string): Promise<string | null> {
  const moved = await readFile(join(dataDir, 'socket-folder'), 'utf8').catch(() => join(dataDir, 'run'));
  return (await exists(join(moved, `.s.PGSQL.${port}`))) ? moved : null;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
