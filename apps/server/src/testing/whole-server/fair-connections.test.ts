import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../provider-server.ts';

let server: ProviderServer;
let greedy: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  [greedy, other] = await Promise.all([server.company('Greedy'), server.company('Other')]);
  await server.owner.query(
    `create view public.slow as select pg_advisory_xact_lock_shared(7)::text as waited;
     grant select on public.slow to anon, authenticated`,
  );
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (path: string, token: string | null) =>
  server.fetch(`/rest/v1/${path}`, {
    headers: {
      apikey: server.deps.keys.publishableKey,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });

test.each([
  ['company', () => greedy.token],
  ['visitor', () => null],
])('300 slow reads of one %s leave connections to the others, and some get 429', async (_, token) => {
  await server.owner.query('select pg_advisory_lock(7)');
  const ended: string[] = [];
  const slow = Array.from({ length: 300 }, async () => {
    const answer = await read('slow', token());
    ended.push(answer.status === 429 ? 'refused' : 'slow');
    return answer;
  });
  const quick = await read('companies?select=legal_name', other.token);
  ended.push('quick');
  expect(await quick.json()).toEqual([{ legal_name: 'Other' }]);
  expect(ended.slice(0, ended.indexOf('quick'))).not.toContain('slow');
  await server.owner.query('select pg_advisory_unlock(7)');
  const refused = (await Promise.all(slow)).filter((answer) => answer.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await answer.json()).toMatchObject({ code: 'PGRST003' });
  }
});
