import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { totpCode, totpStep } from '@portage/wire/auth/second-step/totp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../../src/testing/provider-server.ts';

// What a session that was copied or left open cannot change.

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '300' });
});
afterAll(() => server[Symbol.asyncDispose]());

const password = 'correct horse battery';
const quarterHour = 15 * 60;
let accounts = 0;

interface Session {
  email: string;
  send(method: string, path: string, body?: unknown): Promise<[status: number, body: Record<string, unknown>]>;
}

function sessionOf(email: string, token: string): Session {
  return {
    email,
    async send(method, path, body) {
      const answer = await server.fetch(`/auth/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return [answer.status, text === '' ? {} : JSON.parse(text)];
    },
  };
}
async function signIn(email: string, typed = password): Promise<Session> {
  const answer = await server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email, password: typed }),
  });
  return sessionOf(email, ((await answer.json()) as { access_token: string }).access_token);
}
async function newSession(): Promise<Session> {
  accounts += 1;
  const email = `person${accounts}@reauthenticate.example`;
  await createConfirmedUser(server.deps, { email, password });
  return signIn(email);
}
const newestMail = async (to: string, kind: string) => {
  const rows = await server.rows<{ body_text: string }>(
    'select body_text from app.mail_messages where to_address = $1 and kind = $2 order by created_at desc limit 1',
    [to, kind],
  );
  return rows[0]?.body_text ?? '';
};
const refusal = ([status, { error_code }]: [number, Record<string, unknown>]) => [status, error_code];

describe('a new password', () => {
  test('needs nothing more right after a sign-in', async () => {
    const { send, email } = await newSession();
    expect((await send('PUT', 'user', { password: 'maple canoe ladder' }))[0]).toBe(200);
    expect((await (await signIn(email, 'maple canoe ladder')).send('GET', 'user'))[0]).toBe(200);
  });

  test('needs the current password later', async () => {
    const { send, email } = await newSession();
    server.pass(quarterHour + 1);
    const next = { password: 'maple canoe ladder' };
    expect(refusal(await send('PUT', 'user', next))).toEqual([400, 'reauthentication_needed']);
    const wrong = { ...next, current_password: 'wrong horse battery' };
    expect(refusal(await send('PUT', 'user', wrong))).toEqual([400, 'current_password_invalid']);
    expect((await send('PUT', 'user', { ...next, current_password: password }))[0]).toBe(200);
    expect(await newestMail(email, 'password-changed')).toContain('was just changed');
  });

  test('needs it after a refresh too', async () => {
    const { email } = await newSession();
    const answer = await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    });
    const { refresh_token } = (await answer.json()) as { refresh_token: string };
    server.pass(quarterHour + 1);
    const refreshed = await server.fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token }),
    });
    const { send } = sessionOf(email, ((await refreshed.json()) as { access_token: string }).access_token);
    expect(refusal(await send('PUT', 'user', { password: 'maple canoe ladder' }))).toEqual([
      400,
      'reauthentication_needed',
    ]);
  });

  test('can be set with a mailed nonce, once', async () => {
    const { send, email } = await newSession();
    server.pass(quarterHour + 1);
    expect((await send('GET', 'reauthenticate'))[0]).toBe(200);
    const nonce = /\b\d{6}\b/.exec(await newestMail(email, 'reauthentication'))?.[0] ?? '';
    const wrong = nonce === '000000' ? '111111' : '000000';
    const change = async (given: string) => send('PUT', 'user', { password: `maple canoe ${given}`, nonce: given });
    expect(refusal(await change(wrong))).toEqual([422, 'reauthentication_not_valid']);
    expect((await change(nonce))[0]).toBe(200);
    expect(refusal(await change(nonce))).toEqual([422, 'reauthentication_not_valid']);
  });

  test('a mailed nonce starts no session', async () => {
    const { send, email } = await newSession();
    await send('GET', 'reauthenticate');
    const token = /\b\d{6}\b/.exec(await newestMail(email, 'reauthentication'))?.[0] ?? '';
    for (const type of ['email', 'magiclink', 'recovery', 'signup'])
      expect(refusal(await send('POST', 'verify', { email, token, type }))).toEqual([403, 'otp_expired']);
  });

  test('guesses at the current password are limited like sign-ins', async () => {
    const guarded = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '12' });
    const email = 'guarded@reauthenticate.example';
    await createConfirmedUser(guarded.deps, { email, password });
    const post = (path: string, body: unknown, token = '') =>
      guarded.fetch(`/auth/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const signedIn = (await (await post('token?grant_type=password', { email, password })).json()) as {
      access_token: string;
    };
    const seen: number[] = [];
    for (let guess = 0; guess < 9; guess += 1)
      seen.push((await post('reauthenticate', { password: 'wrong' }, signedIn.access_token)).status);
    expect(seen).toEqual([...Array<number>(8).fill(400), 429]);
    await guarded[Symbol.asyncDispose]();
  });
});

describe('two-step verification', () => {
  const code = (secret: string) => totpCode(secret, totpStep(server.deps.clock.now()));
  async function verify({ send }: Session, id: string, secret: string): Promise<string> {
    const [, challenge] = await send('POST', `factors/${id}/challenge`, {});
    const [status, answer] = await send('POST', `factors/${id}/verify`, {
      challenge_id: challenge.id,
      code: code(secret),
    });
    expect(status).toBe(200);
    return String(answer.access_token);
  }
  const enroll = (session: Session, name: string) =>
    session.send('POST', 'factors', { factor_type: 'totp', friendly_name: name });

  test('is turned on by a recent sign-in, or with the password again', async () => {
    const session = await newSession();
    server.pass(quarterHour + 1);
    expect(refusal(await enroll(session, 'phone'))).toEqual([400, 'reauthentication_needed']);
    const again = (typed: string) => session.send('POST', 'reauthenticate', { password: typed });
    expect(refusal(await again('wrong horse battery'))).toEqual([400, 'current_password_invalid']);
    expect(refusal(await enroll(session, 'phone'))).toEqual([400, 'reauthentication_needed']);
    expect((await again(password))[0]).toBe(204);
    expect((await enroll(session, 'phone'))[0]).toBe(200);
  });

  test('is turned off, and its codes and authenticators are replaced, only after a recent second step', async () => {
    const first = await newSession();
    const [, { id, totp }] = await enroll(first, 'phone');
    const { secret } = totp as { secret: string };
    const factor = String(id);
    const session = sessionOf(first.email, await verify(first, factor, secret));
    expect((await session.send('POST', 'recovery-codes'))[0]).toBe(200);
    server.pass(5 * 60 + 1);
    await session.send('POST', 'reauthenticate', { password });
    const changes = () =>
      Promise.all([
        session.send('DELETE', `factors/${factor}`),
        session.send('POST', 'recovery-codes'),
        enroll(session, 'tablet'),
      ]);
    expect((await changes()).map(refusal)).toEqual(Array(3).fill([403, 'insufficient_aal']));
    const raised = sessionOf(first.email, await verify(session, factor, secret));
    expect((await raised.send('POST', 'recovery-codes'))[0]).toBe(200);
    expect((await raised.send('DELETE', `factors/${factor}`))[0]).toBe(200);
  });
});
