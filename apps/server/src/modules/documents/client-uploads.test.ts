import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '../../testing/company-person.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

let server: ProviderServer;
let aurora: TestCompany;
let borealis: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  aurora = await server.company('Aurora');
  borealis = await server.company('Borealis');
});
afterAll(() => server[Symbol.asyncDispose]());

const headers = (as: TestCompany) => ({
  apikey: server.deps.keys.publishableKey,
  authorization: `Bearer ${as.token}`,
});
const newPath = (company: TestCompany, extension = 'pdf') => `${company.id}/uploads/${randomUUID()}.${extension}`;

const upload = (as: TestCompany, path: string, body = '%PDF-1.7 own', type = 'application/pdf', method = 'POST') =>
  server.fetch(`/storage/v1/object/documents/${path}`, {
    method,
    headers: { ...headers(as), 'content-type': type },
    body,
  });
const list = (as: TestCompany, file_path: string, more: object = {}) =>
  server.fetch('/rest/v1/documents', {
    method: 'POST',
    headers: { ...headers(as), 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify({ company_id: as.id, user_id: as.userId, name: 'Own', tag: 'Admin', file_path, ...more }),
  });
const read = (as: TestCompany, path: string) =>
  server.fetch(`/storage/v1/object/authenticated/documents/${path}`, { headers: headers(as) });

describe('a document of the company itself', () => {
  test('is uploaded by its admin, listed in the owner’s name, and downloaded', async () => {
    const admin = { ...(await addPerson(server, aurora, 'admin')), id: aurora.id };
    const path = newPath(aurora);
    expect((await upload(admin, path)).status).toBe(200);
    expect((await list(admin, `documents/${path}`, { user_id: aurora.userId })).status).toBe(201);
    for (const reader of [admin, aurora]) expect(await (await read(reader, path)).text()).toBe('%PDF-1.7 own');
    expect((await read(borealis, path)).status).toBe(400);
  });

  test.each(['finance', 'viewer'] as const)('is not uploaded by the role %s', async (role) => {
    const person = await addPerson(server, aurora, role);
    expect((await upload(person, newPath(aurora))).ok).toBe(false);
  });

  test('is not readable before it is listed, and never replaced', async () => {
    const path = newPath(aurora);
    await upload(aurora, path);
    expect((await read(aurora, path)).ok).toBe(false);
    await list(aurora, `documents/${path}`);
    expect((await upload(aurora, path, '%PDF-1.7 other', 'application/pdf', 'PUT')).ok).toBe(false);
    expect(await (await read(aurora, path)).text()).toBe('%PDF-1.7 own');
  });

  test.each([
    ['a page', 'html', 'text/html', '<script>'],
    ['a page that says it is a PDF', 'pdf', 'application/pdf', '<script>'],
    ['a PDF served as a page', 'pdf', 'text/html', '%PDF-1.7'],
  ])('can’t be %s', async (_, extension, type, body) => {
    expect((await upload(aurora, newPath(aurora, extension), body, type)).ok).toBe(false);
  });
});

describe('a file of another company', () => {
  test('is not read by listing its path as one’s own', async () => {
    const theirs = newPath(borealis);
    await upload(borealis, theirs);
    await list(borealis, `documents/${theirs}`);
    const filed = `${borealis.id}/contract.pdf`;
    const body = Buffer.from('%PDF-1.7 contract');
    const ownerId = borealis.userId;
    await server.deps.storedFiles.store({
      bucket: 'documents',
      path: filed,
      body,
      contentType: 'application/pdf',
      ownerId,
    });
    for (const path of [theirs, filed])
      for (const as of [{}, { company_id: borealis.id }, { company_id: borealis.id, user_id: borealis.userId }])
        for (const prefix of ['documents/', '', 'documents/documents/']) {
          const answer = await list(aurora, `${prefix}${path}`, as);
          expect([401, 403], `${prefix}${path}`).toContain(answer.status);
        }
    for (const path of [theirs, filed]) expect((await read(aurora, path)).ok).toBe(false);
  });

  test('is not uploaded into, or listed as signed and sealed', async () => {
    expect((await upload(aurora, newPath(borealis))).ok).toBe(false);
    const path = newPath(aurora);
    await upload(aurora, path);
    for (const forged of [{ sealed_sha256: 'a'.repeat(64) }, { new_document_id: randomUUID() }, { from_client: false }])
      expect((await list(aurora, `documents/${path}`, forged)).status).toBe(403);
  });
});
