import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from '../../apps/server/src/platform/postgres/embedded/embedded.ts';
import { freePort } from '../../e2e/product/free-port.ts';
import { node, portage, ready, root } from '../../e2e/product/product.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { childrenOf, type RunningProcess } from './process-tree.ts';

/** One `portage serve`. */
export interface ClusterPart {
  port: number;
  /** The supervisor. */
  process: ChildProcess;
  /** The processes that it runs. */
  processes(): Promise<RunningProcess[]>;
}

/** Replicas behind nginx, with their own worker and database, all on this machine. */
export interface Cluster {
  /** The address of nginx. */
  url: string;
  replicas: ClusterPart[];
  /** Connection of the database's owner. */
  owner: pg.Client;
  nginx: Nginx;
  ports: readonly number[];
  /** Kills all processes of a replica at once. */
  kill(replica: number): Promise<void>;
  /** Starts a replica that was killed or stopped. */
  start(replica: number): Promise<void>;
  /** Stops a replica as a service manager does, and starts it again. */
  restart(replica: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  replicas?: number;
  /** Web processes of each replica. */
  processes?: number;
  workers?: number;
  /** Folder that is kept; default a temporary one. */
  folder?: string;
  /** Port of nginx; default any free one. */
  port?: number;
  /** More settings of every part. */
  settings?: Record<string, string>;
}

/** Starts PostgreSQL, then the workers, of which the first migrates, then the replicas, then nginx. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'portage-cluster-')));
  const stops: (() => Promise<unknown>)[] = [];
  if (options.folder === undefined) stops.push(() => rm(folder, { recursive: true, force: true }));
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    // Root starts PostgreSQL under another account, which must be able to enter the folder.
    await chmod(folder, 0o755);
    const secret = await secretOf(folder);
    const database = await startEmbedded({ dataDir: join(folder, 'database'), password: secret });
    stops.push(() => database.stop());
    const listen = options.port ?? (await freePort());
    const url = `http://127.0.0.1:${listen}`;
    const files = join(folder, 'files');
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      DATABASE_URL: urlOf(database),
      PORTAGE_SECRET: secret,
      PORTAGE_DATA: files,
      PORTAGE_WEB_PROCESSES: String(options.processes ?? 2),
      SITE_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...options.settings,
    };
    if (!existsSync(`${files}-keys`)) await promisify(execFile)(node, [portage, 'sin', 'init'], { cwd: root, env });
    const start = async (port: number, role: 'web' | 'worker') => {
      const part = await startPart({ ...env, PORTAGE_ROLE: role, PORT: String(port) }, port);
      stops.push(() => stopPart(part));
      return part;
    };
    for (let worker = 0; worker < (options.workers ?? 1); worker += 1) await start(await freePort(), 'worker');
    const ports: number[] = [];
    for (let replica = 0; replica < (options.replicas ?? 2); replica += 1) ports.push(await freePort());
    const replicas = await Promise.all(ports.map((port) => start(port, 'web')));
    const nginx = await startNginx(join(folder, 'nginx'), { listen, replicas: ports });
    stops.push(() => nginx.stop());
    const owner = new pg.Client(database.owner);
    owner.on('error', () => {});
    await owner.connect();
    stops.push(() => owner.end());
    const partAt = (replica: number): ClusterPart => {
      const part = replicas[replica];
      if (part === undefined) throw new Error(`there is no replica ${replica}`);
      return part;
    };
    const startAgain = async (replica: number) => {
      replicas[replica] = await start(partAt(replica).port, 'web');
    };
    return {
      url,
      replicas,
      owner,
      nginx,
      ports,
      async kill(replica) {
        const part = partAt(replica);
        const ended = once(part.process, 'exit');
        for (const { pid } of [{ pid: part.process.pid ?? 0 }, ...(await part.processes())])
          process.kill(pid, 'SIGKILL');
        await ended;
      },
      start: startAgain,
      async restart(replica) {
        await stopPart(partAt(replica));
        await startAgain(replica);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A secret that stays the same for a folder that is kept. */
async function secretOf(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept !== '') return kept;
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}

/** The socket's folder takes the place of a host name. */
const urlOf = ({ owner }: EmbeddedPostgres): string =>
  `postgres://${owner.user}:${owner.password}@${encodeURIComponent(owner.host)}:${owner.port}/${owner.database}`;

async function startPart(env: NodeJS.ProcessEnv, port: number): Promise<ClusterPart> {
  const child = spawn(node, [portage, 'serve'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  await ready(child, env.SITE_URL ?? '');
  const processes = () => childrenOf(child.pid ?? 0);
  return { port, process: child, processes };
}

async function stopPart({ process }: ClusterPart): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
}
