import { FileStoreUnavailableError } from '@portage/platform/files/file-store';
import { readFileBytes } from '@portage/wire/storage/internal';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fileSignedDocument } from '../../../src/modules/signatures/file-signed-document.ts';
import type { ProviderServer } from '../../../src/testing/provider-server.ts';
import { type S3Server, startS3Server } from '../../../src/testing/services/s3-server.ts';
import { builtInWorld, type SigningWorld } from '../../../src/testing/worlds/signing-worlds.ts';

let s3: S3Server;
let world: SigningWorld;
let server: ProviderServer;
beforeAll(async () => {
  s3 = await startS3Server();
  world = await builtInWorld(s3.settings);
  server = world.server;
});
afterEach(() => {
  s3.faultOf = () => null;
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
});

const away = () => {
  s3.faultOf = () => ({ status: 503, code: 'ServiceUnavailable' });
};
const file = { bucket: 'documents', path: 'a.pdf', contentType: 'application/pdf', ownerId: null };
const body = Buffer.from('%PDF-1.7\nhello\n');
const request = (init: RequestInit = {}) =>
  server.fetch('/storage/v1/object/documents/a.pdf', {
    ...init,
    headers: { apikey: server.deps.keys.secretKey, 'content-type': 'application/pdf', 'x-upsert': 'true' },
  });
const unavailable = {
  statusCode: '500',
  error: 'S3Error',
  message: 'The file store is unavailable. Try again in a moment.',
  code: 'S3Error',
};

test('a store that is away is an error of the storage API, and the object stays as it was', async () => {
  await server.deps.storedFiles.store({ ...file, body });
  away();
  for (const init of [{}, { method: 'POST', body: '%PDF-1.7\nother\n' }]) {
    const answer = await request(init);
    expect([answer.status, await answer.json()]).toEqual([500, unavailable]);
  }
  s3.faultOf = () => null;
  expect(await (await request()).text()).toBe(body.toString());
});

test('removing an object succeeds while the store is away: its bytes are left without a row', async () => {
  await server.deps.storedFiles.store({ ...file, body });
  const keys = await s3.keys();
  away();
  expect((await request({ method: 'DELETE' })).status).toBe(200);
  s3.faultOf = () => null;
  expect(await s3.keys()).toEqual(keys);
  expect((await request()).status).toBe(400);
});

test('a signed document whose job failed because the store was away is filed by the retry', async () => {
  const company = await server.company('Retried');
  await server.call(company, 'complete-account-setup', { userId: company.userId, companyId: company.id });
  await world.settle();
  await world.sign(company.email, 'Client');
  await world.sign(company.email, 'Provider');
  away();
  await expect(world.settle()).rejects.toThrow(FileStoreUnavailableError);
  s3.faultOf = () => null;
  const [request] = await server.rows<{ id: string }>('select id from app.signature_requests where company_id = $1', [
    company.id,
  ]);
  await fileSignedDocument(server.deps, request?.id ?? '');
  const path = `${company.id}/eor_service_agreement-${request?.id}.pdf`;
  const stored = Buffer.from(await readFileBytes(server.deps, 'documents', path));
  expect(stored.subarray(0, 5).toString()).toBe('%PDF-');
});
