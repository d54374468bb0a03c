import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bytesKey } from '@portage/platform/files/bytes-key';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaDump } from '../../../../../../database/catalog/dump.ts';
import { fillEarlierRelease } from '../../../../../../database/testing/earlier-release.ts';
import { createTestDatabase } from '../../../../../../database/testing/test-database.ts';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { fillDemo } from '../../../demo/fill-demo.ts';
import { openDeps } from '../../../open-deps.ts';
import { running } from '../../../platform/version.ts';
import { diskFileStore } from '../../../providers/files/disk-file-store.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { portage } from '../../../testing/run-portage.ts';
import { verifyAuditLog } from '../../audit/verify-audit-log.ts';
import { writeCheckpoint } from '../../audit/write-checkpoint.ts';
import { replayAll } from '../../payroll/replay/replay-all.ts';
import { type BackupSource, backupSource } from '../backup-source.ts';
import { backupNames, readManifest, writeManifest } from '../manifest.ts';
import { takeBackup } from '../take/take-backup.ts';
import { folderTarget } from '../targets/folder-target.ts';
import { verifyBackup } from '../verify-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const secret = 'x'.repeat(32);
const openFiles = (dataDir: string) => diskFileStore(join(dataDir, 'files'));

let server: ProviderServer;
let folder: string;
let source: BackupSource;
let backup: string;
let signIn: { email: string; password: string };
/** Another installation: its settings as environment variables. */
const second = (name: string) => ({
  PORTAGE_DATA: join(folder, name),
  PORTAGE_KEYS: join(folder, `${name}-keys`),
  PORTAGE_SECRET: secret,
  BACKUP_DIR: join(folder, 'backups'),
  SITE_URL: 'http://portage.test',
  LOG_LEVEL: 'silent',
});
const backUp = () => takeBackup({ ...server.deps, owner: server.connection }, source.target);
const restore = (name: string, backupName = backup, copy = false) =>
  restoreBackup(readConfig(second(name)), source, secret, openFiles, { name: backupName, copy });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-drill-'));
  server = await startProviderServer();
  const accounts = await fillDemo(server.deps);
  signIn = accounts?.[0] ?? { email: '', password: '' };
  await server.runJobs();
  await writeCheckpoint(server.deps);
  source = await backupSource(readConfig(second('second')), folderTarget(join(folder, 'backups')), secret);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Stores a file, and returns its version. */
async function storeFile(path: string, text: string): Promise<string> {
  await server.deps.storedFiles.store({
    bucket: 'documents',
    path,
    body: Buffer.from(text),
    contentType: 'text/plain',
    ownerId: null,
  });
  const [row] = await server.rows<{ version: string }>('select version from storage.objects where name = $1', [path]);
  return row?.version ?? '';
}

test('backs up a moment while rows and files change, and restores it into a second installation', async () => {
  await storeFile('drill/kept.txt', 'kept');
  let writing = true;
  const writes = (async () => {
    for (let at = 0; writing; at += 1) await server.company(`Written ${at}`);
  })();
  const taken = await backUp();
  writing = false;
  await writes;
  backup = taken.name;
  expect(taken).toMatchObject({ missing: [], rows: expect.any(Number) });
  expect(taken.files).toBeGreaterThan(0);
  const restored = await restore('second');
  expect(restored).toMatchObject({ backup, rows: taken.rows, files: taken.files });
  const manifest = await readManifest(source.target, source.keys, backup);
  const files = openFiles(join(folder, 'second'));
  for (const { version } of manifest.files) {
    const found = await files.open(bytesKey(version));
    expect(found).not.toBeNull();
    found?.stream.destroy();
  }

  await using deps = await openSecond('second');
  const companies = manifest.tables.find(({ name }) => name === 'public.companies')?.rows;
  const counted = await deps.owner.query('select count(*)::int as count from public.companies');
  expect(counted.rows).toEqual([{ count: companies }]);
  const app = createApp(deps);
  const answer = await app.fetch(
    new Request('http://portage.test/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: deps.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: signIn.email, password: signIn.password }),
    }),
  );
  expect(answer.status).toBe(200);
  const replayed = await replayAll(deps);
  expect(replayed.invoices).toBeGreaterThan(0);
  expect(replayed.unreproduced).toEqual([]);
  const report = await verifyAuditLog(deps);
  expect(report).toMatchObject({ findings: [], checkpoints: 1 });
  // Triggers, constraints and row security are as in the original.
  expect(await guards(deps.owner)).toEqual(await guards(server.owner));
});

