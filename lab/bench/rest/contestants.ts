import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../e2e/product/free-port.ts';
import type { BenchInstallation } from '../bench-installation.ts';
import type { BareHandler } from './bare-handler.ts';
import type { Workload } from './rest-workloads.ts';

/** A server that a contestant runs in a process of its own. */
export interface RunningContestant extends AsyncDisposable {
  port: number;
  pid: number;
}

/** PostgREST on the same database, as the same login role, with as many connections as the server has. */
export async function startPostgrest(binary: string, { server, jwks }: BenchInstallation): Promise<RunningContestant> {
  const port = await freePort();
  const { host, port: databasePort, user, password, database } = server;
  const child = spawn(binary, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PGRST_DB_URI: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${databasePort}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '12',
      PGRST_DB_CONFIG: 'false',
      PGRST_JWT_SECRET: jwks,
      PGRST_JWT_CACHE_MAX_LIFETIME: '3600',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
  });
  return running(child, port, 'Schema cache loaded');
}

const bareHandler = fileURLToPath(new URL('bare-handler.ts', import.meta.url));

/** The bare handler of one workload. */
export async function startBareHandler({ server }: BenchInstallation, workload: Workload): Promise<RunningContestant> {
  const port = await freePort();
  const given: BareHandler = { server, workload, port };
  const child = spawn(process.execPath, [bareHandler, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'pipe'] });
  return running(child, port, 'ready');
}

/** @throws Error with its last lines when it ends before it is ready */
async function running(child: ChildProcess, port: number, isReady: string): Promise<RunningContestant> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-2000);
        if (output.includes(isReady)) resolve();
      });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`A contestant ended: ${output}`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill();
      await gone;
    },
  };
}
