import { createHmac, randomUUID } from 'node:crypto';
import type { FunctionName, FunctionRequest } from '@portage/contract/functions';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ownAccount } from './own-account.ts';

// Black box: two-step verification through the unmodified official client, with an authenticator implemented here.

const url = inject('baseUrl');
const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
const owner = await ownAccount(url, publishableKey);
const client = () => createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });

async function signedIn(): Promise<SupabaseClient> {
  const one = client();
  const { error } = await one.auth.signInWithPassword(owner);
  expect(error).toBeNull();
  return one;
}

/** The authenticator code for a time step relative to now. */
function codeOf(secret: string, stepsFromNow = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Calls an auth endpoint that the official client lacks. */
async function post(one: SupabaseClient, path: string, body: unknown = {}, method = 'POST') {
  const token = (await one.auth.getSession()).data.session?.access_token;
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const companies = async (one: SupabaseClient) => (await one.from('companies').select('id')).data?.length;

describe('two-step verification', () => {
  let first: SupabaseClient;
  let factorId = '';
  let secret = '';
  let firstCode = '';
  let recovery: string[] = [];
  beforeAll(async () => {
    first = await signedIn();
  });

  test('enrolls an authenticator with QR code, secret and URI', async () => {
    const { data, error } = await first.auth.mfa.enroll({ factorType: 'totp', friendlyName: `phone ${randomUUID()}` });
    expect(error).toBeNull();
    factorId = data?.id ?? '';
    secret = data?.totp.secret ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/s);
    expect(data?.totp.uri).toContain(`secret=${secret}`);
    expect((await first.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect(await companies(first)).toBe(1);
  });

  test('rejects a second factor with the same name, and an unsupported factor type', async () => {
    const { data } = await first.auth.mfa.listFactors();
    const friendlyName = data?.all[0]?.friendly_name ?? '';
    expect((await first.auth.mfa.enroll({ factorType: 'totp', friendlyName })).error?.code).toBe(
      'mfa_factor_name_conflict',
    );
    expect((await first.auth.mfa.enroll({ factorType: 'phone', phone: '+14165550100' })).error?.code).toBe(
      'mfa_phone_enroll_not_enabled',
    );
  });

  test('rejects a wrong code and a made-up challenge', async () => {
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000';
    const answer = await first.auth.mfa.challengeAndVerify({ factorId, code: wrong });
    expect([answer.error?.code, answer.error?.status]).toEqual(['mfa_verification_failed', 422]);
    const made = await first.auth.mfa.verify({ factorId, challengeId: randomUUID(), code: codeOf(secret) });
    expect(made.error?.code).toBe('mfa_factor_not_found');
    expect((await first.auth.mfa.challenge({ factorId: randomUUID() })).error?.status).toBe(404);
  });

  test('turns it on with the first correct code, upgrades this session and ends sessions at a lower level', async () => {
    const other = await signedIn();
    firstCode = codeOf(secret, -1);
    const { data, error } = await first.auth.mfa.challengeAndVerify({ factorId, code: firstCode });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
    const level = await first.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level.data?.currentAuthenticationMethods.map((entry) => (entry as { method: string }).method)).toEqual([
      'totp',
      'password',
    ]);
    expect((await other.from('companies').select('id')).status).toBe(401);
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await companies(first)).toBe(1);
  });

  test('keeps the level after a refresh', async () => {
    await first.auth.refreshSession();
    expect((await first.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  });

  test('gives a password alone no access to the company, its functions, its factors or the password', async () => {
    const half = await signedIn();
    expect((await half.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(await companies(half)).toBe(0);
    expect((await half.from('team_members').select('*')).data).toEqual([]);
    const checkout = await half.functions.invoke('create-checkout-page' satisfies FunctionName, {
      body: { planName: 'Professional', term: 'Monthly' } satisfies FunctionRequest<'create-checkout-page'>,
    });
    expect(checkout.error).toMatchObject({ context: { status: 403 } });
    expect((await half.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    expect((await half.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine now' })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await half.auth.updateUser({ password: 'a-brand-new-password' })).error?.code).toBe('insufficient_aal');
    for (const path of ['recovery-codes', 'sessions'])
      expect((await post(half, path, {}, path === 'sessions' ? 'GET' : 'POST')).body).toMatchObject({
        code: 'insufficient_aal',
      });
  });

  test('accepts a code once, and no earlier code after it', async () => {
    const second = await signedIn();
    // Not the code before the current one: by now that may be a new code.
    const used = await second.auth.mfa.challengeAndVerify({ factorId, code: firstCode });
    expect(used.error?.code).toBe('mfa_verification_failed');
    const code = codeOf(secret, 0);
    expect((await second.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const third = await signedIn();
    expect((await third.auth.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe('mfa_verification_failed');
    expect(await companies(third)).toBe(0);
    expect(await companies(second)).toBe(1);
  });

  test('accepts a challenge once', async () => {
    const { data } = await first.auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? '';
    expect((await first.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) })).error).toBeNull();
    expect((await first.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) })).error?.code).toBe(
      'mfa_ip_address_mismatch',
    );
  });

  test('rejects a refresh token from before the second step', async () => {
    const half = await signedIn();
    const early = (await half.auth.getSession()).data.session?.refresh_token ?? '';
    await post(first, 'recovery-codes').then((answer) => {
      recovery = answer.body.codes as string[];
    });
    const raised = await post(half, 'recovery-codes/verify', { code: recovery.pop() });
    expect(raised.status).toBe(200);
    expect((await client().auth.refreshSession({ refresh_token: early })).error?.code).toBe('refresh_token_not_found');
  });

  test('accepts each of ten recovery codes once, however typed, and replaces them with new ones', async () => {
    expect(recovery).toHaveLength(9);
    expect((await post(first, 'recovery-codes', {}, 'GET')).body).toEqual({ left: 9 });
    const [code = '', other = ''] = recovery;
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    const raised = await post(await signedIn(), 'recovery-codes/verify', { code: typed });
    expect(raised.body).toMatchObject({ token_type: 'bearer', user: { email: owner.email } });
    const claims = JSON.parse(
      Buffer.from(String(raised.body.access_token).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect([claims.aal, claims.amr[0].method]).toEqual(['aal2', 'recovery_code']);
    expect((await post(await signedIn(), 'recovery-codes/verify', { code })).body).toMatchObject({
      code: 'mfa_verification_failed',
    });
    await post(first, 'recovery-codes');
    expect((await post(await signedIn(), 'recovery-codes/verify', { code: other })).status).toBe(422);
  });

  test('limits guesses without revealing more', async () => {
    const half = await signedIn();
    const answers = [];
    for (let guess = 0; guess < 12; guess += 1)
      answers.push(await post(half, 'recovery-codes/verify', { code: `aaaaa-${guess}` }));
    expect(answers.at(-1)?.body).toMatchObject({ code: 'over_request_rate_limit' });
  });

  test('needs only the password again once turned off', async () => {
    expect((await first.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await first.auth.refreshSession();
    expect((await first.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    expect(await companies(await signedIn())).toBe(1);
    expect((await post(first, 'recovery-codes', {}, 'GET')).body).toEqual({ left: 0 });
  });
});
