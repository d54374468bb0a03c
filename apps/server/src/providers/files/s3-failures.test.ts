import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type FileStore, FileStoreUnavailableError } from '@portage/platform/files/file-store';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type S3Fault, type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { openFileStore } from './open-file-store.ts';

let s3: S3Server;
let store: FileStore;
const open = (settings: Record<string, string> = {}) =>
  openFileStore({ config: readConfig({ ...s3.settings, ...settings }) });

beforeAll(async () => {
  s3 = await startS3Server();
});
// The client retries less after many failures, so each test has its own.
beforeEach(async () => {
  s3.faultOf = () => null;
  store = await open();
});
afterAll(() => s3[Symbol.asyncDispose]());

const newKey = () => `objects/${randomUUID()}`;
async function* bytes(size: number) {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 'x');
}
/** Fails the next requests that a method and address match, or all of them. */
function fail(fault: S3Fault, pattern: RegExp, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  s3.faultOf = ({ method, url }) => {
    if (!pattern.test(`${method} ${url}`) || left === 0) return null;
    left -= 1;
    return fault;
  };
}

test.each([
  ['500', { status: 500, code: 'InternalError' }],
  ['503', { status: 503, code: 'SlowDown' }],
  ['no answer', 'silence'],
  ['a cut connection', 'cut'],
] as const)('an upload survives %s once, in one request and in parts', async (_, fault) => {
  if (fault === 'silence') store = await open({ PROVIDER_TIMEOUT_MS: '1000' });
  for (const [size, pattern] of [
    [100, /^PUT/],
    [6_000_000, /^PUT.*partNumber=2/],
  ] as const) {
    const key = newKey();
    fail(fault, pattern, 1);
    expect((await store.put(key, bytes(size))).size).toBe(size);
    const found = await store.open(key);
    expect(found === null ? 0 : (await buffer(found.stream)).length).toBe(size);
  }
});

test.each([
  ['500', { status: 500, code: 'InternalError' }, 'failing'],
  ['503', { status: 503, code: 'SlowDown' }, 'failing'],
  ['no answer', 'silence', 'unreachable'],
  ['a cut connection', 'cut', 'unreachable'],
  ['a missing permission', { status: 403, code: 'AccessDenied' }, 'denied'],
  ['a missing bucket', { status: 404, code: 'NoSuchBucket' }, 'noBucket'],
  ['a wrong key', { status: 403, code: 'InvalidAccessKeyId' }, 'credentials'],
] as const)('gives up after %s, within its retries', async (_, fault, failure) => {
  if (fault === 'silence') store = await open({ PROVIDER_TIMEOUT_MS: '200' });
  fail(fault, /./);
  s3.requests.length = 0;
  await expect(store.open(newKey())).rejects.toMatchObject({ name: 'FileStoreUnavailableError', failure });
  expect(s3.requests.length).toBeLessThanOrEqual(3);
});

test('each operation reports the failure of S3', async () => {
  fail({ status: 403, code: 'AccessDenied' }, /./);
  const error = { name: 'FileStoreUnavailableError', failure: 'denied', message: 'AccessDenied' };
  await expect(store.put(newKey(), bytes(10))).rejects.toMatchObject(error);
  await expect(store.put(newKey(), bytes(6_000_000))).rejects.toMatchObject(error);
  await expect(store.copy(newKey(), newKey())).rejects.toMatchObject(error);
  await expect(store.remove(newKey())).rejects.toMatchObject(error);
  await expect(store.list('objects/')[Symbol.asyncIterator]().next()).rejects.toMatchObject(error);
});

test.each(['POST .*uploads', 'PUT .*partNumber=1', 'PUT .*partNumber=2', 'POST .*uploadId'])(
  'an upload whose %s fails is aborted',
  async (step) => {
    const before = await s3.keys();
    fail({ status: 500, code: 'InternalError' }, new RegExp(step));
    await expect(store.put(newKey(), bytes(12_000_000))).rejects.toThrow(FileStoreUnavailableError);
    expect(await s3.openUploads()).toBe(0);
    expect(await s3.keys()).toEqual(before);
  },
);

test('an object whose confirmation was lost is removed', async () => {
  const before = await s3.keys();
  const direct = s3.faultOf;
  const key = newKey();
  await store.put(key, bytes(10));
  s3.faultOf = (request) => (request.method === 'PUT' ? 'cut' : direct(request));
  await expect(store.put(key, bytes(10))).rejects.toThrow(FileStoreUnavailableError);
  expect(await s3.keys()).toEqual(before);
});

test('a download that S3 cuts off fails, and does not end early', async () => {
  const key = newKey();
  await store.put(key, bytes(1_000_000));
  fail('cut answer', /^GET/);
  const found = await store.open(key);
  await expect(found && buffer(found.stream)).rejects.toThrow('aborted');
});

test('downloads that are not read do not stop others', async () => {
  const key = newKey();
  await store.put(key, bytes(1_000_000));
  const stalled = await Promise.all(Array.from({ length: 60 }, () => store.open(key)));
  const found = await store.open(key);
  expect(found === null ? 0 : (await buffer(found.stream)).length).toBe(1_000_000);
  for (const one of stalled) one?.stream.destroy();
});

test('a secret key that is not the one of S3 is refused', async () => {
  const other = await open({ S3_SECRET_ACCESS_KEY: 'another' });
  await expect(other.open(newKey())).rejects.toMatchObject({
    failure: 'credentials',
    message: 'SignatureDoesNotMatch',
  });
});

test('no server at the address is reported with its code', async () => {
  const away = await open({ S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(away.open(newKey())).rejects.toMatchObject({ failure: 'unreachable', message: 'ECONNREFUSED' });
});
