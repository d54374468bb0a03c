// Builds the Containerfile on a Debian made by debootstrap, since no registry is needed to run the tests, and starts the image.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../e2e/product/free-port.ts';
import { ready, root } from '../../e2e/product/product.ts';
import { ensureDebianPackage, installDebian } from './install-debian.ts';

if (process.getuid?.() !== 0) throw new Error('Run this as root: it installs Debian into a folder.');
ensureDebianPackage('buildah');
const began = Date.now();
const work = mkdtempSync(join(tmpdir(), 'portage-container-'));
const debian = installDebian([]);
// The driver that needs no file system of its own, and the isolation that needs no container runtime.
const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
const storage = ['--root', join(work, 'root'), '--runroot', join(work, 'run')];
const buildah = (...args: string[]) =>
  execFileSync('buildah', [...storage, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
const say = (what: string) => console.log(`${what} (${((Date.now() - began) / 1000).toFixed(0)} s)`);

try {
  const base = buildah('from', 'scratch');
  buildah('add', '--quiet', base, debian, '/');
  buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', base);
  buildah('commit', '--quiet', '--rm', base, 'debian:bookworm-20251229-slim');
  const context = join(work, 'context');
  mkdirSync(context);
  const release = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', context], { input: release });
  say('Debian is the base image');
  const file = join(context, 'deploy/container/Containerfile');
  buildah('bud', '--quiet', '--format', 'docker', '--pull-never', '--file', file, '--tag', 'portage', context);
  say('The image is built');
  const container = buildah('from', '--pull-never', 'portage');
  const port = await freePort();
  const settings = [`PORT=${port}`, 'HOST=127.0.0.1', 'LOG_FORMAT=pretty', 'PORTAGE_DEMO=false', 'DRAIN_SECONDS=0'];
  const given = settings.flatMap((setting) => ['--env', setting]);
  const served = spawn('buildah', [...storage, 'run', ...given, container, '--', 'portage', 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(served, `http://localhost:${port}`);
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
  if (!answer.ok) throw new Error(`The container answered with ${answer.status}: ${await answer.text()}`);
  const version = buildah('run', container, '--', 'portage', '--version');
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  if (!version.endsWith(`(${commit.slice(0, 12)})`)) throw new Error(`The container is ${version}.`);
  const user = buildah('run', container, '--', 'id', '--user', '--name');
  if (user !== 'portage') throw new Error(`The container runs as ${user}.`);
  const exit = once(served, 'exit');
  served.kill('SIGTERM');
  await exit;
  say('The image starts and answers, not as root');
} finally {
  for (const folder of [work, debian]) rmSync(folder, { recursive: true, force: true });
}
