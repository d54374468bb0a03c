import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chown, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../../../../../e2e/product/free-port.ts';
import { serverBinaries } from '../../platform/postgres/embedded/embedded-binaries.ts';
import { unprivileged } from '../../platform/postgres/embedded/unprivileged.ts';
import { type Certificates, makeCertificates } from './own-certificates.ts';

export { freePort };

export interface OwnPostgresOptions {
  /** 15: Debian's package, installed when missing. Default: the version that Portage embeds. */
  version?: 15;
  /** Lines of pg_hba.conf; default TLS required from everywhere. */
  access?: string[];
  settings?: Record<string, string>;
}

/** A PostgreSQL of an operator: on TCP, with its own certificates, and not started by Portage. */
export interface OwnPostgres extends AsyncDisposable {
  port: number;
  certificates: Certificates;
  /** The superuser's connection to the database `postgres`. */
  admin: pg.Client;
  /** Creates an empty database with a new name. */
  createDatabase(): Promise<string>;
  /** What the server has logged: every statement that defines something, such as a role. */
  log(): Promise<string>;
  /** Drops a database, and all roles but the superuser's. */
  clear(database: string): Promise<void>;
  /** An address of a database of this server, with TLS that verifies its host name unless `options` says otherwise. */
  url(user: string, database: string, options?: Record<string, string>): string;
}

/** Password of every role that the tests make. */
export const testPassword = 'a test password';

const ensureScript = fileURLToPath(new URL('../../../../../scripts/ensure-debian-package.mjs', import.meta.url));

/** Installs a Debian package unless it is there. @throws Error that says what to install */
export function ensureDebianPackage(name: string): void {
  const { status, stderr } = spawnSync(process.execPath, [ensureScript, name], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}

async function binaries(version: 15 | undefined): Promise<{ postgres: string; initdb: string }> {
  if (version === undefined) return serverBinaries();
  ensureDebianPackage('postgresql-15');
  return { postgres: '/usr/lib/postgresql/15/bin/postgres', initdb: '/usr/lib/postgresql/15/bin/initdb' };
}

/** Starts a disposable PostgreSQL on a free port of 127.0.0.1. */
export async function startOwnPostgres(options: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-own-'));
  const { postgres, initdb } = await binaries(options.version);
  const cluster = join(folder, 'cluster');
  const certificates = makeCertificates(folder);
  const run = await unprivileged(initdb, cluster);
  if (run.owner !== undefined) await chown(folder, run.owner.uid, run.owner.gid);
  const passwordFile = join(folder, 'password');
  const key = join(folder, 'postgres.key');
  await writeFile(passwordFile, `${testPassword}\n`);
  await copyFile(certificates.serverKey, key);
  for (const file of [passwordFile, key]) if (run.owner !== undefined) await chown(file, run.owner.uid, run.owner.gid);
  const created = run.spawn(
    initdb,
    ['-D', cluster, '-U', 'postgres', '--pwfile', passwordFile, '--locale', 'C.UTF-8', '-E', 'UTF8', '--no-sync'],
    { stdio: 'ignore' },
  );
  if ((await once(created, 'exit'))[0] !== 0) throw new Error('initdb failed');
  const access = join(folder, 'access.conf');
  await writeFile(access, (options.access ?? ['hostssl all all all scram-sha-256']).concat('').join('\n'));
  const port = await freePort();
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    hba_file: access,
    ssl: 'on',
    ssl_cert_file: certificates.serverCertificate,
    ssl_key_file: key,
    ssl_ca_file: certificates.authority,
    wal_level: 'logical',
    max_connections: '60',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'all.log',
    log_statement: 'ddl',
    shared_buffers: '32MB',
    fsync: 'off',
    synchronous_commit: 'off',
    ...options.settings,
  };
  // In the file, and not on the command line, so that a test can change them with `alter system`.
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  await appendFile(join(cluster, 'postgresql.conf'), `${lines.join('\n')}\n`);
  const server = run.spawn(postgres, ['-D', cluster], { stdio: 'ignore' });
  const exited = once(server, 'exit');
  const connection = {
    host: 'localhost',
    port,
    user: 'postgres',
    password: testPassword,
    database: 'postgres',
    ssl: { rejectUnauthorized: false },
  };
  const admin = await untilReady(connection);
  return {
    port,
    certificates,
    admin,
    async createDatabase() {
      const database = `db_${randomBytes(6).toString('hex')}`;
      await admin.query(`create database ${database}`);
      return database;
    },
    log: () => readFile(join(cluster, 'log', 'all.log'), 'utf8'),
    async clear(database) {
      await admin.query(`drop database ${database} with (force)`);
      const { rows } = await admin.query("select rolname from pg_roles where rolname !~ '^(pg_|postgres$)'");
      for (const { rolname } of rows) {
        await admin.query(`drop owned by ${pg.escapeIdentifier(rolname)} cascade`);
        await admin.query(`drop role ${pg.escapeIdentifier(rolname)}`);
      }
    },
    url(user, database, given = {}) {
      const query = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: certificates.authority, ...given });
      return `postgres://${user}:${encodeURIComponent(testPassword)}@localhost:${port}/${database}?${query}`;
    },
    async [Symbol.asyncDispose]() {
      await admin.end();
      server.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(connection: pg.ClientConfig): Promise<pg.Client> {
  for (let left = 600; ; left -= 1) {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (left === 0) throw error;
      await delay(50);
    }
  }
}
