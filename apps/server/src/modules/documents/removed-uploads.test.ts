import { randomUUID } from 'node:crypto';
import type { CompanyRole } from '@portage/contract/company-rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '../../testing/company-person.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { removeUnlistedUploads } from './remove-unlisted.ts';

const quota = 100;
let server: ProviderServer;
let aurora: TestCompany;
let borealis: TestCompany;
let admin: TestCompany;
let colleague: TestCompany;
let finance: TestCompany;
beforeAll(async () => {
  server = await startProviderServer({ STORAGE_QUOTA_BYTES: String(quota) });
  aurora = await server.company('Aurora');
  borealis = await server.company('Borealis');
  admin = await addPerson(server, aurora, 'admin');
  colleague = await addPerson(server, aurora, 'admin');
  finance = await addPerson(server, aurora, 'finance');
});
afterAll(() => server[Symbol.asyncDispose]());

const headers = (as: TestCompany) => ({
  apikey: server.deps.keys.publishableKey,
  authorization: `Bearer ${as.token}`,
});
const object = (as: TestCompany, path: string, given: RequestInit = {}) =>
  server.fetch(`/storage/v1/object/documents/${path}`, { ...given, headers: { ...headers(as), ...given.headers } });
const remove = (as: TestCompany, path: string) => object(as, path, { method: 'DELETE' });

/** Uploads a file of some bytes as an admin of Aurora. */
async function uploaded(bytes = 20, as = admin): Promise<string> {
  const path = `${aurora.id}/uploads/${randomUUID()}.pdf`;
  const body = '%PDF-1.7 '.padEnd(bytes, 'x');
  const answer = await object(as, path, { method: 'POST', headers: { 'content-type': 'application/pdf' }, body });
  if (!answer.ok) throw new Error(await answer.text());
  return path;
}
/** Uploads a file and lists it. */
async function filed(bytes?: number, tag = 'Admin'): Promise<string> {
  const path = await uploaded(bytes);
  const row = { company_id: aurora.id, user_id: aurora.userId, name: 'Own', tag, file_path: `documents/${path}` };
  const answer = await server.fetch('/rest/v1/documents', {
    method: 'POST',
    headers: { ...headers(admin), 'content-type': 'application/json' },
    body: JSON.stringify(row),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return path;
}
const isStored = async (path: string) =>
  (await server.rows("select 1 from storage.objects where bucket_id = 'documents' and name = $1", [path])).length === 1;
const listed = (path: string) =>
  server.rows('select uploaded_by from public.documents where file_path = $1', [`documents/${path}`]);

describe('who uploaded a file', () => {
  test('removes it with its line in the list, its bytes and its part of the quota, once', async () => {
    const path = await filed(quota - 10);
    expect(await listed(path)).toEqual([{ uploaded_by: admin.userId }]);
    await expect(uploaded()).rejects.toThrow('quota');
    expect((await remove(admin, path)).status).toBe(200);
    expect([await isStored(path), await listed(path)]).toEqual([false, []]);
    expect((await remove(admin, path)).ok).toBe(false);
    const next = await uploaded(quota - 10);
    expect((await remove(admin, next)).status).toBe(200);
    const [entry] = await server.rows(
      "select actor from app.audit_log where table_name = 'public.documents' and operation = 'DELETE' order by seq desc limit 1",
    );
    expect(entry).toEqual({ actor: admin.userId });
  });

  test('removes one that was never listed, and does not read it', async () => {
    const path = await uploaded();
    expect((await object(admin, path)).ok).toBe(false);
    expect((await remove(admin, path)).status).toBe(200);
    expect(await isStored(path)).toBe(false);
  });

  test.each([
    ['is sealed', `update public.documents set sealed_sha256 = repeat('a', 64) where file_path = $1`],
    ['is the provider’s', 'update public.documents set from_client = false where file_path = $1'],
  ])('does not remove one that %s', async (_, sql) => {
    const path = await filed();
    await server.rows(sql, [`documents/${path}`]);
    expect((await remove(admin, path)).ok).toBe(false);
    expect([await isStored(path), (await listed(path)).length]).toEqual([true, 1]);
    await clear(path);
  });

  test.each(['finance', 'viewer', 'removed'] as const)('does not remove it once their role is %s', async (role) => {
    const path = await filed();
    await setRole(role);
    expect((await remove(admin, path)).ok).toBe(false);
    expect(await isStored(path)).toBe(true);
    await clear(path);
    admin = await addPerson(server, aurora, 'admin');
  });
});

test.each([
  ['the owner of the company', () => aurora],
  ['another admin', () => colleague],
  ['finance', () => finance],
  ['another company', () => borealis],
  ['nobody', () => ({ ...aurora, token: server.deps.keys.publishableKey })],
] as [string, () => TestCompany][])('%s does not remove what another uploaded', async (_, who) => {
  for (const path of [await filed(), await uploaded()]) {
    expect((await remove(who(), path)).ok).toBe(false);
    const many = await server.fetch('/storage/v1/object/documents', {
      method: 'DELETE',
      headers: { ...headers(who()), 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: [path] }),
    });
    expect(many.ok ? await many.json() : []).toEqual([]);
    expect(await isStored(path)).toBe(true);
    await clear(path);
  }
});

test('a file of the provider, and a row without its file, are not removed by a client', async () => {
  const path = `${aurora.id}/agreement.pdf`;
  const body = Buffer.from('%PDF-1.7');
  await server.deps.storedFiles.store({
    bucket: 'documents',
    path,
    body,
    contentType: 'application/pdf',
    ownerId: aurora.userId,
  });
  await server.rows(
    "insert into public.documents (user_id, company_id, name, tag, file_path) values ($1, $2, 'Agreement', 'Admin', $3)",
    [aurora.userId, aurora.id, `documents/${path}`],
  );
  expect((await remove(aurora, path)).ok).toBe(false);
  const row = await server.fetch(`/rest/v1/documents?file_path=eq.documents/${path}`, {
    method: 'DELETE',
    headers: headers(aurora),
  });
  expect(row.ok).toBe(false);
  expect([await isStored(path), (await listed(path)).length]).toEqual([true, 1]);
});

test('uploads that were never listed are removed after a day, and listed ones stay', async () => {
  const [never, kept] = [await uploaded(), await filed()];
  expect(await removeUnlistedUploads(server.deps)).toBe(0);
  server.pass(86_400 + 60);
  expect(await removeUnlistedUploads(server.deps)).toBe(1);
  expect([await isStored(never), await isStored(kept)]).toEqual([false, true]);
  expect(await removeUnlistedUploads(server.deps)).toBe(0);
});

/** Removes a file behind the product, so that the next test has the whole quota. */
async function clear(path: string): Promise<void> {
  await server.deps.storedFiles.remove('documents', [path]);
  await server.rows('delete from public.documents where file_path = $1', [`documents/${path}`]);
}

const setRole = (role: CompanyRole | 'removed') =>
  role === 'removed'
    ? server.rows('update public.company_members set removed_at = app.now() where user_id = $1', [admin.userId])
    : server.rows('update public.company_members set role = $2 where user_id = $1', [admin.userId, role]);
