import { type Agent, Agent as HttpAgent, request } from 'node:http';
import { BlockList } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { type HttpServer, listen } from '../../../src/platform/http/server.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../../src/testing/provider-server.ts';

let server: ProviderServer;
let company: TestCompany;
let app: App;
let http: HttpServer;
let agent: Agent;
/** Requests that the routes answered. */
let byRoutes = 0;

beforeAll(async () => {
  server = await startProviderServer({ SITE_URL: 'https://portage.test' });
  company = await server.company('Direct Robotics');
  for (const number of Array(8).keys()) await server.member(company, { email: `maya${number}@people.example` });
  app = createApp(server.deps);
  const counted = {
    ...app,
    fetch(given: Request) {
      byRoutes += 1;
      return app.fetch(given);
    },
  };
  http = await listen(counted, { port: 0, host: '127.0.0.1' }, { trustedProxies: new BlockList() });
  agent = new HttpAgent({ keepAlive: true });
});
beforeEach(async () => {
  // The routes verify a token once.
  await app.fetch(new Request('http://portage.test/rest/v1/companies', { headers: signedIn() }));
  byRoutes = 0;
});
afterAll(async () => {
  agent.destroy();
  await http.close();
  await server[Symbol.asyncDispose]();
});

const signedIn = (token = company.token) => ({
  apikey: server.deps.keys.publishableKey,
  authorization: `Bearer ${token}`,
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Headers that belong to the connection, and the length, which Node.js sends in either form. */
const ofConnection = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
const ofAnswer = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries([...headers].filter(([name]) => !ofConnection.includes(name)));

function overHttp(path: string, headers: object, { method = 'GET', body = '' } = {}): Promise<Answer> {
  const address = http.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: ofAnswer(Object.entries(response.headers)),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body === '' ? undefined : body);
  });
}

async function byFetch(path: string, headers: object): Promise<Answer> {
  const response = await app.fetch(new Request(`http://portage.test${path}`, { headers: { ...headers } }));
  return { status: response.status, headers: ofAnswer(response.headers), body: await response.text() };
}

describe('a direct read answers like the routes', () => {
  test.each<[what: string, status: number, path: string, headers?: Record<string, string>]>([
    ['a list', 200, 'team_members?select=email&order=email'],
    ['a list without a query', 200, 'team_members'],
    [
      'text in other alphabets',
      200,
      'companies?select=legal_name,greeting:legal_name&legal_name=neq.Zo%C3%AB+%E2%82%AC',
    ],
    ['a long list that is compressed', 200, 'team_members?select=*', { 'accept-encoding': 'gzip, br' }],
    ['a counted page', 206, 'team_members?select=email&order=email', { prefer: 'count=exact', range: '0-1' }],
    ['an estimated count', 206, 'team_members?select=email&limit=1', { prefer: 'count=estimated' }],
    ['a page past the end', 416, 'team_members?select=email&offset=9', { prefer: 'count=exact' }],
    ['one object', 200, 'companies?select=id', { accept: 'application/vnd.pgrst.object+json' }],
    ['one object of many rows', 406, 'team_members', { accept: 'application/vnd.pgrst.object+json' }],
    ['comma-separated values', 200, 'team_members?select=email,salary', { accept: 'text/csv' }],
    ['a media type that is not served', 406, 'team_members', { accept: 'image/png' }],
    ['a time zone', 200, 'companies?select=created_at', { prefer: 'timezone=Asia/Tokyo' }],
    ['strict preferences', 400, 'companies', { prefer: 'handling=strict, nonsense' }],
    ['an unknown relation', 404, 'nothing'],
    ['an unknown column', 400, 'companies?select=nothing'],
    ['an unknown schema', 406, 'companies', { 'accept-profile': 'auth' }],
    ['a filter that does not parse', 400, 'companies?id=nonsense'],
    ['a value that PostgreSQL rejects', 400, 'companies?id=eq.nonsense'],
    ['a column without a grant', 403, 'calendar_feeds?select=secret,token_hash'],
  ])('%s (%d)', async (_, status, path, headers = {}) => {
    const given = { ...signedIn(), ...headers };
    const expected = await byFetch(`/rest/v1/${path}`, given);
    const direct = await overHttp(`/rest/v1/${path}`, given);
    expect(direct).toEqual(expected);
    expect(direct.status).toBe(status);
    expect(direct.headers['content-encoding']).toBe('accept-encoding' in headers ? 'br' : undefined);
    expect(byRoutes).toBe(0);
  });

  test('when the database fails in the middle', async () => {
    const path = '/rest/v1/team_members?select=email';
    await server.owner.query('begin');
    await server.owner.query('lock table public.team_members');
    const { API_STATEMENT_TIMEOUT_MS } = server.deps.config;
    server.deps.config.API_STATEMENT_TIMEOUT_MS = 100;
    const [direct, expected] = await Promise.all([overHttp(path, signedIn()), byFetch(path, signedIn())]);
    server.deps.config.API_STATEMENT_TIMEOUT_MS = API_STATEMENT_TIMEOUT_MS;
    await server.owner.query('rollback');
    expect(direct).toEqual(expected);
    expect(direct).toMatchObject({ status: 500, body: expect.stringContaining('57014') });
  });
});

