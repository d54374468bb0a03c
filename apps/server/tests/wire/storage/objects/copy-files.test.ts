import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesKey } from '@portage/platform/files/bytes-key';
import { type FileStore, FileStoreUnavailableError } from '@portage/platform/files/file-store';
import { copyFiles } from '@portage/wire/storage/objects/copy-files';
import { findOrphans } from '@portage/wire/storage/objects/orphans';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../../src/config.ts';
import { fileStores } from '../../../../src/providers/files/open-file-store.ts';
import { type S3Server, startS3Server } from '../../../../src/testing/services/s3-server.ts';
import { bucketWith, deps, pdf, provider, useStorage } from '../testing/storage-under-test.ts';

useStorage();

let s3: S3Server;
let folder: string;
let bucketStore: FileStore;
let otherDisk: FileStore;
beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'portage-copy-'));
  const stores = await fileStores({ config: readConfig({ ...s3.settings, PORTAGE_DATA: folder }) });
  bucketStore = stores.s3 as FileStore;
  otherDisk = stores.disk;
});
beforeEach(async () => {
  s3.faultOf = () => null;
  for (const bucket of (await provider().listBuckets()).data ?? []) await provider().emptyBucket(bucket.id);
  for await (const { remove } of bucketStore.list('objects/')) await remove();
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Uploads files of different sizes and returns their bucket. */
async function upload(count: number): Promise<string> {
  const bucket = await bucketWith('0.pdf');
  for (let at = 1; at < count; at += 1)
    await provider()
      .from(bucket)
      .upload(`${at}.pdf`, Buffer.concat([pdf, Buffer.alloc(at * 1000)]), { contentType: 'application/pdf' });
  return bucket;
}
const versionOf = async (bucket: string, path: string) =>
  (await provider().from(bucket).info(path)).data?.version ?? '';
async function* bytes(text: string) {
  yield Buffer.from(text);
}
const toS3 = () => copyFiles(deps, { from: deps.files, to: bucketStore });
const intact = { missing: [], damaged: [] };

test('copies all files to S3 and from there to a disk, and a second run finds them there', async () => {
  await upload(6);
  expect(await toS3()).toEqual({ ...intact, copied: 6, copiedBytes: 15_000 + 6 * pdf.length, alreadyThere: 0 });
  expect(await s3.keys()).toHaveLength(6);
  expect(await toS3()).toEqual({ ...intact, copied: 0, copiedBytes: 0, alreadyThere: 6 });
  expect(await copyFiles(deps, { from: bucketStore, to: otherDisk })).toMatchObject({ ...intact, copied: 6 });
  expect(await copyFiles(deps, { from: otherDisk, to: deps.files })).toMatchObject({ ...intact, alreadyThere: 6 });
});

test('continues after the store was away', async () => {
  await upload(6);
  let puts = 0;
  s3.faultOf = ({ method }) => {
    if (method === 'PUT') puts += 1;
    return puts > 3 ? { status: 403, code: 'AccessDenied' } : null;
  };
  await expect(toS3()).rejects.toThrow(FileStoreUnavailableError);
  s3.faultOf = () => null;
  const there = (await s3.keys()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(6);
  expect(await toS3()).toMatchObject({ ...intact, copied: 6 - there, alreadyThere: there });
});

test('replaces a copy that is cut off or has other bytes', async () => {
  const bucket = await upload(3);
  await toS3();
  const [first, second] = [await versionOf(bucket, '0.pdf'), await versionOf(bucket, '1.pdf')];
  await bucketStore.put(bytesKey(first), bytes('%PDF'));
  await bucketStore.put(bytesKey(second), bytes(`x${'y'.repeat(pdf.length + 999)}`));
  expect(await toS3()).toMatchObject({ ...intact, copied: 2, alreadyThere: 1 });
  expect(await toS3()).toMatchObject({ copied: 0, alreadyThere: 3 });
});

test('names files that are missing or damaged in the source, and does not copy them', async () => {
  const bucket = await upload(3);
  await deps.files.remove(bytesKey(await versionOf(bucket, '0.pdf')));
  await deps.files.put(bytesKey(await versionOf(bucket, '1.pdf')), bytes('rotten'));
  const report = await toS3();
  expect(report).toMatchObject({ copied: 1, missing: [`${bucket}/0.pdf`], damaged: [`${bucket}/1.pdf`] });
  expect(await s3.keys()).toHaveLength(1);
});

test('does not report an object that was removed during the copy', async () => {
  const bucket = await upload(2);
  const from: FileStore = {
    ...deps.files,
    async open(key, range) {
      await provider().from(bucket).remove(['0.pdf', '1.pdf']);
      return deps.files.open(key, range);
    },
  };
  expect(await copyFiles(deps, { from, to: bucketStore })).toMatchObject(intact);
});

test.each(['disk', 's3'])('finds and removes files on %s that no object names', async (name) => {
  await upload(3);
  await toS3();
  const store = name === 's3' ? bucketStore : deps.files;
  await store.put(bytesKey(randomUUID()), bytes('left over'));
  const later = new Date(Date.now() + 10 * 365 * 86_400_000);
  expect(await findOrphans(deps, store, { before: later, remove: false })).toEqual({ files: 1, bytes: 9 });
  expect(await findOrphans(deps, store, { before: new Date(0), remove: true })).toEqual({ files: 0, bytes: 0 });
  expect(await findOrphans(deps, store, { before: later, remove: true })).toEqual({ files: 1, bytes: 9 });
  expect(await findOrphans(deps, store, { before: later, remove: true })).toEqual({ files: 0, bytes: 0 });
  expect(await toS3()).toMatchObject({ alreadyThere: 3 });
});
