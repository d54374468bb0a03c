import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { bucketWith, countFiles, inProcess, keys, origin, stores, useStorage } from '../testing/storage-under-test.ts';

const chunk = Buffer.alloc(65_536, 'x');
const boundary = 'a-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;
const fileStart = `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\n`;

function* fileChunks(bytes: number) {
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}
function* formChunks(bytes: number) {
  yield Buffer.from(fileStart);
  yield* fileChunks(bytes);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** A body that arrives in chunks of its own memory, as from a network. */
function streamed(chunks: Iterable<Uint8Array>, afterChunk: () => void): ReadableStream<Uint8Array> {
  const source = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const next = source.next();
      if (next.done) return controller.close();
      afterChunk();
      controller.enqueue(Buffer.from(next.value));
    },
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Memory outside the heap, where the bytes of files are. */
const buffersMb = () => process.memoryUsage().arrayBuffers / 1e6;

/** The S3 server of the test is slow, so it gets less; its memory is counted too. */
const cases = [
  { store: 'disk', kind: 'bodies', type: 'text/plain', chunks: fileChunks, uploads: 20, megabytes: 15, maxMb: 150 },
  { store: 'disk', kind: 'forms', type: formType, chunks: formChunks, uploads: 20, megabytes: 50, maxMb: 200 },
  { store: 's3', kind: 'forms', type: formType, chunks: formChunks, uploads: 12, megabytes: 25, maxMb: 150 },
] as const;

describe.each(stores)('on %s', (store) => {
  useStorage({}, store);

  test.each(cases.filter((one) => one.store === store))(
    'keeps little of $uploads uploads of $megabytes MB at once as $kind in memory: at most $maxMb MB',
    async ({ kind, type, chunks, uploads, megabytes, maxMb }) => {
      const bucket = await bucketWith('first.pdf');
      const [before, files] = [buffersMb(), await countFiles()];
      let peak = 0;
      const afterChunk = () => {
        // On a busy machine garbage waits for its collection; it is not kept.
        if (buffersMb() - before >= maxMb) collectGarbage();
        peak = Math.max(peak, buffersMb());
      };
      const answers = await Promise.all(
        Array.from({ length: uploads }, (_, at) =>
          inProcess(`${origin}/storage/v1/object/${bucket}/${kind}-${at}.txt`, {
            method: 'POST',
            headers: { apikey: keys.secretKey, 'content-type': type },
            body: streamed(chunks(megabytes * 1024 * 1024), afterChunk),
            ...({ duplex: 'half' } as object),
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await countFiles()).toBe(files + uploads);
      expect(peak - before).toBeLessThan(maxMb);
    },
  );
});
