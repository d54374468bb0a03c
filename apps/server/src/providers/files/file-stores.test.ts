import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FileMissingError, type FileStore, FileTooLargeError } from '@portage/platform/files/file-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { openFileStore } from './open-file-store.ts';

let folder: string;
let s3: S3Server;
const stores: Partial<Record<string, FileStore>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-stores-'));
  s3 = await startS3Server();
  const open = (settings: object) => openFileStore({ config: readConfig({ PORTAGE_DATA: folder, ...settings }) });
  stores.disk = await open({});
  stores.s3 = await open({ ...s3.settings, S3_PREFIX: '/portage/' });
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function* chunks(...all: (string | Uint8Array)[]) {
  for (const one of all) yield Buffer.from(one);
}
/** Bytes that differ from part to part. */
const large = Buffer.alloc(12_000_000, 'a long text that is not a multiple of a part ');
async function* inPieces(bytes: Buffer, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const newKey = () => `objects/${randomUUID()}`;

describe.each(['disk', 's3'])('files on %s', (name) => {
  const store = () => stores[name] as FileStore;
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await store().open(key, range);
    return found === null ? null : { bytes: await buffer(found.stream), size: found.size };
  };
  const count = async () => {
    let files = 0;
    for await (const _ of store().list('objects/')) files += 1;
    return files;
  };

  test.each([0, 1, 5_242_880, 5_242_881, 12_000_000])('keep %i bytes', async (size) => {
    const [key, bytes] = [newKey(), large.subarray(0, size)];
    const md5 = createHash('md5').update(bytes).digest('hex');
    expect(await store().put(key, inPieces(bytes))).toEqual({ size, md5 });
    const found = await read(key);
    expect(found?.size).toBe(size);
    expect(found?.bytes.equals(bytes)).toBe(true);
  });

  test('are read from any first byte to any last byte', async () => {
    const key = newKey();
    await store().put(key, inPieces(large));
    for (const [start, end] of [
      [0, 9],
      [5_242_870, 5_242_890],
      [11_999_990, 11_999_999],
    ] as const) {
      const found = await read(key, { start, end });
      expect(found?.bytes.toString()).toBe(large.subarray(start, end + 1).toString());
      expect(found?.size).toBe(12_000_000);
    }
  });

  test('are copied and removed, and a missing one is missing', async () => {
    const [from, to] = [newKey(), newKey()];
    await store().put(from, chunks('one ', 'two'));
    await store().copy(from, to);
    await store().remove(from);
    await store().remove(from);
    expect(await read(from)).toBeNull();
    expect((await read(to))?.bytes.toString()).toBe('one two');
    await expect(store().copy(from, newKey())).rejects.toThrow(FileMissingError);
  });

  test.each([100, 6_000_000])('leave nothing when the upload breaks after %i bytes', async (size) => {
    const [key, before] = [newKey(), await count()];
    const broken = async function* () {
      yield* inPieces(large.subarray(0, size));
      throw new Error('the connection was lost');
    };
    await expect(store().put(key, broken())).rejects.toThrow('the connection was lost');
    expect(await read(key)).toBeNull();
    expect(await count()).toBe(before);
    expect(await s3.openUploads()).toBe(0);
  });

  test.each([100, 6_000_000])('leave nothing when they exceed %i bytes', async (limit) => {
    const [key, before] = [newKey(), await count()];
    let read = 0;
    const counted = async function* () {
      for await (const piece of inPieces(large)) {
        read += piece.length;
        yield piece;
      }
    };
    await expect(store().put(key, counted(), limit)).rejects.toThrow(FileTooLargeError);
    expect(read).toBeLessThan(limit + 200_000);
    expect(await count()).toBe(before);
    expect(await s3.openUploads()).toBe(0);
  });

  test('are listed by the hash of their key, and removed from the list', async () => {
    const keys = Array.from({ length: 5 }, newKey);
    for (const key of keys) await store().put(key, chunks(key));
    const hashes = new Set(keys.map((key) => createHash('sha256').update(key).digest('hex')));
    let listed = 0;
    for await (const { keyHash, size, modifiedAt, remove } of store().list('objects/')) {
      if (keyHash === null || !hashes.has(keyHash)) continue;
      listed += 1;
      expect([size, modifiedAt.getTime() > 0]).toEqual([44, true]);
      await remove();
    }
    expect(listed).toBe(5);
    expect(await read(keys[0] ?? '')).toBeNull();
  });
});

const hostileKeys = ['../up', 'a/../../up', '/etc/passwd', 'a b+c%2Fd?e#f', 'naïve/ключ', 'quote\'"<&>', ''];

test.each(hostileKeys)('S3 is not asked for the hostile key %j', async (key) => {
  const store = stores.s3 as FileStore;
  s3.requests.length = 0;
  await expect(async () => store.put(`objects/${key}`, chunks(key))).rejects.toThrow('Not a key of a file');
  await expect(async () => store.open(`objects/${key}`)).rejects.toThrow('Not a key of a file');
  await expect(async () => store.copy(`objects/${key}`, newKey())).rejects.toThrow('Not a key of a file');
  expect(s3.requests).toEqual([]);
});

test.each(hostileKeys)('the disk keeps a file under the hostile key %j inside its folder', async (key) => {
  const store = stores.disk as FileStore;
  await store.put(`objects/${key}`, chunks(key));
  const found = await store.open(`objects/${key}`);
  expect(found === null ? null : (await buffer(found.stream)).toString()).toBe(key);
  expect(await readdir(folder)).toEqual(['files']);
  await store.remove(`objects/${key}`);
});

test('S3 gets the checksum of every part with it', async () => {
  s3.requests.length = 0;
  await stores.s3?.put(newKey(), inPieces(large));
  await stores.s3?.put(newKey(), chunks('small'));
  const uploads = s3.requests.filter(({ method }) => method === 'PUT');
  expect(uploads).toHaveLength(4);
  for (const { headers } of uploads) expect(headers['x-amz-checksum-crc32']).toMatch(/^[\w+/]{6}==$/);
});
