import { randomUUID } from 'node:crypto';
import { readFileBytes, storeFile } from '@portage/wire/storage/internal';
import { describe, expect, test } from 'vitest';
import {
  bucketWith,
  bytesOf,
  countFiles,
  deps,
  inProcess,
  keys,
  moveClock,
  origin,
  pdf,
  provider,
  someone,
  stores,
  useStorage,
  withKey,
} from './testing/storage-under-test.ts';

const asProvider = () => ({ apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` });

describe.each(stores)('signed URLs on %s', (store) => {
  useStorage({}, store);

  test('open one object, and only until they expire', async () => {
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
    moveClock(61_000);
    expect(await (await inProcess(address)).json()).toMatchObject({ message: '"exp" claim timestamp check failed' });
  });

  test('reject a session token', async () => {
    const bucket = await bucketWith('one.pdf');
    const { token } = await someone();
    const answer = await inProcess(`${origin}/storage/v1/object/sign/${bucket}/one.pdf?token=${token}`);
    expect(answer.status).toBe(400);
  });

  test('signing several paths reports the hidden ones', async () => {
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

  test('accept one upload, owned by the user who signed it', async () => {
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

describe.each(stores)('list, move, copy, remove on %s', (store) => {
  useStorage({}, store);

  test('lists one level with folders, sorted, searched and paged', async () => {
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

  test('moves and copies objects without overwriting the target', async () => {
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

  test('remove returns the removed objects and deletes their bytes', async () => {
    const files = await countFiles();
    const bucket = await bucketWith('one.pdf');
    const { data } = await provider().from(bucket).remove(['one.pdf', 'none.pdf']);
    expect(data?.map((row) => row.name)).toEqual(['one.pdf']);
    expect(await countFiles()).toBe(files);
  });

  test('an update of a bucket keeps the fields it leaves out, and null clears a limit', async () => {
    const bucket = `bucket-${randomUUID()}`;
    const limits = { file_size_limit: 1024, allowed_mime_types: ['application/pdf'] };
    await provider().createBucket(bucket, {
      public: false,
      fileSizeLimit: 1024,
      allowedMimeTypes: ['application/pdf'],
    });
    await provider().updateBucket(bucket, { public: true });
    expect((await provider().getBucket(bucket)).data).toMatchObject({ public: true, ...limits });
    const put = (body: object) =>
      inProcess(`${origin}/storage/v1/bucket/${bucket}`, {
        method: 'PUT',
        headers: { apikey: keys.secretKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await put({ file_size_limit: 2048 });
    expect((await provider().getBucket(bucket)).data).toMatchObject({ public: true, ...limits, file_size_limit: 2048 });
    await put({ allowed_mime_types: null });
    expect((await provider().getBucket(bucket)).data).toMatchObject({
      public: true,
      file_size_limit: 2048,
      allowed_mime_types: null,
    });
  });

  test('refuses a bucket of another type, and versions', async () => {
    const name = `bucket-${randomUUID()}`;
    const analytics = await provider().createBucket(name, { public: false, type: 'ANALYTICS' });
    expect(analytics.error).toMatchObject({ statusCode: '400' });
    await provider().createBucket(name, { public: false });
    const versions = await provider().updateBucket(name, { public: false, versioningStatus: 'ENABLED' });
    expect(versions.error).toMatchObject({
      statusCode: '400',
      message: expect.stringContaining('The feature versioning is not enabled for this resource'),
    });
  });

  test('creates, updates, empties and removes a bucket', async () => {
    const bucket = await bucketWith('one.pdf');
    expect((await provider().createBucket(bucket)).error).toMatchObject({ statusCode: '409' });
    expect((await provider().updateBucket(bucket, { public: true, fileSizeLimit: '1kb' })).error).toBeNull();
    expect((await provider().getBucket(bucket)).data).toMatchObject({
      id: bucket,
      public: true,
      file_size_limit: 1000,
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

  test.each([
    ['20mb', 20_000_000],
    ['1.5mb', 1_500_000],
    ['2 KB', 2000],
    ['7', 7],
  ])('reads the size limit %s', async (fileSizeLimit, bytes) => {
    const bucket = `limits-${randomUUID()}`;
    expect((await provider().createBucket(bucket, { public: false, fileSizeLimit })).error).toBeNull();
    expect((await provider().getBucket(bucket)).data?.file_size_limit).toBe(bytes);
  });

  test.each(['GET', 'HEAD', 'DELETE'])('refuses a NUL in a path of %s as the mistake that it is', async (method) => {
    const bucket = await bucketWith('one.pdf');
    const answer = await inProcess(`${origin}/storage/v1/object/${bucket}/a%00.pdf`, { method, headers: asProvider() });
    expect(answer.status).toBe(400);
    const moved = await provider().from(bucket).move('one\u0000.pdf', 'two.pdf');
    expect(moved.error).toMatchObject({ status: 400 });
  });

  test("the provider's own code stores, replaces and reads", async () => {
    const file = { bucket: 'documents', path: `${randomUUID()}/a.pdf`, contentType: 'application/pdf', ownerId: null };
    await storeFile(deps, { ...file, body: Buffer.from('%PDF-1') });
    await storeFile(deps, { ...file, body: pdf });
    expect(Buffer.from(await readFileBytes(deps, 'documents', file.path))).toEqual(pdf);
    await expect(readFileBytes(deps, 'documents', 'none')).rejects.toThrow('Object not found');
  });
});
