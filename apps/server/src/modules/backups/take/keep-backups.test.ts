import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { asService } from '@portage/platform/postgres/identity';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../../config.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { backupFinding } from '../backup-finding.ts';
import { type BackupKeys, backupKeys } from '../backup-keys.ts';
import { backupSource } from '../backup-source.ts';
import { backupName, backupNames, backupTime } from '../manifest.ts';
import { chooseBackup } from '../restore/choose-backup.ts';
import { heldProviders } from '../restore/held-providers.ts';
import type { BackupTarget } from '../targets/backup-target.ts';
import { folderTarget } from '../targets/folder-target.ts';
import { verifyBackup } from '../verify-backup.ts';
import { knownFiles } from './back-up-files.ts';
import { pruneBackups } from './prune-backups.ts';
import { takeBackup } from './take-backup.ts';

const day = 86_400;
let server: ProviderServer;
let folder: string;
let target: BackupTarget;
let keys: BackupKeys;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-backups-'));
  target = folderTarget(join(folder, 'own'));
  server = await startProviderServer({ BACKUP_DIR: join(folder, 'scheduled') });
  keys = backupKeys(server.deps.keys);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const backUp = (to = target) => takeBackup({ ...server.deps, owner: server.connection }, to);
const prune = (keepDays: number) => pruneBackups(target, keys, { now: server.deps.clock.now(), keepDays });
const storeFile = (path: string) =>
  server.deps.storedFiles.store({
    bucket: 'documents',
    path,
    body: Buffer.from(path),
    contentType: 'text/plain',
    ownerId: null,
  });

test('deletes old backups and the files that only they have, and always keeps the newest', async () => {
  await storeFile('keep/a.txt');
  const first = await backUp();
  await server.fetch('/storage/v1/object/documents/keep/a.txt', {
    method: 'DELETE',
    headers: { apikey: server.deps.keys.secretKey, authorization: `Bearer ${server.deps.keys.secretKey}` },
  });
  await storeFile('keep/b.txt');
  server.pass(10 * day);
  const second = await backUp();
  expect((await knownFiles(target)).size).toBe(2);
  expect(await prune(30)).toEqual([]);
  expect(await prune(5)).toEqual([first.name]);
  expect(await backupNames(target)).toEqual([second.name]);
  expect((await knownFiles(target)).size).toBe(1);
  server.pass(400 * day);
  expect(await prune(5)).toEqual([]);
  expect(await backupNames(target)).toEqual([second.name]);
  const source = { target, keys, identity: keys.identity };
  expect((await verifyBackup(source, second.name)).damaged).toEqual([]);
});

test('removes what a killed backup left, once it is a day old', async () => {
  const now = server.deps.clock.now();
  const [old, recent] = [now - 2 * day * 1000, now - 3_600_000].map((at) => backupName(new Date(at)));
  for (const name of [old, recent]) await target.put(`${name}/tables/x.age`, Readable.from(['x']));
  await prune(30);
  const left = await readdir(join(folder, 'own'));
  expect(left).not.toContain(old);
  expect(left).toContain(recent);
});

test("deletes nothing beside another installation's backups", async () => {
  const shared = folderTarget(join(folder, 'shared'));
  await backUp(shared);
  const other: BackupKeys = { ...keys, mac: () => '0'.repeat(64) };
  const before = await shared.list('');
  expect(await pruneBackups(shared, other, { now: server.deps.clock.now() + 900 * day * 1000, keepDays: 1 })).toEqual(
    [],
  );
  expect(await shared.list('')).toEqual(before);
});

test('chooses the newest backup of a time or before', async () => {
  const [only] = await backupNames(target);
  const later = new Date(server.deps.clock.now() + 1000);
  expect(await chooseBackup(target, 'latest', null)).toBe(only);
  expect(await chooseBackup(target, 'latest', later)).toBe(only);
  await expect(chooseBackup(target, 'latest', new Date(0))).rejects.toMatchObject({ code: 'noBackup' });
});

