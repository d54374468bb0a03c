import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSeal, sealPublicKey } from '../../providers/signature/built-in/document-seal.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { verifyDocument } from './verify-document.ts';

let server: ProviderServer;
let file: Buffer;
beforeAll(async () => {
  server = await startProviderServer();
  const company = await server.company('Sealed GmbH');
  await server.call(company, 'create-hellosign-document', { type: 'EOR_SERVICE_AGREEMENT', companyId: company.id });
  await server.runJobs();
  const path = await server.mailedLink(company.email, 'sign');
  await server.post(path, { name: 'Ines Weber', consent: 'yes' });
  await server.runJobs();
  file = Buffer.from(await (await server.fetch(`${path}/file`)).arrayBuffer());
});
afterAll(() => server[Symbol.asyncDispose]());

test('verifies a sealed document as unaltered', async () => {
  expect(await verifyDocument(server.deps, file)).toMatchObject({
    result: 'unaltered',
    subject: 'Sealed GmbH - EOR Service Agreement',
    company: 'Sealed GmbH',
    requestId: expect.stringMatching(/^sr_[0-9a-f]{32}$/),
  });
  expect(checkSeal(file, sealPublicKey(server.deps.keys)).result).toBe('sealed');
});

test('stores the sealed file unchanged in the company’s documents', async () => {
  const [row] = await server.rows<{ document_sha256: string; sealed_sha256: string }>(
    'select r.document_sha256, v.sealed_sha256 from app.signature_requests r join vendor_sign.requests v on v.id = r.provider_request_id',
  );
  expect(row?.document_sha256).toBe(row?.sealed_sha256);
});

test('detects a flipped bit, an added byte and a missing byte', async () => {
  // The last 126 bytes hold the request id, the signature and the end of the file.
  const inSeal = Array.from({ length: 126 }, (_, at) => file.length - 126 + at);
  for (const at of [0, 100, Math.floor(file.length / 2), ...inSeal])
    for (const bit of [1, 64]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ bit;
      const { result } = await verifyDocument(server.deps, changed);
      expect([at - file.length, bit, result]).toEqual([at - file.length, bit, 'altered']);
    }
  expect(await verifyDocument(server.deps, Buffer.concat([file, Buffer.from(' ')]))).toMatchObject({
    result: 'altered',
  });
  expect(await verifyDocument(server.deps, file.subarray(0, -1))).toMatchObject({ result: 'altered' });
});

test('reports any other file as unknown', async () => {
  expect(await verifyDocument(server.deps, Buffer.from('%PDF-1.3\n%%EOF\n'))).toEqual({ result: 'unknown' });
});
