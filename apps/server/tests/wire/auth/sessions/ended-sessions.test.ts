import { functionPath } from '@portage/contract/function-path';
import { inScope, type Scope } from '@portage/platform/log/scope';
import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../../../src/app.ts';
import { type ProviderServer, startProviderServer } from '../../../../src/testing/provider-server.ts';

// Access tokens of sessions that have ended, in every service that accepts tokens.

let server: ProviderServer;
/** Another process on the same database. */
let replica: Pick<App, 'fetch'>;
beforeAll(async () => {
  server = await startProviderServer();
  replica = createApp({ ...server.deps, db: { ...server.deps.db } });
});
afterAll(() => server[Symbol.asyncDispose]());

const password = 'correct horse battery';
let accounts = 0;
async function newAccount() {
  accounts += 1;
  const email = `person${accounts}@ended.example`;
  return { email, id: await createConfirmedUser(server.deps, { email, password }) };
}
async function signIn(email: string): Promise<string> {
  const answer = await server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
const sendTo = (app: Pick<App, 'fetch'>, token: string, path: string, init: RequestInit = {}) =>
  app.fetch(
    new Request(new URL(path, server.deps.config.siteUrl), {
      ...init,
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` },
    }),
  );
const send = (token: string, path: string, init: RequestInit = {}) =>
  sendTo({ fetch: server.deliver }, token, path, init);
const restStatus = async (token: string, app: Pick<App, 'fetch'> = { fetch: server.deliver }) =>
  (await sendTo(app, token, '/rest/v1/companies?select=id')).status;
const message = 'Session from session_id claim in JWT does not exist';

test('a signed-out session is rejected at once by every service', async () => {
  const { email } = await newAccount();
  const token = await signIn(email);
  const calls = () =>
    Promise.all([
      send(token, '/rest/v1/companies?select=id'),
      send(token, '/storage/v1/bucket'),
      send(token, functionPath('deactivate-team-member'), {
        method: 'POST',
        body: JSON.stringify({ team_member_id: crypto.randomUUID() }),
      }),
      send(token, '/realtime/v1/api/broadcast', {
        method: 'POST',
        body: JSON.stringify({ messages: [{ topic: 'room', event: 'x', payload: {} }] }),
      }),
      send(token, '/auth/v1/user'),
    ]);
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 404, 202, 200]);
  expect((await send(token, '/auth/v1/logout', { method: 'POST' })).status).toBe(204);
  const [rest, storage, functions, realtime, auth] = await calls();
  expect([rest?.status, await rest?.json()]).toEqual([401, { code: 'PGRST301', message, details: null, hint: null }]);
  expect([storage?.status, await storage?.json()]).toMatchObject([400, { error: 'InvalidJWT', message }]);
  expect(functions?.status).toBe(401);
  expect([realtime?.status, await realtime?.json()]).toEqual([401, { error: message }]);
  expect([auth?.status, await auth?.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
});

test('each service notes who asks, for the log', async () => {
  const { email, id } = await newAccount();
  const token = await signIn(email);
  for (const path of ['/auth/v1/user', '/rest/v1/companies?select=id', '/storage/v1/bucket']) {
    const scope: Scope = {};
    await inScope(scope, () => send(token, path));
    expect(scope.actor, path).toBe(id);
  }
});

test('another process rejects it too', async () => {
  const { email } = await newAccount();
  const [token, other] = [await signIn(email), await signIn(email)];
  expect(await restStatus(token, replica)).toBe(200);
  await send(token, '/auth/v1/logout?scope=local', { method: 'POST' });
  await vi.waitFor(async () => expect(await restStatus(token, replica)).toBe(401), { timeout: 45_000, interval: 50 });
  expect(await restStatus(other, replica)).toBe(200);
});

test('a process that starts later rejects it', async () => {
  const { email } = await newAccount();
  const token = await signIn(email);
  await send(token, '/auth/v1/logout', { method: 'POST' });
  expect(await restStatus(token, createApp({ ...server.deps, db: { ...server.deps.db } }))).toBe(401);
});

test('asks the database once for many requests', async () => {
  const { email } = await newAccount();
  const token = await signIn(email);
  const run = vi.fn(server.deps.db.run);
  const counted = createApp({ ...server.deps, db: { ...server.deps.db, run: run as typeof server.deps.db.run } });
  const seen = await Promise.all(Array.from({ length: 50 }, () => sendTo(counted, token, '/storage/v1/bucket')));
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
  const asked = run.mock.calls.filter(([, text]) => text.includes('select session_id, ended_at')).length;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThan(10);
});

describe('the token of', () => {
  const ends: [string, (account: { id: string; email: string }) => Promise<unknown>][] = [
    ['a deleted account', ({ id }) => server.rows('delete from auth.users where id = $1', [id])],
    [
      'an account marked as deleted',
      ({ id }) => server.rows('update auth.users set deleted_at = app.now() where id = $1', [id]),
    ],
    [
      'a banned account',
      ({ id }) => server.rows("update auth.users set banned_until = app.now() + '1 day' where id = $1", [id]),
    ],
    [
      'a device that another one has signed out',
      async ({ email }) => {
        const other = await signIn(email);
        const list = (await (await send(other, '/auth/v1/sessions')).json()) as { id: string; current: boolean }[];
        const id = list.find(({ current }) => !current)?.id;
        expect((await send(other, `/auth/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
      },
    ],
    [
      'another device after a new password',
      async ({ email }) => {
        const body = JSON.stringify({ password: 'another horse battery' });
        expect((await send(await signIn(email), '/auth/v1/user', { method: 'PUT', body })).status).toBe(200);
      },
    ],
  ];
  test.each(ends)('%s is rejected', async (_, end) => {
    const account = await newAccount();
    const token = await signIn(account.email);
    expect(await restStatus(token)).toBe(200);
    await end(account);
    await vi.waitFor(async () => expect(await restStatus(token)).toBe(401), { timeout: 45_000, interval: 50 });
  });
});
