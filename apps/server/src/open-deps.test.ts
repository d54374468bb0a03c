import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { generateKey } from 'openpgp';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { type OpenDeps, openDeps } from './open-deps.ts';
import { type EmbeddedPostgres, startEmbedded } from './platform/postgres/embedded/embedded.ts';

const secret = 'the secret of this installation, long enough';
const mistyped = 'the secret of this instalation, long enough';

// The login roles belong to the cluster, so these tests need one of their own.
let folder: string;
let cluster: EmbeddedPostgres;
let publicKeyFile: string;
let admin: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-open-'));
  cluster = await startEmbedded({ dataDir: join(folder, 'cluster'), password: 'owner', disposable: true });
  admin = new pg.Client(cluster.owner);
  await admin.connect();
  const { publicKey } = await generateKey({
    type: 'rsa',
    rsaBits: 2048,
    userIDs: [{ name: 'test' }],
    format: 'armored',
  });
  publicKeyFile = join(folder, 'public.asc');
  await writeFile(publicKeyFile, publicKey);
});
afterAll(async () => {
  await admin.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A new database of the cluster. */
let database: string;
let opened: OpenDeps[];
beforeEach(async () => {
  opened = [];
  database = `db_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${database}`);
});
afterEach(async () => {
  for (const deps of opened) await deps.close();
  await admin.query(`drop database ${database} with (force)`);
  await admin.query('drop role if exists portage_server, portage_changes');
});

async function open(
  purpose: 'server' | 'migrate' | 'command',
  settings: Record<string, string> = {},
  options: { adoptSecret?: boolean } = {},
): Promise<OpenDeps> {
  const { host, user, password } = cluster.owner;
  const config = readConfig({
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
    PORTAGE_SECRET: secret,
    PORTAGE_DATA: join(folder, 'data'),
    SIN_PUBLIC_KEY_FILE: publicKeyFile,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const deps = await openDeps(config, { purpose, ...options });
  opened.push(deps);
  return deps;
}

async function inDatabase<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ ...cluster.owner, database });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** What a start or a command may change: the schema, and the passwords of the login roles. */
const state = async () => ({
  tables: await inDatabase("select count(*) from pg_class where relkind = 'r'"),
  schemas: await inDatabase('select nspname from pg_namespace order by 1'),
  passwords: await inDatabase("select rolname, rolpassword from pg_authid where rolname like 'portage%' order by 1"),
});

/** Marks the database as migrated by an earlier or a later version. */
const asOlder = () =>
  inDatabase(
    "delete from migrations.applied where name = (select max(name) from migrations.applied where name ~ '^0.*sql$')",
  );
const asNewer = () => inDatabase("insert into migrations.applied (name, sha256) values ('9000_future.sql', 'x')");

test('rejects a secret that does not fit the database, and changes nothing', async () => {
  await open('server');
  const before = await state();
  for (const purpose of ['command', 'server', 'migrate'] as const)
    await expect(open(purpose, { PORTAGE_SECRET: mistyped })).rejects.toMatchObject({ code: 'secretDiffers' });
  expect(await state()).toEqual(before);
  await open('command');
});

test('rejects a mistyped secret for a database that has no fingerprint yet', async () => {
  await open('server');
  await inDatabase("delete from migrations.applied where name = 'provider secret'");
  const before = await state();
  for (const purpose of ['command', 'server', 'migrate'] as const)
    await expect(open(purpose, { PORTAGE_SECRET: mistyped })).rejects.toMatchObject({ code: 'secretDiffers' });
  expect(await state()).toEqual(before);
  await open('server');
  expect(await inDatabase("select 1 from migrations.applied where name = 'provider secret'")).toHaveLength(1);
});

test('adopts another secret only when asked to', async () => {
  await open('server');
  await open('migrate', { PORTAGE_SECRET: mistyped }, { adoptSecret: true });
  await open('server', { PORTAGE_SECRET: mistyped });
  await expect(open('server')).rejects.toMatchObject({ code: 'secretDiffers' });
});

describe('while the secret is replaced', () => {
  const next = 'the-next-secret-of-this-installation';
  const withNext = { PORTAGE_SECRET: next, PORTAGE_SECRET_PREVIOUS: secret };

  test('servers with either one log in before and after the change', async () => {
    await (await open('server')).close();
    const servers = [await open('server', { PORTAGE_SECRET_PREVIOUS: next }), await open('server', withNext)];
    const logIn = async () => {
      for (const { db, listener, changes } of servers) {
        await db.run(asService, 'select 1');
        for (const connection of [listener, changes]) {
          const client = new pg.Client(connection);
          await client.connect();
          await client.end();
        }
      }
    };
    await logIn();
    const command = await open('command', withNext);
    await command.adoptSecret();
    await admin.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = 'portage_server'",
      [database],
    );
    await logIn();
    await open('server', { PORTAGE_SECRET: next });
    await expect(open('server')).rejects.toMatchObject({ code: 'secretDiffers' });
  });

  test('a start leaves the database its secret, and a third one is refused', async () => {
    await open('server');
    const before = await state();
    for (const purpose of ['command', 'server', 'migrate'] as const) await open(purpose, withNext);
    expect(await state()).toEqual(before);
    const third = { PORTAGE_SECRET: mistyped, PORTAGE_SECRET_PREVIOUS: next };
    await expect(open('server', third)).rejects.toMatchObject({ code: 'secretDiffers' });
    await open('server');
  });
});

test('a command on an empty database changes nothing', async () => {
  const before = await state();
  await expect(open('command')).rejects.toMatchObject({ code: 'schemaMissing' });
  expect(await state()).toEqual(before);
});

test('a command waits for serve to migrate an older schema', async () => {
  await open('server');
  await asOlder();
  const before = await state();
  await expect(open('command')).rejects.toMatchObject({ code: 'schemaOlder' });
  expect(await state()).toEqual(before);
});

test('rejects a schema that is newer than the program', async () => {
  await open('server');
  await asNewer();
  const before = await state();
  for (const purpose of ['command', 'server', 'migrate'] as const)
    await expect(open(purpose)).rejects.toMatchObject({
      code: 'schemaNewer',
      params: { name: '9000_future.sql' },
    });
  expect(await state()).toEqual(before);
});

test.each([
  ['a missing key', { SIN_PUBLIC_KEY_FILE: '', PORTAGE_KEYS: '/nowhere/keys' }, 'sinKeyRequired'],
  ['a missing key file', { SIN_PUBLIC_KEY_FILE: '/nowhere/key.asc' }, 'sinPublicKeyUnreadable'],
])('%s closes every connection, so the process ends', async (_, settings, code) => {
  await expect(open('server', settings)).rejects.toMatchObject({ code });
  const connections = () =>
    admin.query('select usename from pg_stat_activity where datname = $1', [database]).then(({ rows }) => rows);
  await expect.poll(connections).toEqual([]);
});

test('only connections for requests carry the key of digests of Social Insurance Numbers', async () => {
  const { db, owner } = await open('server');
  const sql = "select coalesce(current_setting('app.sin_index_key', true), '') as key";
  const { rows } = await db.run(asService, builtSql(sql));
  expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect((await owner.query(sql)).rows).toEqual([{ key: '' }]);
  expect(await inDatabase("select 1 from pg_db_role_setting where setconfig::text like '%sin_index_key%'")).toEqual([]);
});
