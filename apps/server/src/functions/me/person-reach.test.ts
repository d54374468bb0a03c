import { providerActNames } from '@portage/contract/provider-acts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PersonSession, personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';

// What a person's token reaches of lists that grow: acts of staff, and buckets. Relations and functions of the database are in
// database/tests/person-security.test.ts, the clients' functions in function-rights.test.ts, live changes in company-roles.test.ts.

let server: ProviderServer;
let person: PersonSession;
let path: string;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '1000' });
  const company = await server.company('Aurora Robotics');
  const memberId = await server.member(company);
  person = await personSession(server, [memberId]);
  path = `${company.id}/${memberId}/file.pdf`;
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(method: string, url: string, body?: unknown): Promise<{ status: number; text: string }> {
  const answer = await server.fetch(url, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('a person who is paid', () => {
  test.each(providerActNames)('may not %s', async (act) => {
    expect([401, 403]).toContain((await send('POST', `/functions/v1/${act}`, {})).status);
  });

  test('reaches no file of any bucket, not even one that is about them', async () => {
    const buckets = await server.rows<{ id: string; public: boolean }>(
      'select id, public from storage.buckets order by id',
    );
    expect(buckets.length).toBeGreaterThan(0);
    for (const { id } of buckets)
      await server.rows(
        "insert into storage.objects (bucket_id, name, owner_id, metadata, version) values ($1, $2, $3, '{}', gen_random_uuid()::text)",
        [id, path, person.userId],
      );
    for (const { id } of buckets) {
      const object = { bucketId: id, sourceKey: path, destinationKey: `${path}.copy` };
      for (const [method, url, body] of [
        ['GET', `/storage/v1/object/authenticated/${id}/${path}`],
        ['GET', `/storage/v1/object/info/${id}/${path}`],
        ['POST', `/storage/v1/object/sign/${id}/${path}`, { expiresIn: 60 }],
        ['POST', `/storage/v1/object/upload/sign/${id}/${path}.new`, {}],
        ['POST', `/storage/v1/object/${id}/${path}.new`, {}],
        ['PUT', `/storage/v1/object/${id}/${path}`, {}],
        ['POST', '/storage/v1/object/move', object],
        ['POST', '/storage/v1/object/copy', object],
        ['DELETE', `/storage/v1/object/${id}/${path}`],
        ['PUT', `/storage/v1/bucket/${id}`, { public: true }],
        ['DELETE', `/storage/v1/bucket/${id}`],
      ] as const)
        expect(`${method} ${url} ${(await send(method, url, body)).status}`).toMatch(/ 4\d\d$/);
      const listed = await send('POST', `/storage/v1/object/list/${id}`, { prefix: path.slice(0, 36), limit: 10 });
      expect(listed.status >= 400 || listed.text === '[]', `${id}: ${listed.text}`).toBe(true);
    }
    const [left] = await server.rows<{ count: number }>(
      'select count(*)::integer as count from storage.objects where name = $1',
      [path],
    );
    expect(left?.count).toBe(buckets.length);
  });
});
