import { brotliDecompressSync } from 'node:zlib';
import { type JoinedAnswer, joinedReadsPath } from '@portage/contract/joined-reads';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employer } from '../modules/payroll/testing/employer.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';
import { joinedReads } from './joined-reads.ts';

let server: ProviderServer;
let own: Awaited<ReturnType<typeof employer>>;
let other: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  own = await employer(server, {});
  other = await server.company('Other');
});
afterAll(() => server[Symbol.asyncDispose]());

const send = (token: string | null, body: unknown, headers: Record<string, string> = {}) =>
  server.fetch(joinedReadsPath, {
    method: 'POST',
    headers: {
      apikey: server.deps.keys.publishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** The answers in the order of the reads. */
async function answers(response: Response): Promise<(Omit<JoinedAnswer, 'body' | 'headers'> & { body: unknown })[]> {
  const lines = (await response.text()).trim().split('\n');
  return lines
    .map((line): JoinedAnswer => JSON.parse(line))
    .toSorted((one, another) => one.at - another.at)
    .map(({ at, status, body }) => ({ at, status, body: JSON.parse(body) }));
}

const members = (companyId: string) => ({
  path: `/rest/v1/team_members?select=team_member_id&company_id=eq.${companyId}`,
  headers: {},
});
const balances = (companyId: string, ids: readonly string[]) => ({
  path: '/functions/v1/vacation-balances',
  headers: { 'portage-company': companyId },
  body: JSON.stringify({ company_id: companyId, team_member_ids: ids }),
});

describe('reads that are sent together', () => {
  test('are answered as if each were sent alone', async () => {
    const [id = ''] = own.memberIds;
    const reads = [
      members(own.id),
      { ...members(own.id), headers: { accept: 'application/vnd.pgrst.object+json' } },
      balances(own.id, [id]),
    ];
    const response = await send(own.token, { reads });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(await answers(response)).toEqual([
      { at: 0, status: 200, body: [{ team_member_id: id }] },
      { at: 1, status: 200, body: { team_member_id: id } },
      { at: 2, status: 200, body: { people: [expect.objectContaining({ team_member_id: id })] } },
    ]);
  });

  test('fail one by one', async () => {
    const reads = [members('no-id'), members(own.id), { path: '/rest/v1/no_table', headers: {} }];
    expect(await answers(await send(own.token, { reads }))).toMatchObject([
      { status: 400, body: { code: '22P02' } },
      { status: 200 },
      { status: 404, body: { code: 'PGRST205' } },
    ]);
  });

  test('find nothing of another company', async () => {
    const reads = [members(own.id), balances(own.id, own.memberIds)];
    expect(await answers(await send(other.token, { reads }))).toMatchObject([
      { status: 200, body: [] },
      { status: 403 },
    ]);
  });

  test('are each refused with a token that is not valid', async () => {
    expect(await answers(await send('ey.no.token', { reads: [members(own.id), members(own.id)] }))).toMatchObject([
      { status: 401 },
      { status: 401 },
    ]);
  });

  test('are compressed for a client that accepts it', async () => {
    const response = await send(own.token, { reads: [members(own.id)] }, { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    const text = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString();
    expect(JSON.parse(text)).toMatchObject({ at: 0, status: 200 });
  });

  test('arrive one by one, so none waits for a slower one', async () => {
    const held = Promise.withResolvers<void>();
    const app = new Hono().post(
      joinedReadsPath,
      joinedReads(async (request) => {
        if (request.url.endsWith('/slow')) await held.promise;
        return Response.json([]);
      }),
    );
    const reads = ['slow', 'fast'].map((table) => ({ path: `/rest/v1/${table}`, headers: {} }));
    const { body } = await app.request(joinedReadsPath, { method: 'POST', body: JSON.stringify({ reads }) });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ at: 1 });
    held.resolve();
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ at: 0 });
    expect(await reader?.read()).toMatchObject({ done: true });
  });

  test.each([
    ['an act', '/functions/v1/deactivate-team-member'],
    ['reads within reads', joinedReadsPath],
    ['another address', '//evil.example/rest/v1/plans'],
    ['another path', '/rest/v1/../../auth/v1/user'],
    ['the sessions of an account', '/auth/v1/sessions'],
  ])('are refused as a whole with %s', async (_, path) => {
    expect((await send(own.token, { reads: [{ path, headers: {} }] })).status).toBe(400);
  });

  test('are refused above the maximum', async () => {
    const reads = Array.from({ length: 21 }, () => members(own.id));
    expect((await send(own.token, { reads })).status).toBe(400);
  });
});