describe('the routes answer', () => {
  test.each<[what: string, status: number, path: string, headers: () => Record<string, string>, method?: string]>([
    ['without a session', 401, 'companies', () => ({ apikey: server.deps.keys.publishableKey })],
    ['without a key', 200, 'companies', () => ({ authorization: signedIn().authorization })],
    ['with a wrong key', 401, 'companies', () => ({ ...signedIn(), apikey: 'sb_publishable_wrong' })],
    ['with the secret key', 200, 'companies', () => ({ apikey: server.deps.keys.secretKey })],
    ['with a token that is not ours', 401, 'companies', () => signedIn(`${company.token}x`)],
    ['an encoded name', 200, '%63ompanies', signedIn],
    ['a HEAD request', 200, 'companies', signedIn, 'HEAD'],
    ['a DELETE', 403, 'companies?id=eq.00000000-0000-0000-0000-000000000000', signedIn, 'DELETE'],
    ['a GET with a body', 200, 'companies', () => ({ ...signedIn(), 'content-length': '2' })],
    ['a function', 404, 'rpc/companies', signedIn],
  ])('a request %s (%d)', async (_, status, path, headers, method = 'GET') => {
    const body = 'content-length' in headers() ? '{}' : '';
    const answer = await overHttp(`/rest/v1/${path}`, headers(), { method, body });
    expect(answer.status).toBe(status);
    expect(byRoutes).toBe(1);
  });
});

test("rejects a token within half a second of its session's end", async () => {
  const sessionId = crypto.randomUUID();
  const iat = Math.floor(server.deps.clock.now() / 1000);
  const claims = { sub: company.userId, role: 'authenticated', session_id: sessionId, iat, exp: iat + 3600 };
  const headers = signedIn(await server.deps.keys.sign(claims));
  expect((await overHttp('/rest/v1/companies', headers)).status).toBe(200);
  byRoutes = 0;
  expect((await overHttp('/rest/v1/companies', headers)).status).toBe(200);
  expect(byRoutes).toBe(0);
  await server.owner.query('insert into auth.ended_sessions (session_id) values ($1)', [sessionId]);
  const endedAt = performance.now();
  let answer = await overHttp('/rest/v1/companies', headers);
  while (answer.status === 200 && performance.now() - endedAt < 45_000)
    answer = await overHttp('/rest/v1/companies', headers);
  answer = await overHttp('/rest/v1/companies', headers);
  expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('PGRST301') });
});

test('rejects a token that has expired since it was verified', async () => {
  const iat = Math.floor(server.deps.clock.now() / 1000);
  const claims = { sub: company.userId, role: 'authenticated', iat, exp: iat + 60 };
  const headers = signedIn(await server.deps.keys.sign(claims));
  expect((await overHttp('/rest/v1/companies', headers)).status).toBe(200);
  server.pass(91);
  const answer = await overHttp('/rest/v1/companies', headers);
  server.pass(-91);
  expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('PGRST303') });
});