test('seals for the given public keys only', async () => {
  const identity = await generateX25519Identity();
  const settings = { PORTAGE_DATA: folder, BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  const sealed = folderTarget(join(folder, 'sealed'));
  const config = readConfig(settings);
  const taken = await takeBackup({ ...server.deps, config, owner: server.connection }, sealed);
  const secret = 'x'.repeat(32);
  const { damaged } = await verifyBackup(await backupSource(config, sealed, secret), taken.name);
  expect(damaged).toHaveLength(taken.tables + taken.files);
  const file = join(folder, 'identity.txt');
  await writeFile(file, `# created: today\n${identity}\n`);
  const withKey = await backupSource({ ...config, BACKUP_IDENTITY_FILE: file }, sealed, secret);
  expect((await verifyBackup(withKey, taken.name)).damaged).toEqual([]);
  await writeFile(file, 'no key');
  await expect(backupSource({ ...config, BACKUP_IDENTITY_FILE: file }, sealed, secret)).rejects.toMatchObject({
    code: 'backupIdentityUnusable',
  });
});

test('reports damaged and missing parts by name', async () => {
  const damagedTarget = folderTarget(join(folder, 'damaged'));
  const taken = await backUp(damagedTarget);
  await damagedTarget.remove(`${taken.name}/tables/auth.users.age`);
  await damagedTarget.put(`${taken.name}/tables/auth.sessions.age`, Readable.from(['garbage']));
  const { damaged } = await verifyBackup({ target: damagedTarget, keys, identity: keys.identity }, taken.name);
  expect(damaged.map(({ part }) => part)).toEqual(['auth.sessions', 'auth.users']);
});

test('the scheduled job backs up to BACKUP_DIR', async () => {
  await server.deps.db.transaction(asService, (tx) => server.deps.jobs.enqueue(tx, 'backup.take', {}));
  await server.runJobs('backup.take');
  expect(await backupNames(folderTarget(join(folder, 'scheduled')))).toHaveLength(1);
});

describe('the doctor', () => {
  const at = async (now: number, settings: Partial<Config> = {}) => {
    const [finding] = await backupFinding({
      ...server.deps,
      clock: { ...server.deps.clock, now: () => now },
      config: { ...server.deps.config, BACKUP_DIR: join(folder, 'own'), BACKUP_SCHEDULE: 'hourly', ...settings },
    });
    return finding;
  };
  const newest = async () => backupTime((await backupNames(target)).at(-1) ?? '');

  test('accepts a backup as old as two intervals, and no older one', async () => {
    const hour = 3_600_000;
    expect((await at((await newest()) + 2 * hour))?.result).toBe('fine');
    expect(await at((await newest()) + 2 * hour + 1000)).toMatchObject({
      result: 'wrong',
      advice: expect.stringContaining('is 2 hours old'),
    });
    expect((await at((await newest()) + 48 * hour, { BACKUP_SCHEDULE: '02:30' }))?.result).toBe('fine');
    expect((await at((await newest()) + 49 * hour, { BACKUP_SCHEDULE: undefined }))?.result).toBe('note');
  });

  test('reports a place without backups, one that cannot be read, and none', async () => {
    const now = server.deps.clock.now();
    expect((await at(now, { BACKUP_DIR: join(folder, 'empty') }))?.result).toBe('wrong');
    await writeFile(join(folder, 'a-file'), '');
    expect(await at(now, { BACKUP_DIR: join(folder, 'a-file') })).toMatchObject({
      result: 'wrong',
      advice: expect.stringContaining('ENOTDIR'),
    });
    expect(await at(now, { BACKUP_DIR: undefined, allowsDemo: true })).toBeUndefined();
    expect((await at(now, { BACKUP_DIR: undefined, allowsDemo: false }))?.result).toBe('note');
  });
});

test('a held database calls no vendor, and keeps the built-in providers', async () => {
  const { mail, signature, billing } = server.deps;
  const vendor = heldProviders({
    mail: { ...mail, name: 'smtp' },
    signature: { ...signature, name: 'dropbox-sign' },
    billing: { ...billing, name: 'stripe' },
  });
  const message = { id: 'm', from: 'a', to: 'b', replyTo: null, subject: 's', html: '', text: '' };
  await expect(vendor.mail.send(message)).rejects.toThrow('held');
  await expect(vendor.billing.getCheckout('x')).rejects.toThrow('held');
  expect(vendor.billing.name).toBe('stripe');
  expect(heldProviders({ mail, signature, billing })).toEqual({ mail, signature, billing });
});