/** Opens an installation as a command does, and closes it at the end of the block. */
async function openSecond(name: string) {
  const deps = await openDeps(readConfig(second(name)), { purpose: 'command' });
  return Object.assign(deps, { [Symbol.asyncDispose]: () => deps.close() });
}

const guards = async (client: { query(text: string): Promise<{ rows: unknown[] }> }) =>
  (
    await client.query(`
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as guard from pg_constraint
        where connamespace::regnamespace::text in ('app', 'auth', 'public', 'storage', 'vendor_sign', 'vendor_billing')
      union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        and tgrelid::regclass::text not like 'jobs.%'
      union all select relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class where relkind = 'r' and relrowsecurity
      order by 1`)
  ).rows;

test('has the bytes of a file that is deleted while the backup runs', async () => {
  const version = await storeFile('drill/deleted.txt', 'deleted');
  const remove = () =>
    server.fetch('/storage/v1/object/documents/drill/deleted.txt', {
      method: 'DELETE',
      headers: { apikey: server.deps.keys.secretKey, authorization: `Bearer ${server.deps.keys.secretKey}` },
    });
  const { target } = source;
  const deleting: typeof target = {
    ...target,
    async put(key, body) {
      if (key.endsWith('/tables/storage.objects.age')) expect((await remove()).status).toBe(200);
      return target.put(key, body);
    },
  };
  const taken = await takeBackup({ ...server.deps, owner: server.connection }, deleting);
  expect(taken.missing).toEqual([]);
  const { files } = await readManifest(target, source.keys, taken.name);
  expect(files.map((file) => file.version)).toContain(version);
  expect((await verifyBackup(source, taken.name)).damaged).toEqual([]);
  // The backup deleted them when it had them.
  expect(await server.deps.files.open(bytesKey(version))).toBeNull();
});

test('copies a file once for all backups', async () => {
  const version = await storeFile('drill/new.txt', 'new');
  const taken = await backUp();
  expect(taken.newFiles).toBe(1);
  const { files } = await readManifest(source.target, source.keys, taken.name);
  expect(files.map((file) => file.version)).toContain(version);
  expect((await verifyBackup(source, taken.name)).damaged).toEqual([]);
});

test('rejects a second backup while one is running', async () => {
  await server.owner.query("select pg_advisory_lock(hashtext('portage backup'))");
  await expect(backUp()).rejects.toMatchObject({ code: 'backupRunning' });
  await server.owner.query("select pg_advisory_unlock(hashtext('portage backup'))");
});

