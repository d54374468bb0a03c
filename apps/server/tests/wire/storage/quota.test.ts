import { storeFile } from '@portage/wire/storage/internal';
import { describe, expect, test } from 'vitest';
import { countFiles, deps, pdf, provider, someone, stores, useStorage } from './testing/storage-under-test.ts';

const contentType = 'application/pdf';
const file = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)]);
const exceeded = { statusCode: '413', message: 'The account has used up its storage quota' };

describe.each(stores)('on %s', (store) => {
  useStorage({ STORAGE_QUOTA_BYTES: '10000' }, store);

  test('uploads stop at the quota of their owner, and nothing of the refused file is left', async () => {
    const [own, other] = [await someone(), await someone()];
    const from = own.storage.from('team-documents');
    const path = (name: string) => `resumes/${own.user}-${name}.pdf`;
    expect((await from.upload(path('a'), file(6000), { contentType })).error).toBeNull();
    const files = await countFiles();
    expect((await from.upload(path('b'), file(6000), { contentType })).error).toMatchObject(exceeded);
    expect(await countFiles()).toBe(files);
    expect((await from.exists(path('b'))).data).toBe(false);
    expect((await from.upload(path('c'), file(4000), { contentType })).error).toBeNull();
    const elsewhere = other.storage.from('team-documents');
    expect((await elsewhere.upload(`resumes/${other.user}.pdf`, file(6000), { contentType })).error).toBeNull();
  });

  test('uploads at the same time cannot exceed the quota together', async () => {
    const own = await someone();
    const from = own.storage.from('team-documents');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => from.upload(`resumes/${own.user}-${at}.pdf`, file(3000), { contentType })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    for (const { error } of answers) if (error !== null) expect(error).toMatchObject(exceeded);
  });

  test('a signed upload and a replacement count too', async () => {
    const own = await someone();
    const from = own.storage.from('company_logos');
    const paths = [1, 2].map((number) => `resumes/${own.user}-${number}.pdf`);
    const signed = await own.storage.from('team-documents').createSignedUploadUrl(paths[0] ?? '');
    const upload = own.storage.from('team-documents');
    const { error } = await upload.uploadToSignedUrl(paths[0] ?? '', signed.data?.token ?? '', file(11_000), {
      contentType,
    });
    expect(error).toMatchObject(exceeded);
    expect((await upload.upload(paths[1] ?? '', file(9000), { contentType })).error).toBeNull();
    const svg = Buffer.from(`<svg ${' '.repeat(2000)}>`);
    const logo = `${own.user}-logo.svg`;
    expect((await from.upload(logo, svg, { contentType: 'image/svg+xml', upsert: true })).error).toMatchObject(
      exceeded,
    );
  });

  test('what the provider stores for an account is not stopped', async () => {
    const own = await someone();
    const given = { bucket: 'documents', path: `${own.user}.pdf`, contentType, ownerId: own.user };
    await storeFile(deps, { ...given, body: file(20_000) });
    expect((await provider().from('documents').exists(given.path)).data).toBe(true);
  });
});
