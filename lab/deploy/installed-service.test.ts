import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { makeCertificates } from '../../apps/server/src/testing/services/own-certificates.ts';
import { freePort } from '../../e2e/product/free-port.ts';
import { ready } from '../../e2e/product/product.ts';
import { type Nginx, startNginx } from '../faults/nginx.ts';
import { childrenOf } from '../faults/process-tree.ts';
import { readUnit } from './unit-file.ts';

// systemd is not the init process here, so the test carries out what the unit says.
describe('portage.service behind nginx with TLS', { skip: process.platform !== 'linux', timeout: 120_000 }, () => {
  let folder: string;
  let service: ChildProcess;
  let nginx: Nginx;
  let commands: Record<string, string[]>;
  let env: NodeJS.ProcessEnv;
  let listen: number;
  let agent: Agent;
  let authority: Buffer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portage-service-'));
    await chmod(folder, 0o755);
    listen = await freePort();
    const example = await readFile(new URL('../../deploy/portage.env', import.meta.url), 'utf8');
    env = {
      PATH: process.env.PATH,
      HOME: folder,
      ...parseEnv(example),
      SITE_URL: `https://localhost:${listen}`,
      PORT: String(await freePort()),
      METRICS_ADDRESS: `127.0.0.1:${await freePort()}`,
      PORTAGE_WEB_PROCESSES: '1',
      PORTAGE_DATA: join(folder, 'data'),
      PORTAGE_KEYS: join(folder, 'keys'),
      BACKUP_DIR: join(folder, 'backups'),
    };
    commands = (await readUnit('portage.service')).Service ?? {};
    const [program = '', ...args] = commands.ExecStart?.[0]?.split(' ') ?? [];
    service = spawn(program, args, { env, cwd: commands.WorkingDirectory?.[0], stdio: ['ignore', 'pipe', 'pipe'] });
    await ready(service, env.SITE_URL ?? '');
    const made = makeCertificates(folder);
    nginx = await startNginx(join(folder, 'nginx'), {
      listen,
      replicas: [Number(env.PORT)],
      tls: { certificate: made.serverCertificate, key: made.serverKey },
    });
    authority = await readFile(made.authority);
    agent = new Agent({ keepAlive: true, ca: authority });
  }, 120_000);

  afterAll(async () => {
    agent?.destroy();
    await nginx?.stop();
    if (service !== undefined && service.exitCode === null && service.kill('SIGTERM')) await once(service, 'exit');
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command of the unit as systemd does. */
  const run = (command: string) => {
    const known: NodeJS.ProcessEnv = { ...env, MAINPID: String(service.pid) };
    const filled = command.replace(/\$\{(\w+)\}/g, (_, name) => known[name] ?? '');
    return promisify(execFile)('/bin/sh', ['-c', filled], { env });
  };

  const get = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(`https://localhost:${listen}${path}`, { agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      sent.once('error', reject);
      sent.end();
    });

  test('the service counts as started when it is ready', async () => {
    await run(commands.ExecStartPost?.[0] ?? '');
  });

  test('serves the portal and its API over a verified certificate', async () => {
    const portal = await get('/');
    expect([portal.status, portal.text]).toEqual([
      200,
      expect.stringContaining('"providerName":"Example Employer Inc."'),
    ]);
    expect((await get('/auth/v1/.well-known/jwks.json')).status).toBe(200);
  });

  test('passes WebSockets through', async () => {
    const { text } = await get('/');
    const key = /sb_publishable_[\w-]+/.exec(text)?.[0] ?? '';
    const socket = new WebSocket(`wss://localhost:${listen}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`, {
      ca: authority,
    });
    await once(socket, 'open');
    const answer = once(socket, 'message');
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }));
    expect(JSON.parse(String((await answer)[0]))).toMatchObject({ topic: 'phoenix', event: 'phx_reply', ref: '1' });
    socket.terminate();
  });

  test('a reload replaces the server and loses no request', async () => {
    const servers = async () =>
      (await childrenOf(service.pid ?? 0)).filter(({ command }) => command.includes('main.ts')).map(({ pid }) => pid);
    const before = await servers();
    expect(before).toHaveLength(1);
    let isReplaced = false;
    const statuses: number[] = [];
    const readers = [1, 2].map(async () => {
      while (!isReplaced) statuses.push((await get('/health/live')).status);
    });
    await run(commands.ExecReload?.[0] ?? '');
    await expect
      .poll(async () => (await servers()).some((pid) => !before.includes(pid)) && (await servers()).length === 1, {
        timeout: 60_000,
      })
      .toBe(true);
    isReplaced = true;
    await Promise.all(readers);
    expect(statuses.length).toBeGreaterThan(10);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('SIGTERM of the supervisor stops everything in order', async () => {
    expect(commands.KillMode).toEqual(['mixed']);
    const children = (await childrenOf(service.pid ?? 0)).map(({ pid }) => pid);
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const running = execFileSync('ps', ['-e', '-o', 'pid='], { encoding: 'utf8' }).split(/\s+/).map(Number);
    expect(running.filter((pid) => children.includes(pid))).toEqual([]);
  });
});
