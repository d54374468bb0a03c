import type { Readable } from 'node:stream';
import type { FileStore } from '@portage/platform/files/file-store';
import { asService } from '@portage/platform/postgres/identity';
import { findObject } from '@portage/wire/storage/objects/objects';
import { sendObject } from '@portage/wire/storage/objects/send-object';
import { describe, expect, test } from 'vitest';
import { bucketWith, deps, origin, stores, useStorage } from '../testing/storage-under-test.ts';

const bytes = Buffer.alloc(6_000_000, 'a text in two parts of S3 ');

describe.each(stores)('a download from %s', (store) => {
  useStorage({}, store);

  /** Downloads a file, and gives the stream that the store opened for it. */
  async function download(headers: Record<string, string> = {}) {
    const bucket = await bucketWith('large.bin', bytes, 'application/octet-stream');
    const opened: Readable[] = [];
    const files: FileStore = {
      ...deps.files,
      async open(key, range) {
        const found = await deps.files.open(key, range);
        if (found !== null) opened.push(found.stream);
        return found;
      },
    };
    const object = await findObject(deps, asService, bucket, 'large.bin');
    const answer = await sendObject({ ...deps, files }, new Request(origin, { headers }), object, 'caller');
    return { answer, opened };
  }

  test('ends at the store when the client cancels it', async () => {
    const { answer, opened } = await download();
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  test('of one range reads only that range, over the border of two parts', async () => {
    const { answer } = await download({ range: 'bytes=5242870-5242890' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 5242870-5242890/6000000']);
    expect(await answer.text()).toBe(bytes.subarray(5_242_870, 5_242_891).toString());
  });
});
