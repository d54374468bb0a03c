import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bytesFolder, bytesKey } from '@portage/platform/files/bytes-key';
import type { FileStore } from '@portage/platform/files/file-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openFileStore } from '../../../providers/files/open-file-store.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { type S3Server, startS3Server } from '../../../testing/services/s3-server.ts';
import { type BackupSource, backupSource } from '../backup-source.ts';
import { takeBackup } from '../take/take-backup.ts';
import { openTarget } from '../targets/open-target.ts';
import { restoreBackup } from './restore-backup.ts';

const secret = 'x'.repeat(32);
let folder: string;
let s3: S3Server;
let server: ProviderServer;
let source: BackupSource;
let backup: string;
let version: string;

/** Another installation, with its files in the bucket. */
const settingsOf = (name: string) => ({
  ...s3.settings,
  S3_PREFIX: `${name}/`,
  PORTAGE_DATA: join(folder, name),
  PORTAGE_SECRET: secret,
  LOG_LEVEL: 'silent',
});
const storeOf = (name: string): Promise<FileStore> => openFileStore({ config: readConfig(settingsOf(name)) });
async function restore(name: string, copy = false) {
  const files = await storeOf(name);
  return restoreBackup(readConfig(settingsOf(name)), source, secret, () => files, { name: backup, copy });
}
async function* bytes(words: string) {
  yield Buffer.from(words);
}
const wordsIn = async (name: string) => {
  const found = await (await storeOf(name)).open(bytesKey(version));
  return found === null ? null : text(found.stream);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-bucket-'));
  [s3, server] = await Promise.all([startS3Server(), startProviderServer()]);
  const file = { bucket: 'documents', path: 'drill/kept.txt', contentType: 'text/plain', ownerId: null };
  await server.deps.storedFiles.store({ ...file, body: Buffer.from('kept') });
  version = (await server.rows<{ version: string }>('select version from storage.objects'))[0]?.version ?? '';
  const config = readConfig(settingsOf('first'));
  source = await backupSource(config, await openTarget(config, 's3://portage-files/backups'), secret);
  backup = (await takeBackup({ ...server.deps, owner: server.connection }, source.target)).name;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test('restores from a bucket into the bucket of the files', async () => {
  expect(await restore('first')).toMatchObject({ backup, files: 1 });
  expect(await wordsIn('first')).toBe('kept');
});

test('keeps the bytes of a bucket that outlived the database', async () => {
  const store = await storeOf('second');
  await store.put(bytesKey(version), bytes('kept'));
  const before = s3.requests.length;
  await restore('second');
  const written = s3.requests.slice(before).filter(({ method, url }) => method === 'PUT' && url.includes(bytesFolder));
  expect(written).toEqual([]);
  expect(await wordsIn('second')).toBe('kept');
});

test('refuses a bucket with other bytes under the key of a file, and leaves no database', async () => {
  const store = await storeOf('third');
  await store.put(bytesKey(version), bytes('other'));
  await expect(restore('third')).rejects.toMatchObject({ code: 'restoreFileDiffers', params: { version } });
  expect(await wordsIn('third')).toBe('other');
});

test('refuses to give a copy the files of another installation', async () => {
  await rm(join(folder, 'second'), { recursive: true });
  await expect(restore('second', true)).rejects.toMatchObject({ code: 'restoreBucketNotEmpty' });
  expect(existsSync(join(folder, 'second'))).toBe(false);
});
