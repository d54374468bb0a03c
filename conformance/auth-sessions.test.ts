import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, inject, test } from 'vitest';
import { ownAccount } from './own-account.ts';

// Black box: an account's sessions, the scopes of sign-out, and copied refresh tokens.

const url = inject('baseUrl');
const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
const [ana, jonas] = await Promise.all([ownAccount(url, publishableKey), ownAccount(url, publishableKey)]);

async function signedIn(who: typeof ana, device = 'device of a test'): Promise<SupabaseClient> {
  const one = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'user-agent': device } },
  });
  expect((await one.auth.signInWithPassword(who)).error).toBeNull();
  return one;
}

interface Listed {
  id: string;
  user_agent: string;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

async function call(one: SupabaseClient, method: string, path: string) {
  const token = (await one.auth.getSession()).data.session?.access_token;
  return fetch(`${url}/auth/v1/${path}`, {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  });
}
const list = async (one: SupabaseClient): Promise<Listed[]> =>
  (await (await call(one, 'GET', 'sessions')).json()) as Listed[];
const isSignedIn = async (one: SupabaseClient) => (await one.auth.getUser()).error === null;

describe('devices', () => {
  test('lists the account’s sessions, this one first', async () => {
    const [here, there] = [await signedIn(ana, 'Laptop in Lisbon'), await signedIn(ana, 'Phone in Porto')];
    const sessions = await list(here);
    expect(sessions[0]).toMatchObject({ user_agent: 'Laptop in Lisbon', current: true });
    expect(sessions.filter((one) => one.current)).toHaveLength(1);
    expect(sessions.map((one) => one.user_agent)).toContain('Phone in Porto');
    expect(Date.parse(sessions[0]?.last_used_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(sessions[0]?.created_at ?? ''),
    );
    expect(JSON.stringify(sessions)).not.toContain((await there.auth.getSession()).data.session?.refresh_token);
  });

  test('signs out one device and keeps the others', async () => {
    const [here, there, third] = [await signedIn(ana), await signedIn(ana, 'To be ended'), await signedIn(ana)];
    const target = (await list(here)).find((one) => one.user_agent === 'To be ended');
    expect((await call(here, 'DELETE', `sessions/${target?.id}`)).status).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, true]);
    expect((await call(here, 'DELETE', `sessions/${target?.id}`)).status).toBe(404);
  });

  test('neither shows nor ends another account’s sessions', async () => {
    const [mine, theirs] = [await signedIn(jonas), await signedIn(ana)];
    const target = (await list(theirs)).find((one) => one.current);
    expect((await call(mine, 'DELETE', `sessions/${target?.id}`)).status).toBe(404);
    expect((await call(mine, 'DELETE', 'sessions/not-an-id')).status).toBe(404);
    expect((await list(mine)).map((one) => one.id)).not.toContain(target?.id);
    expect(await isSignedIn(theirs)).toBe(true);
    expect((await fetch(`${url}/auth/v1/sessions`, { headers: { apikey: publishableKey } })).status).toBe(401);
  });
});

describe('sign-out', () => {
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('%s', async (scope, expected) => {
    const all = [await signedIn(ana), await signedIn(ana), await signedIn(ana)];
    const [first] = all;
    // The official client forgets its session, so ask the server with the old token.
    const tokens = await Promise.all(
      all.map(async (one) => (await one.auth.getSession()).data.session?.access_token ?? ''),
    );
    expect((await first?.auth.signOut({ scope }))?.error).toBeNull();
    const asked = await Promise.all(
      tokens.map((token) =>
        fetch(`${url}/auth/v1/user`, { headers: { apikey: publishableKey, authorization: `Bearer ${token}` } }),
      ),
    );
    expect(asked.map((answer) => answer.status === 200)).toEqual(expected);
  });

  test('rejects an unknown scope', async () => {
    const one = await signedIn(ana);
    expect((await call(one, 'POST', 'logout?scope=everything')).status).toBe(400);
    expect(await isSignedIn(one)).toBe(true);
  });
});