test('contains no personal data in the clear', async () => {
  const texts = await Promise.all(
    (await readdir(join(folder, 'backups'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts) expect(text).not.toContain(signIn.email);
});

test('refuses a place that is not empty, and leaves it as it is', async () => {
  await expect(restore('second')).rejects.toMatchObject({ code: 'restoreNotEmpty' });
  expect(existsSync(join(folder, 'second', 'postgres', 'PG_VERSION'))).toBe(true);
});

test('refuses a backup of another secret, an altered manifest and an unknown name', async () => {
  const other = await backupSource(readConfig(second('third')), source.target, 'y'.repeat(32));
  const config = readConfig(second('third'));
  const attempt = (from: BackupSource, name: string) =>
    restoreBackup(config, from, secret, openFiles, { name, copy: false });
  await expect(attempt(other, backup)).rejects.toMatchObject({ code: 'backupNotOurs' });
  await expect(attempt(source, '2020-01-01T000000Z')).rejects.toMatchObject({ code: 'backupNotFound' });
  await expect(attempt(source, '../../etc')).rejects.toMatchObject({ code: 'backupNotFound' });
  const path = join(folder, 'backups', backup, 'manifest.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('public.companies', 'public.companiez'));
  await expect(attempt(source, backup)).rejects.toMatchObject({ code: 'backupNotOurs' });
  await writeFile(path, text);
});

test('names the version that made a backup with a migration that this program lacks', async () => {
  const manifest = await readManifest(source.target, source.keys, backup);
  expect(manifest.program).toEqual(running);
  const later = '2199-01-01T000000Z';
  await writeManifest(source.target, source.keys, later, {
    ...manifest,
    program: { version: '9.1.0', commit: 'unknown' },
    migrations: { ...manifest.migrations, '9999_later.sql': '0'.repeat(64) },
  });
  const { code, params } = await restore('newer', later).catch((error) => error);
  await rm(join(folder, 'backups', later), { recursive: true });
  expect({ code, params }).toEqual({ code: 'backupNewer', params: { name: later, version: '9.1.0 (unknown)' } });
  expect(existsSync(join(folder, 'newer', 'postgres'))).toBe(false);
});

test('restores nothing from a backup with a table of another backup in it', async () => {
  const path = join(folder, 'backups', backup, 'tables', 'public.invoices.age');
  const bytes = await readFile(path);
  await writeFile(path, await readFile(join(folder, 'backups', backup, 'tables', 'public.plans.age')));
  await expect(restore('third')).rejects.toThrow();
  expect(existsSync(join(folder, 'third', 'postgres'))).toBe(false);
  expect(existsSync(join(folder, 'third', 'restoring'))).toBe(false);
  expect((await verifyBackup(source, backup)).damaged).toEqual([{ part: 'public.invoices', reason: 'altered' }]);
  await writeFile(path, bytes);
});

/** Runs a command of another installation and kills it once a path exists. */
async function killOnce(name: string, given: string[], path: () => Promise<boolean>): Promise<string | null> {
  const child = spawn(process.execPath, [portage, ...given], {
    env: { ...process.env, ...second(name) },
    stdio: 'ignore',
  });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  let done = false;
  void ended.then(() => {
    done = true;
  });
  while (!done && !(await path())) await delay(1);
  child.kill('SIGKILL');
  return ended;
}

test('a killed restore leaves no database, and the next one succeeds', async () => {
  const killed = await killOnce('fourth', ['restore', backup], async () =>
    existsSync(join(folder, 'fourth', 'restoring', 'postgres')),
  );
  expect(killed).toBe('SIGKILL');
  expect(existsSync(join(folder, 'fourth', 'postgres'))).toBe(false);
  await restore('fourth', backup, true);
  await using deps = await openSecond('fourth');
  expect(deps.hold).toMatchObject({ backup, copy: true });
});

test('a killed backup is not one, and the next one succeeds', async () => {
  const before = await backupNames(source.target);
  const begun = async () => {
    const names = await readdir(join(folder, 'backups'));
    return names.some((name) => name.startsWith('2') && !before.includes(name));
  };
  expect(await killOnce('second', ['backup'], begun)).toBe('SIGKILL');
  expect(await backupNames(source.target)).toEqual(before);
  await backUp();
  expect(await backupNames(source.target)).toHaveLength(before.length + 1);
});

test('a restored database is held: it has no live vendors until it goes live, and a copy never does', async () => {
  const { goLive } = await import('./hold.ts');
  {
    await using deps = await openSecond('second');
    expect(deps.hold).toMatchObject({ backup, copy: false });
    const id = randomUUID();
    await deps.db.transaction(asService, (tx) => deps.jobs.enqueue(tx, 'mail.send', { messageId: id }));
    await deps.owner.query("update jobs.job set created_on = '2020-01-01' where name = 'mail.send'");
    expect(await goLive(deps, { sendMails: false })).toMatchObject({ backup, droppedMails: expect.any(Number) });
    expect((await deps.owner.query("select 1 from jobs.job where name = 'mail.send'")).rows).toEqual([]);
    await expect(goLive(deps, { sendMails: false })).rejects.toMatchObject({ code: 'notHeld' });
  }
  await using copy = await openSecond('fourth');
  await expect(goLive(copy, { sendMails: false })).rejects.toMatchObject({ code: 'copyNeverLive' });
});

test('restores a backup of release 0.4.0 and upgrades it', async () => {
  await using release = await createTestDatabase({ fill: fillEarlierRelease });
  const taken = await takeBackup({ ...server.deps, owner: release.connection }, source.target);
  const manifest = await readManifest(source.target, source.keys, taken.name);
  expect(Object.keys(manifest.migrations)).toContain('0001_roles_and_schemas.sql');
  const restored = await restore('release', taken.name);
  expect(restored).toMatchObject({ rows: taken.rows, migrated: expect.arrayContaining(['0161_recorded_plans.sql']) });
  await using deps = await openSecond('release');
  const client = await deps.owner.connect();
  const dump = await schemaDump(client);
  client.release();
  expect(dump).toBe(await schemaDump(server.owner));
  expect(await verifyAuditLog(deps)).toMatchObject({ findings: [] });
  expect(await replayAll(deps)).toMatchObject({ invoices: 26, unreproduced: [] });
});

test('refuses a backup of an earlier release, and makes nothing', async () => {
  await using release = await createTestDatabase({
    fill: (connection) =>
      fillEarlierRelease(connection, "delete from migrations.applied where name = '0153_console_list_indexes.sql'"),
  });
  const { name } = await takeBackup({ ...server.deps, owner: release.connection }, source.target);
  await expect(restore('earlier', name)).rejects.toMatchObject({ code: 'backupTooOld', params: { name } });
  expect(existsSync(join(folder, 'earlier'))).toBe(false);
});
