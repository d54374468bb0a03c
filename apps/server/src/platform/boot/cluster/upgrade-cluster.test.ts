import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installSinKey, makeTenant, type Tenant } from '../../../../../../database/testing/two-tenants.ts';
import { readConfig } from '../../../config.ts';
import { startEmbedded } from '../../postgres/embedded/embedded.ts';
import { embeddedMajor, majorOf, serverBinaries } from '../../postgres/embedded/embedded-binaries.ts';
import { unprivileged } from '../../postgres/embedded/unprivileged.ts';
import { migrate } from '../migrate.ts';
import { databasePasswords, secretFingerprint } from '../secrets.ts';
import { clusterMajor } from './cluster-folder.ts';
import { keepEmbeddedDatabase } from './embedded-database.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

const programs = '/usr/lib/postgresql/15/bin';
const earlier = { postgres: join(programs, 'postgres'), initdb: join(programs, 'initdb') };
const secret = 'x'.repeat(32);
const passwords = databasePasswords(secret);
const logins = { serverPassword: passwords.server, changesPassword: passwords.changes };

let folder: string;
let dataDir: string;
let tenant: Tenant;
beforeAll(async () => {
  if (!existsSync(earlier.initdb))
    throw new Error('This test needs PostgreSQL 15. Debian: apt-get install postgresql-15');
  folder = await mkdtemp(join(tmpdir(), 'portage-upgrade-'));
  execFileSync('chmod', ['755', folder]);
  dataDir = join(folder, 'data');
  await makeEarlierCluster();
  const server = await startEmbedded({ dataDir, password: passwords.owner, binaries: earlier });
  await migrate(server.owner, logins, { secret: { fingerprint: secretFingerprint(secret), adopt: false } });
  const owner = new pg.Client(server.owner);
  await owner.connect();
  await installSinKey(owner);
  tenant = await makeTenant(owner, 'earlier');
  await owner.end();
  await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A cluster of PostgreSQL 15, whose initdb knows fewer options than ours. */
async function makeEarlierCluster(): Promise<void> {
  await mkdir(dataDir);
  const [cluster, passwordFile] = [join(dataDir, 'postgres'), join(folder, 'password')];
  await writeFile(passwordFile, passwords.owner);
  const run = await unprivileged(earlier.initdb, cluster);
  await mkdir(cluster, { mode: 0o700 });
  if (run.owner !== undefined) execFileSync('chown', [`${run.owner.uid}:${run.owner.gid}`, cluster, passwordFile]);
  const child = run.spawn(earlier.initdb, [
    '-D',
    cluster,
    '-U',
    'postgres',
    '--pwfile',
    passwordFile,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale',
    'C',
    '--no-sync',
  ]);
  child.stdout?.resume();
  child.stderr?.resume();
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(0);
}

const config = () => readConfig({ PORTAGE_DATA: dataDir, PORTAGE_SECRET: secret });

test('knows the major version of the programs that npm installs', async () => {
  expect(await majorOf(await serverBinaries())).toBe(embeddedMajor);
});

test('refuses to start a database of an earlier PostgreSQL, and names the command', async () => {
  const start = keepEmbeddedDatabase(config(), passwords.owner, {
    onFrozen: () => {},
    onEnded: () => {},
    onRestartFailed: () => {},
  });
  await expect(start).rejects.toMatchObject({
    code: 'databaseOlderMajor',
    params: { major: 15, embedded: embeddedMajor },
  });
});

test('says which programs are missing', async () => {
  await expect(upgradeCluster(config(), secret, { programs: folder })).rejects.toMatchObject({
    code: 'earlierProgramsMissing',
    params: { major: 15 },
  });
  expect(await clusterMajor(dataDir)).toBe(15);
});

test('copies an embedded database of PostgreSQL 15 into a new cluster, and keeps the earlier one', async () => {
  const upgraded = await upgradeCluster(config(), secret);
  expect(upgraded).toMatchObject({ from: 15, to: embeddedMajor, kept: join(dataDir, 'postgres-15') });
  expect(await clusterMajor(dataDir)).toBe(embeddedMajor);
  expect(existsSync(join(dataDir, 'postgres-15', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(dataDir, 'upgrading'))).toBe(false);
  const server = await startEmbedded({ dataDir, password: passwords.owner });
  // The server's role logs in with the same password.
  const login = new pg.Client({ ...server.owner, user: 'portage_server', password: passwords.server });
  const owner = new pg.Client(server.owner);
  await Promise.all([login.connect(), owner.connect()]);
  const { rows } = await owner.query('select id, legal_name from public.companies');
  expect(rows).toEqual([{ id: tenant.companyId, legal_name: 'earlier' }]);
  await Promise.all([login.end(), owner.end()]);
  await server.stop();
  expect(await upgradeCluster(config(), secret)).toBeNull();
});

test('an upgrade that was killed between its renames finishes at the next start', async () => {
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-upgraded'));
  expect(await clusterMajor(dataDir)).toBe(embeddedMajor);
  expect(existsSync(join(dataDir, 'postgres-upgraded'))).toBe(false);
});
