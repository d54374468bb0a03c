import { staffRoles } from '@portage/contract/provider-acts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let client: TestCompany;
let path: string;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
  path = `${client.id}/contract.pdf`;
  await server.deps.storedFiles.store({
    bucket: 'documents',
    path,
    body: Buffer.from('%PDF-1.7 contract'),
    contentType: 'application/pdf',
    ownerId: client.userId,
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const storage = (method: string, at: string, token: string, body?: string) =>
  server.fetch(`/storage/v1/object/${at}`, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/pdf',
    },
    ...(body === undefined ? {} : { body }),
  });

test.each(staffRoles)('%s reads a client’s document, and writes and deletes none', async (role) => {
  const { token } = await staffSession(server, role);
  const read = await storage('GET', `authenticated/documents/${path}`, token);
  expect(await read.text()).toBe('%PDF-1.7 contract');
  for (const at of [`documents/${client.id}/new.pdf`, `documents/${path}`, 'team-documents/resumes/x.pdf'])
    expect((await storage('POST', at, token, '%PDF-1.7 forged')).ok, at).toBe(false);
  expect((await storage('PUT', `documents/${path}`, token, '%PDF-1.7 forged')).ok).toBe(false);
  expect((await storage('DELETE', `documents/${path}`, token)).ok).toBe(false);
  const after = await storage('GET', `authenticated/documents/${path}`, token);
  expect(await after.text()).toBe('%PDF-1.7 contract');
});

test('a session without the second step reads no document', async () => {
  const { token } = await staffSession(server, 'owner', { aal: 'aal1' });
  expect((await storage('GET', `authenticated/documents/${path}`, token)).ok).toBe(false);
});
