import { describe, expect, test } from 'vitest';
import {
  bucketWith,
  bytesOf,
  countFiles,
  inProcess,
  keys,
  origin,
  provider,
  stores,
  useStorage,
} from '../testing/storage-under-test.ts';

const boundary = 'a-boundary';
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileStart = `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

/** Sends a form in chunks, and counts the bytes that were read of it. */
async function upload(place: string, chunks: Iterable<string | Uint8Array>) {
  let read = 0;
  const source = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = source.next();
      if (next.done) return controller.close();
      const chunk = Buffer.from(next.value);
      read += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const answer = await inProcess(`${origin}/storage/v1/object/${place}`, {
    method: 'POST',
    headers: { apikey: keys.secretKey, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    ...({ duplex: 'half' } as object),
  });
  return { json: (await answer.json()) as Record<string, unknown>, read };
}

function* repeated(count: number, size: number) {
  for (let number = 0; number < count; number += 1) yield Buffer.alloc(size, 'x');
}

describe.each(stores)('on %s', (store) => {
  useStorage({}, store);

  test('a form’s file is stored while it is read, with the fields before it', async () => {
    const bucket = await bucketWith('first.pdf');
    const chunks = [field('cacheControl', '60'), field('metadata', '{"kind":"letter"}'), fileStart, 'one ', 'two', end];
    expect((await upload(`${bucket}/a.txt`, chunks)).json).toMatchObject({ Key: `${bucket}/a.txt` });
    const from = provider().from(bucket);
    expect((await bytesOf((await from.download('a.txt')).data)).toString()).toBe('one two');
    expect((await from.info('a.txt')).data).toMatchObject({ cacheControl: 'max-age=60', metadata: { kind: 'letter' } });
  });

  test('a form is read no further than its bucket’s limit', async () => {
    const bucket = `small-${crypto.randomUUID()}`;
    await provider().createBucket(bucket, { public: false, fileSizeLimit: 1000 });
    const files = await countFiles();
    const { json, read } = await upload(`${bucket}/a.txt`, [fileStart, ...repeated(300, 64_000), end]);
    expect(json).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' });
    expect(read).toBeLessThan(2_000_000);
    expect(await countFiles()).toBe(files);
  });

  test('a form that ends before its file does is refused, and nothing is stored', async () => {
    const bucket = await bucketWith('first.pdf');
    const files = await countFiles();
    const { json } = await upload(`${bucket}/a.txt`, [fileStart, 'half of ']);
    expect(json).toMatchObject({ statusCode: '400' });
    expect(await countFiles()).toBe(files);
  });

  test.each([
    ['without a file', [field('cacheControl', '60'), `--${boundary}--\r\n`], 'The form holds no file'],
    ['that is none', ['hello'], 'The form cannot be read'],
    [
      'with a field that is too long',
      [field('metadata', 'x'.repeat(200_000)), fileStart, 'one', end],
      'The form cannot be read',
    ],
  ])('refuses a form %s', async (_, chunks, message) => {
    const { json } = await upload(`${await bucketWith('first.pdf')}/a.txt`, chunks);
    expect(json).toMatchObject({ statusCode: '400', message });
  });
});
