import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../src/testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const upload = (body: ReadableStream<Uint8Array> | string) =>
  server.fetch('/storage/v1/object/documents/a.pdf', {
    method: 'POST',
    headers: { apikey: server.deps.keys.secretKey, 'content-type': 'application/pdf' },
    body,
  });

test.each(['ENOSPC', 'EDQUOT', '53100'])('an upload that finds no room answers 507: %s', async (code) => {
  const { put } = server.deps.files;
  server.deps.files.put = () => Promise.reject(Object.assign(new Error('no room'), { code }));
  const answer = await upload('%PDF-1.7');
  server.deps.files.put = put;
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ statusCode: '507', error: 'InsufficientStorage' });
  expect(await server.rows("select 1 from storage.objects where name = 'a.pdf'")).toEqual([]);
});
