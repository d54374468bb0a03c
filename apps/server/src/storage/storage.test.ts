import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../database/testing/test-database.ts';
import { type Keys, openKeys } from '../auth/keys.ts';
import { diskFileStore } from '../providers/files/disk-file-store.ts';
import { readFileBytes, storeFile } from './internal.ts';
import type { StorageDeps } from './objects.ts';
import { storageRoutes } from './routes.ts';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)]);
const pdf = Buffer.from('%PDF-1.7\nhello\n');
const origin = 'http://storage.test';

let database: TestDatabase;
let keys: Keys;
let deps: StorageDeps;
let app: Hono;
let folder: string;
let ahead = 0;
const clock = { offset: 0, now: () => Date.now() + ahead };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portage-files-'));
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  keys = await openKeys({ secret: 'x'.repeat(32), signingKey: await exportJWK(privateKey), now: clock.now });
  deps = { db: database.db, keys, clock, log: pino({ level: 'silent' }), files: diskFileStore(folder) };
  app = new Hono().route('/storage/v1', storageRoutes(deps));
});
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const inProcess: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
const withKey = (key: string, accessToken?: string) =>
  createClient(origin, key, {
    global: { fetch: inProcess },
    ...(accessToken === undefined ? {} : { accessToken: async () => accessToken }),
  }).storage;
const provider = () => withKey(keys.secretKey);

async function someone() {
  const user = randomUUID();
  const now = Math.floor(clock.now() / 1000);
  const token = await keys.sign({ sub: user, role: 'authenticated', iat: now, exp: now + 3600 });
  return { user, token, storage: withKey(keys.publishableKey, token), logo: `${user}-logo.png` };
}

/** A private bucket of its own, with one object. */
async function bucketWith(path: string, body: Uint8Array = pdf, contentType = 'application/pdf'): Promise<string> {
  const bucket = `bucket-${randomUUID()}`;
  await provider().createBucket(bucket, { public: false });
  const { error } = await provider().from(bucket).upload(path, body, { contentType });
  expect(error).toBeNull();
  return bucket;
}

const countFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const bytesOf = async (blob: Blob | null) => Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));

