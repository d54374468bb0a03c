import { randomUUID } from 'node:crypto';
import { pngChunk, samplePng, samples } from '@portage/platform/images/testing/sample-images';
import { describe, expect, test } from 'vitest';
import { bytesOf, countFiles, pdf, provider, someone, stores, useStorage } from '../testing/storage-under-test.ts';

describe.each(stores)('on %s', (store) => {
  useStorage({}, store);

  test.each(samples.map((sample, at) => [sample.type, at, sample] as const))(
    'a public %s is stored without its metadata (%i)',
    async (contentType, _, { image, metadata }) => {
      const bucket = `public-${randomUUID()}`;
      await provider().createBucket(bucket, { public: true });
      const from = provider().from(bucket);
      const photo = image(30, 20, [metadata(Buffer.from('GPS 45.5 N 73.6 W'))]);
      expect((await from.upload('photo', photo, { contentType })).error).toBeNull();
      expect(await bytesOf((await from.download('photo')).data)).toEqual(image(30, 20, []));
      expect((await from.info('photo')).data?.size).toBe(image(30, 20, []).length);
    },
  );

  test('a logo whose few bytes unfold to more pixels than a browser can show is refused', async () => {
    const own = await someone();
    const files = await countFiles();
    const bomb = samplePng(50_000, 50_000);
    const { error } = await own.storage.from('company_logos').upload(own.logo, bomb, { contentType: 'image/png' });
    expect(error).toMatchObject({ statusCode: '413', message: 'The image has more than 25000000 pixels' });
    expect(await countFiles()).toBe(files);
  });

  test('a logo that only begins like an image is refused', async () => {
    const own = await someone();
    const start = samplePng(8, 8).subarray(0, 8);
    const { error } = await own.storage
      .from('company_logos')
      .upload(own.logo, Buffer.concat([start, pdf]), { contentType: 'image/png' });
    expect(error).toMatchObject({ statusCode: '415' });
  });

  test('a private image keeps its metadata', async () => {
    const bucket = `private-${randomUUID()}`;
    await provider().createBucket(bucket, { public: false });
    const photo = samplePng(8, 8, [pngChunk('eXIf', Buffer.from('GPS'))]);
    await provider().from(bucket).upload('photo', photo, { contentType: 'image/png' });
    expect(await bytesOf((await provider().from(bucket).download('photo')).data)).toEqual(photo);
  });
});
