import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  bucketWith,
  bytesOf,
  countFiles,
  inProcess,
  keys,
  origin,
  pdf,
  png,
  provider,
  someone,
  stores,
  useStorage,
  withKey,
} from './testing/storage-under-test.ts';

describe.each(stores)('upload and download on %s', (store) => {
  useStorage({}, store);

  test('serves a logo uploaded as a form at its public URL, byte for byte', async () => {
    const own = await someone();
    const file = new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' });
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

  test('reports empty user metadata as an object, also at the address with authenticated', async () => {
    const bucket = await bucketWith('one.pdf');
    expect((await provider().from(bucket).info('one.pdf')).data?.metadata).toEqual({});
    const address = `${origin}/storage/v1/object/info/authenticated/${bucket}/one.pdf`;
    expect(
      await (await inProcess(address, { headers: { authorization: `Bearer ${keys.secretKey}` } })).json(),
    ).toMatchObject({ name: 'one.pdf' });
  });

  test('accepts raw bytes, and reports info, user metadata and existence', async () => {
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

  test('refuses a second upload without upsert; a replacement keeps the id and deletes the old bytes', async () => {
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

  test('concurrent replacements leave one intact object', async () => {
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

  test('serves one range, 304 and 416', async () => {
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

  test('serves nothing that can run, and a download name cannot break its header', async () => {
    const bucket = await bucketWith('page.html', Buffer.from('<script>alert(1)</script>'), 'text/html');
    const { data } = await provider().from(bucket).createSignedUrl('page.html', 60);
    const answer = await inProcess(`${data?.signedUrl}&download=${encodeURIComponent('é"\r\n.html')}`);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="____.html"; filename*=UTF-8''%C3%A9%22%0D%0A.html`,
    );
  });
});

describe.each(stores)('on %s, rejects', (store) => {
  useStorage({}, store);

  test.each(['../etc/passwd', 'a//b.png', 'a/./b.png', 'naïve.png', 'x'.repeat(1001)])('the path %s', async (path) => {
    const address = `${origin}/storage/v1/object/documents/${encodeURIComponent(path)}`;
    const answer = await inProcess(address, { method: 'POST', body: pdf, headers: { apikey: keys.secretKey } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidKey' });
  });

  test('a type the bucket does not accept, and bytes that do not match their type', async () => {
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

  test('an invalid bearer token, a missing bucket, malformed escapes and bodies', async () => {
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
