import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../../e2e/product/free-port.ts';
import { ensureDebianPackage, type OwnPostgres } from './own-postgres.ts';

export interface PgBouncer extends AsyncDisposable {
  port: number;
}

const unprivileged = 65534;

/**
 * Starts Debian's PgBouncer with transaction pooling in front of a PostgreSQL that requires TLS.
 * @param users lines of its auth_file
 */
export async function startPgBouncer(server: OwnPostgres, users: string[]): Promise<PgBouncer> {
  ensureDebianPackage('pgbouncer');
  const folder = await mkdtemp(join(tmpdir(), 'portage-pooler-'));
  const port = await freePort();
  const file = async (name: string, lines: string[]) => {
    const path = join(folder, name);
    await writeFile(path, `${lines.join('\n')}\n`);
    if (isRoot) await chown(path, unprivileged, unprivileged);
    return path;
  };
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, unprivileged, unprivileged);
  const settings = await file('pgbouncer.ini', [
    '[databases]',
    `* = host=127.0.0.1 port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'default_pool_size = 3',
    'auth_type = scram-sha-256',
    `auth_file = ${await file('users', users)}`,
    'server_tls_sslmode = require',
  ]);
  const pooler = spawn('/usr/sbin/pgbouncer', ['-q', settings], {
    stdio: 'ignore',
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}),
  });
  const exited = once(pooler, 'exit');
  await untilListening(port);
  return {
    port,
    async [Symbol.asyncDispose]() {
      pooler.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('PgBouncer did not start');
}
