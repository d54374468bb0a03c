import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { totpCode, totpStep } from '@portage/wire/auth/second-step/totp';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../../src/testing/provider-server.ts';

// Expiry of sessions, refresh tokens, challenges and codes, on a clock the test controls.

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const client = () =>
  createClient(server.deps.config.siteUrl, server.deps.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => server.fetch(String(input), init) },
  });

let accounts = 0;
async function account() {
  accounts += 1;
  const given = { email: `person${accounts}@time.example`, password: 'correct horse battery' };
  await createConfirmedUser(server.deps, given);
  return given;
}
async function signIn(given: { email: string; password: string }): Promise<SupabaseClient> {
  const one = client();
  expect((await one.auth.signInWithPassword(given)).error).toBeNull();
  return one;
}
const refreshTokenOf = async (one: SupabaseClient) => (await one.auth.getSession()).data.session?.refresh_token ?? '';
const refresh = async (token: string) => (await client().auth.refreshSession({ refresh_token: token })).error?.code;

describe('a copied refresh token', () => {
  test('ends the family when reused late: neither thief nor owner can continue', async () => {
    const owner = await signIn(await account());
    const stolen = await refreshTokenOf(owner);
    await owner.auth.refreshSession();
    await owner.auth.refreshSession();
    server.pass(server.deps.config.AUTH_REFRESH_REUSE_SECONDS + 1);
    expect(await refresh(stolen)).toBe('refresh_token_already_used');
    expect(await refresh(await refreshTokenOf(owner))).toBe('refresh_token_already_used');
  });

  test('can be exchanged again at any time for the active token if its response was lost', async () => {
    const owner = await signIn(await account());
    const parent = await refreshTokenOf(owner);
    const { data } = await client().auth.refreshSession({ refresh_token: parent });
    server.pass(3600);
    const again = await client().auth.refreshSession({ refresh_token: parent });
    expect(again.data.session?.refresh_token).toBe(data.session?.refresh_token);
  });

  test('leaves other sessions of the account active', async () => {
    const given = await account();
    const [one, two] = [await signIn(given), await signIn(given)];
    const stolen = await refreshTokenOf(one);
    await one.auth.refreshSession();
    await one.auth.refreshSession();
    server.pass(60);
    await refresh(stolen);
    expect(await refresh(await refreshTokenOf(two))).toBeUndefined();
  });
});

describe('authenticators', () => {
  async function enrolled() {
    const one = await signIn(await account());
    const { data, error } = await one.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    expect(error).toBeNull();
    return { one, factorId: data?.id ?? '', secret: data?.totp.secret ?? '' };
  }
  const code = (secret: string) => totpCode(secret, totpStep(server.deps.clock.now()));

  test('a challenge expires after five minutes', async () => {
    const { one, factorId, secret } = await enrolled();
    const { data } = await one.auth.mfa.challenge({ factorId });
    server.pass(301);
    const late = await one.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: code(secret) });
    expect(late.error?.code).toBe('mfa_challenge_expired');
  });

  test('a code is valid in its 30-second step and the adjacent ones', async () => {
    const { one, factorId, secret } = await enrolled();
    const typed = code(secret);
    server.pass(61);
    expect((await one.auth.mfa.challengeAndVerify({ factorId, code: typed })).error?.code).toBe(
      'mfa_verification_failed',
    );
    expect((await one.auth.mfa.challengeAndVerify({ factorId, code: code(secret) })).error).toBeNull();
  });

  test('an unfinished enrollment is replaced by another with the same name', async () => {
    const { one } = await enrolled();
    server.pass(301);
    expect((await one.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toBeNull();
  });

  test('rejects the eleventh guess for an account in five minutes unchecked', async () => {
    const { one, factorId, secret } = await enrolled();
    const wrong = code(secret) === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 10; guess += 1)
      expect((await one.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error?.status).toBe(422);
    expect((await one.auth.mfa.challengeAndVerify({ factorId, code: code(secret) })).error?.status).toBe(429);
    server.pass(300);
    expect((await one.auth.mfa.challengeAndVerify({ factorId, code: code(secret) })).error).toBeNull();
  });

  test('the database stores no secret or recovery code in plain text', async () => {
    const { one, factorId, secret } = await enrolled();
    await one.auth.mfa.challengeAndVerify({ factorId, code: code(secret) });
    const answer = await server.fetch('/auth/v1/recovery-codes', {
      method: 'POST',
      headers: { authorization: `Bearer ${(await one.auth.getSession()).data.session?.access_token}` },
    });
    const { codes } = (await answer.json()) as { codes: string[] };
    const kept = JSON.stringify([
      await server.rows('select * from auth.mfa_factors'),
      await server.rows('select * from auth.recovery_codes'),
      await server.rows('select * from app.audit_log'),
      await server.rows('select html, body_text from app.mail_messages'),
    ]);
    for (const plain of [secret, ...codes, ...codes.map((spelled) => spelled.replace('-', ''))])
      expect(kept).not.toContain(plain);
  });

  test('turning MFA on sends an email', async () => {
    const { one, factorId, secret } = await enrolled();
    await one.auth.mfa.challengeAndVerify({ factorId, code: code(secret) });
    const email = (await one.auth.getUser()).data.user?.email;
    expect(await server.rows('select kind from app.mail_messages where to_address = $1', [email])).toEqual([
      { kind: 'second-step-on' },
    ]);
  });
});
