import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { type ServerBinaries, serverBinaries } from './embedded-binaries.ts';
import { refuseNamelessUser } from './unprivileged.ts';

// An ordinary user can enter their own folders, so for them each of these starts is a direct one.
const isRoot = process.getuid?.() === 0;
const canUnshare = spawnSync('unshare', ['--user', 'true']).status === 0;
const path = process.env.PATH ?? '';
const folders: string[] = [];
let copy: string;

beforeAll(async () => {
  const { postgres } = await serverBinaries();
  copy = await folder(0o755);
  await cp(dirname(dirname(postgres)), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

async function folder(mode: number): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'portage-unprivileged-'));
  folders.push(made);
  await chmod(made, mode);
  return made;
}

/** PostgreSQL programs in a folder of this mode, each with the permissions passed to `chmod`. */
async function programs(mode: number, permissions = 'a+rX') {
  spawnSync('chmod', ['-R', permissions, join(copy, 'native')]);
  await chmod(copy, mode);
  return { postgres: join(copy, 'native/bin/postgres'), initdb: join(copy, 'native/bin/initdb') };
}

/** Leaves only these programs on the PATH. */
async function onlyOnPath(...programs: string[]): Promise<void> {
  const bin = await folder(0o755);
  for (const program of programs) {
    const found = path.split(':').find((one) => existsSync(join(one, program)));
    if (found !== undefined) await symlink(join(found, program), join(bin, program));
  }
  vi.stubEnv('PATH', bin);
}

/** Starts and stops PostgreSQL. Returns the user it ran as and how many capabilities it held. */
async function start(dataDir: string, binaries: ServerBinaries) {
  const server = await startEmbedded({ dataDir, password: 'test', disposable: true, binaries });
  const client = new pg.Client(server.owner);
  try {
    await client.connect();
    // What Linux says of the session's own process; elsewhere the owner of a file that the server wrote.
    const { rows } = await client.query<{ status: string | null }>(
      "select pg_read_file('/proc/self/status', 0, 100000, true) as status",
    );
    const status = rows[0]?.status ?? `Uid:\t${(await stat(join(dataDir, 'postgres', 'postmaster.pid'))).uid}\n`;
    const user = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    const effective = /^CapEff:\s+([0-9a-f]{16})/m.exec(status)?.[1] ?? '0';
    const capabilities = [...BigInt(`0x${effective}`).toString(2)].filter((bit) => bit === '1').length;
    return { isNew: server.isNew, user, capabilities };
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Starts PostgreSQL on a new folder, then again on the same one. */
async function expectStarts(dataDir: string, binaries: ServerBinaries, capabilities: number): Promise<void> {
  const user = isRoot ? 65534 : process.getuid?.();
  for (const isNew of [true, false])
    expect(await start(dataDir, binaries)).toEqual({ isNew, user, capabilities: isRoot ? capabilities : 0 });
}

test('PostgreSQL holds no capability where every user can enter', async () => {
  await expectStarts(await folder(0o755), await programs(0o755), 0);
});

test('PostgreSQL starts with its data in a folder that only its owner can enter', async () => {
  await expectStarts(await folder(0o700), await programs(0o755), 1);
});

test('PostgreSQL starts with its programs in a folder that only their owner can enter', async () => {
  await expectStarts(await folder(0o755), await programs(0o700), 1);
});

test('PostgreSQL starts with programs and data in folders that only their owner can enter', async () => {
  await expectStarts(join(await folder(0o700), 'data'), await programs(0o700), 1);
});

test('PostgreSQL starts with programs that only their owner can run', async () => {
  await expectStarts(await folder(0o700), await programs(0o700, 'go-rwx'), 1);
});

test('a machine without unshare uses setpriv', async () => {
  const binaries = await programs(0o700);
  await onlyOnPath('setpriv');
  await expectStarts(await folder(0o700), binaries, 1);
});

const refusal = (folder: string, what: 'programs' | 'data' | 'both') => ({
  name: 'StartError',
  code: 'rootOnlyFolder',
  params: { folder, what },
});

test('a machine without setpriv uses a user namespace where the system allows one', async () => {
  const [dataDir, binaries] = [await folder(0o700), await programs(0o700)];
  await onlyOnPath('unshare');
  if (isRoot && !canUnshare) await expect(start(dataDir, binaries)).rejects.toMatchObject(refusal(copy, 'both'));
  else await expectStarts(dataDir, binaries, 0);
});

test.each([
  ['programs', 0o700, 0o755],
  ['data', 0o755, 0o700],
  ['both', 0o700, 0o700],
] as const)(
  'a machine with neither says where to move programs and data that only root can reach: %s',
  async (what, ofPrograms, ofData) => {
    const [dataDir, binaries] = [await folder(ofData), await programs(ofPrograms)];
    await onlyOnPath();
    const closed = ofPrograms === 0o700 ? copy : dataDir;
    if (isRoot) await expect(start(dataDir, binaries)).rejects.toMatchObject(refusal(closed, what));
    else await expectStarts(dataDir, binaries, 0);
  },
);

test('says why PostgreSQL did not start where every user can enter', async () => {
  const empty = await folder(0o755);
  const binaries = { postgres: join(empty, 'postgres'), initdb: join(empty, 'initdb') };
  await expect(start(await folder(0o755), binaries)).rejects.toMatchObject(
    isRoot
      ? { code: 'rootRefused', params: { reason: expect.stringContaining('initdb') } }
      : { message: expect.stringContaining('ENOENT') },
  );
});

test('opens data created with setpriv without it, and vice versa', async () => {
  const [dataDir, binaries] = [await folder(0o700), await programs(0o700)];
  const starts = [];
  for (const launcher of ['setpriv', canUnshare ? 'unshare' : 'setpriv', 'setpriv']) {
    await onlyOnPath(launcher);
    starts.push((await start(dataDir, binaries)).isNew);
  }
  expect(starts).toEqual([true, false, false]);
});

test('root runs PostgreSQL on the data of an ordinary user as that user', async () => {
  const [dataDir, binaries] = [await folder(0o755), await programs(0o755)];
  await start(dataDir, binaries);
  if (isRoot) spawnSync('chown', ['-R', 'daemon', dataDir]);
  const daemon = Number(spawnSync('id', ['-u', 'daemon']).stdout);
  expect((await start(dataDir, binaries)).user).toBe(isRoot ? daemon : process.getuid?.());
});

test('explains to a user without a name what PostgreSQL needs', () => {
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(() => refuseNamelessUser(nameless)).toThrow(expect.objectContaining({ code: 'userNameless' }));
  expect(() => refuseNamelessUser(() => ({ username: 'portage' }))).not.toThrow();
});