describe('upload and download', () => {
  test('a logo sent as a form comes back by its public address, byte by byte', async () => {
    const own = await someone();
    const file = new File([png], 'logo.png', { type: 'image/png' });
    const { data, error } = await own.storage.from('company_logos').upload(own.logo, file);
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: own.logo, fullPath: `company_logos/${own.logo}` });
    const { publicUrl } = own.storage.from('company_logos').getPublicUrl(own.logo).data;
    const answer = await inProcess(publicUrl);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-length': String(png.length),
    });
  });

  test('raw bytes, info with own metadata, exists', async () => {
    const bucket = await bucketWith('a/one.pdf');
    const from = provider().from(bucket);
    await from.upload('a/two.pdf', pdf, {
      contentType: 'application/pdf',
      cacheControl: '60',
      metadata: { kind: 'letter' },
    });
    expect(await bytesOf((await from.download('a/two.pdf')).data)).toEqual(pdf);
    expect((await from.info('a/two.pdf')).data).toMatchObject({
      name: 'a/two.pdf',
      size: pdf.length,
      contentType: 'application/pdf',
      cacheControl: 'max-age=60',
      metadata: { kind: 'letter' },
    });
    expect((await from.exists('a/two.pdf')).data).toBe(true);
    expect((await from.exists('a/three.pdf')).data).toBe(false);
  });

  test('a second upload is refused unless it may replace; a replacement keeps the id and drops the old bytes', async () => {
    const bucket = await bucketWith('one.pdf');
    const from = provider().from(bucket);
    const refused = await from.upload('one.pdf', pdf, { contentType: 'application/pdf' });
    expect(refused.error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' });
    const before = (await from.info('one.pdf')).data;
    const files = await countFiles();
    const next = Buffer.concat([pdf, Buffer.from('more')]);
    const replaced = await from.upload('one.pdf', next, { contentType: 'application/pdf', upsert: true });
    expect(replaced.data?.id).toBe(before?.id);
    expect(await bytesOf((await from.download('one.pdf')).data)).toEqual(next);
    expect((await from.update('one.pdf', pdf, { contentType: 'application/pdf' })).error).toBeNull();
    expect(await bytesOf((await from.download('one.pdf')).data)).toEqual(pdf);
    expect(await countFiles()).toBe(files);
  });

  test('many replacements at once leave one whole object', async () => {
    const bucket = `bucket-${randomUUID()}`;
    await provider().createBucket(bucket, { public: false });
    const from = provider().from(bucket);
    const files = await countFiles();
    const bodies = [...'abcdef'].map((letter) => Buffer.from(letter.repeat(100)));
    const answers = await Promise.all(
      bodies.map((body) => from.upload('same.txt', body, { contentType: 'text/plain', upsert: true })),
    );
    expect(answers.map((answer) => answer.error)).toEqual(bodies.map(() => null));
    const left = await bytesOf((await from.download('same.txt')).data);
    expect(bodies.some((body) => body.equals(left))).toBe(true);
    expect(await countFiles()).toBe(files + 1);
  });

  test('one range, the same again, and a range beyond the end', async () => {
    const bucket = await bucketWith('one.pdf');
    const get = (headers: Record<string, string>) =>
      inProcess(`${origin}/storage/v1/object/${bucket}/one.pdf`, { headers: { apikey: keys.secretKey, ...headers } });
    const part = await get({ range: 'bytes=2-4' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'DF-',
      `bytes 2-4/${pdf.length}`,
    ]);
    const tail = await get({ range: 'bytes=-6' });
    expect(await tail.text()).toBe('hello\n');
    const etag = part.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ range: 'bytes=900-' })).status).toBe(416);
  });

  test('nothing served can run, and a download name cannot break its header', async () => {
    const bucket = await bucketWith('page.html', Buffer.from('<script>alert(1)</script>'), 'text/html');
    const { data } = await provider().from(bucket).createSignedUrl('page.html', 60);
    const answer = await inProcess(`${data?.signedUrl}&download=${encodeURIComponent('é"\r\n.html')}`);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="____.html"; filename*=UTF-8''%C3%A9%22%0D%0A.html`,
    );
  });
});

describe('what is refused', () => {
  test.each(['../etc/passwd', 'a//b.png', 'a/./b.png', 'naïve.png', 'x'.repeat(1001)])('the path %s', async (path) => {
    const address = `${origin}/storage/v1/object/documents/${encodeURIComponent(path)}`;
    const answer = await inProcess(address, { method: 'POST', body: pdf, headers: { apikey: keys.secretKey } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidKey' });
  });

  test('a type the bucket does not take, and bytes that are not of their type', async () => {
    const own = await someone();
    const files = await countFiles();
    const from = own.storage.from('company_logos');
    const text = await from.upload(own.logo, Buffer.from('hello'), { contentType: 'text/plain' });
    expect(text.error).toMatchObject({ statusCode: '415', message: 'mime type text/plain is not supported' });
    const disguised = await from.upload(own.logo, Buffer.from('<script>'), { contentType: 'image/png' });
    expect(disguised.error).toMatchObject({ statusCode: '415' });
    expect(await countFiles()).toBe(files);
  });

  test('a file over the limit, leaving nothing behind', async () => {
    const own = await someone();
    const files = await countFiles();
    const large = Buffer.concat([png, Buffer.alloc(2_097_152)]);
    const { error } = await own.storage.from('company_logos').upload(own.logo, large, { contentType: 'image/png' });
    expect(error).toMatchObject({ statusCode: '413', message: 'The object exceeded the maximum allowed size' });
    expect(await countFiles()).toBe(files);
    expect((await own.storage.from('company_logos').exists(own.logo)).data).toBe(false);
  });

  test("another user's file: no reading, listing, replacing, moving, signing or removing", async () => {
    const [own, other] = [await someone(), await someone()];
    const path = `resumes/${own.user}.pdf`;
    const { error } = await own.storage.from('team-documents').upload(path, pdf, { contentType: 'application/pdf' });
    expect(error).toBeNull();
    const files = await countFiles();
    for (const storage of [other.storage, withKey(keys.publishableKey)]) {
      const from = storage.from('team-documents');
      expect((await from.info(path)).error).toMatchObject({ statusCode: '404', message: 'Object not found' });
      expect((await from.createSignedUrl(path, 60)).error).toMatchObject({ statusCode: '404' });
      expect((await from.createSignedUrls([path], 60)).data?.[0]).toMatchObject({ path, signedUrl: null });
      expect((await from.list('resumes')).data).toEqual([]);
      expect((await from.remove([path])).data).toEqual([]);
      expect((await from.move(path, 'resumes/mine.pdf')).error).toMatchObject({ statusCode: '404' });
      expect((await from.copy(path, 'resumes/mine.pdf')).error).toMatchObject({ statusCode: '404' });
      expect((await from.upload(path, png, { contentType: 'application/pdf', upsert: true })).error).not.toBeNull();
      expect((await from.download(path)).error).not.toBeNull();
    }
    const logo = await other.storage.from('company_logos').upload(own.logo, png, { contentType: 'image/png' });
    expect(logo.error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' });
    expect(await countFiles()).toBe(files);
    expect(await bytesOf((await own.storage.from('team-documents').download(path)).data)).toEqual(pdf);
  });

  test('a bearer that is no token, a missing bucket, malformed escapes and bodies', async () => {
    const call = (path: string, init: RequestInit = {}) =>
      inProcess(`${origin}/storage/v1${path}`, { ...init, headers: { apikey: keys.secretKey, ...init.headers } });
    const bearer = await call('/object/documents/a', { headers: { authorization: 'Bearer nonsense' } });
    expect(await bearer.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
    const bucket = await call('/object/nowhere/a.txt', { method: 'POST', body: 'a' });
    expect(await bucket.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
    expect(await (await call('/object/documents/%zz')).json()).toMatchObject({ error: 'InvalidKey' });
    const body = await call('/object/list/documents', { method: 'POST', body: '{' });
    expect(await body.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
    const form = await call('/object/documents/a', {
      method: 'POST',
      body: 'broken',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await form.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
    expect((await withKey(keys.publishableKey).listBuckets()).data).toEqual([]);
  });
});

describe('addresses with a token', () => {
  test('open one object until they end, and no other', async () => {
    const bucket = await bucketWith('folder/one file.pdf');
    const from = provider().from(bucket);
    const { data } = await from.createSignedUrl('folder/one file.pdf', 60);
    const address = data?.signedUrl ?? '';
    expect(await (await inProcess(address)).text()).toBe(pdf.toString());
    await from.upload('folder/two.pdf', pdf, { contentType: 'application/pdf' });
    const other = await inProcess(address.replace('one%20file.pdf', 'two.pdf'));
    expect(await other.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
    const upload = await inProcess(address.replace('/sign/', '/upload/sign/'), { method: 'PUT', body: pdf });
    expect(upload.status).toBe(400);
    ahead = 61_000;
    expect(await (await inProcess(address)).json()).toMatchObject({ message: '"exp" claim timestamp check failed' });
  });

  test('a session token is not one', async () => {
    const bucket = await bucketWith('one.pdf');
    const { token } = await someone();
    const answer = await inProcess(`${origin}/storage/v1/object/sign/${bucket}/one.pdf?token=${token}`);
    expect(answer.status).toBe(400);
  });

  test('several at once name those that are hidden', async () => {
    const bucket = await bucketWith('one.pdf');
    const { data } = await provider().from(bucket).createSignedUrls(['one.pdf', 'none.pdf'], 60);
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      ['one.pdf', null],
      ['none.pdf', 'Either the object does not exist or you do not have access to it'],
    ]);
    expect((await inProcess(data?.[0]?.signedUrl ?? '')).status).toBe(200);
    const { error } = await provider().from(bucket).createSignedUrl('one.pdf', 0);
    expect(error).toMatchObject({ statusCode: '400', message: 'body/expiresIn must be >= 1' });
  });

  test('take one upload in the name of whoever made them', async () => {
    const own = await someone();
    const path = `resumes/${randomUUID()}.pdf`;
    const signed = await own.storage.from('team-documents').createSignedUploadUrl(path);
    const visitor = withKey(keys.publishableKey).from('team-documents');
    const { error } = await visitor.uploadToSignedUrl(path, signed.data?.token ?? '', pdf, {
      contentType: 'application/pdf',
    });
    expect(error).toBeNull();
    expect(await bytesOf((await own.storage.from('team-documents').download(path)).data)).toEqual(pdf);
    const again = await visitor.uploadToSignedUrl(path, signed.data?.token ?? '', pdf, {
      contentType: 'application/pdf',
    });
    expect(again.error).toMatchObject({ statusCode: '409' });
    const refused = await own.storage.from('company_logos').createSignedUploadUrl('not-mine.png');
    expect(refused.error).toMatchObject({ statusCode: '403' });
  });
});

describe('list, move, copy, remove', () => {
  test('one level with folders, sorted, searched and paged', async () => {
    const bucket = await bucketWith('b.pdf');
    const from = provider().from(bucket);
    for (const path of ['a/one.pdf', 'a/deep/two.pdf', 'c.pdf'])
      await from.upload(path, pdf, { contentType: 'application/pdf' });
    const names = async (...asked: Parameters<typeof from.list>) =>
      (await from.list(...asked)).data?.map((one) => one.name);
    expect(await names()).toEqual(['a', 'b.pdf', 'c.pdf']);
    expect(await names('a')).toEqual(['deep', 'one.pdf']);
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['c.pdf', 'b.pdf', 'a']);
    expect(await names('', { limit: 1, offset: 1 })).toEqual(['b.pdf']);
    expect(await names('', { search: 'C.' })).toEqual(['c.pdf']);
    const { data } = await from.list();
    expect(data?.[0]).toMatchObject({ name: 'a', id: null, metadata: null });
    expect(data?.[1]?.metadata).toMatchObject({ size: pdf.length, mimetype: 'application/pdf' });
  });

  test('move keeps the bytes under another name; copy makes a second object; targets are not overwritten', async () => {
    const bucket = await bucketWith('one.pdf');
    const from = provider().from(bucket);
    expect((await from.move('one.pdf', 'two.pdf')).error).toBeNull();
    expect((await from.exists('one.pdf')).data).toBe(false);
    expect((await from.copy('two.pdf', 'three.pdf')).data?.path).toBe(`${bucket}/three.pdf`);
    expect((await from.move('two.pdf', 'three.pdf')).error).toMatchObject({ statusCode: '409' });
    await from.remove(['two.pdf']);
    expect(await bytesOf((await from.download('three.pdf')).data)).toEqual(pdf);
    expect((await from.move('none.pdf', 'four.pdf')).error).toMatchObject({ statusCode: '404' });
  });

  test('removing answers with what was removed and takes the bytes away', async () => {
    const files = await countFiles();
    const bucket = await bucketWith('one.pdf');
    const { data } = await provider().from(bucket).remove(['one.pdf', 'none.pdf']);
    expect(data?.map((row) => row.name)).toEqual(['one.pdf']);
    expect(await countFiles()).toBe(files);
  });

  test('a bucket lives from creation to removal', async () => {
    const bucket = await bucketWith('one.pdf');
    expect((await provider().createBucket(bucket)).error).toMatchObject({ statusCode: '409' });
    expect((await provider().updateBucket(bucket, { public: true, fileSizeLimit: '1kb' })).error).toBeNull();
    expect((await provider().getBucket(bucket)).data).toMatchObject({
      id: bucket,
      public: true,
      file_size_limit: 1024,
    });
    expect((await provider().listBuckets()).data?.map((one) => one.id)).toContain(bucket);
    const large = await provider().from(bucket).upload('two.txt', Buffer.alloc(1025), { contentType: 'text/plain' });
    expect(large.error).toMatchObject({ statusCode: '413' });
    expect((await provider().deleteBucket(bucket)).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await provider().emptyBucket(bucket)).error).toBeNull();
    expect((await provider().deleteBucket(bucket)).error).toBeNull();
    expect((await provider().getBucket(bucket)).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    });
    const own = await someone();
    expect((await own.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' });
  });
});

test("the provider's own code stores, replaces and reads", async () => {
  const file = { bucket: 'documents', path: `${randomUUID()}/a.pdf`, contentType: 'application/pdf', ownerId: null };
  await storeFile(deps, { ...file, body: Buffer.from('%PDF-1') });
  await storeFile(deps, { ...file, body: pdf });
  expect(Buffer.from(await readFileBytes(deps, 'documents', file.path))).toEqual(pdf);
  await expect(readFileBytes(deps, 'documents', 'none')).rejects.toThrow('Object not found');
});
