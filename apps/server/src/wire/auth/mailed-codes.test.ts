import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { createConfirmedUser } from './accounts.ts';

// Emailed codes and links, and what a stranger can learn from the forms that send them.

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const password = 'correct horse battery';
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `person${addresses}@codes.example`;
};
const post = (path: string, body: unknown) =>
  server.fetch(`/auth/v1/${path}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
const newestMail = async (to: string) => {
  const rows = await server.rows<{ body_text: string }>(
    'select body_text from app.mail_messages where to_address = $1 order by created_at desc limit 1',
    [to],
  );
  return rows[0]?.body_text ?? '';
};
const follow = (link: string) => server.fetch(link.replace(server.deps.config.siteUrl, ''), { redirect: 'manual' });
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

test('a typed code cannot be guessed through the link endpoint, which has no per-account limit', async () => {
  const email = newAddress();
  await createConfirmedUser(server.deps, { email, password });
  await post('otp', { email });
  const code = /\b\d{6}\b/.exec(await newestMail(email))?.[0] ?? '';
  const hash = createHash('sha224').update(`${email}${code}`).digest('hex');
  expect((await post('verify', { token_hash: hash, type: 'magiclink' })).status).toBe(403);
  expect((await follow(`/auth/v1/verify?token=${hash}&type=magiclink`)).headers.get('location')).toContain(
    'otp_expired',
  );
  expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(200);
});

describe('a second sign-up of an unconfirmed address', () => {
  test('keeps the password and company from the last sign-up', async () => {
    const email = newAddress();
    const company = {
      legal_name: 'Somebody Else Ltd',
      company_size: '1-10',
      company_address: 'Elsewhere 1',
      billing_email: 'billing@somebody-else.example',
      personal_email: email,
      hiring_country: 'Germany',
      currency: 'EUR',
      purpose: 'Just browsing for now',
      hiring_timeline: 'Ready to hire immediately',
    };
    const register = (userId: string, given: Partial<typeof company>) =>
      server.fetch('/functions/v1/register-company', {
        method: 'POST',
        body: JSON.stringify({ userId, company: { ...company, ...given } }),
      });
    const signUp = async (given: string) =>
      ((await (await post('signup', { email, password: given })).json()) as { id: string }).id;
    const id = await signUp('set by somebody else');
    expect((await register(id, {})).status).toBe(200);
    const first = linkIn(await newestMail(email));
    server.pass(3 * 3600);
    expect(await signUp(password)).toBe(id);
    expect((await register(id, { legal_name: 'Own Ltd', billing_email: 'billing@own.example' })).status).toBe(200);

    expect((await follow(first)).headers.get('location')).toContain('otp_expired');
    expect((await follow(linkIn(await newestMail(email)))).headers.get('location')).toContain('access_token');
    const signIn = async (given: string) =>
      (await post('token?grant_type=password', { email, password: given })).status;
    expect(await signIn('set by somebody else')).toBe(400);
    expect(await signIn(password)).toBe(200);
    const companies = () =>
      server.rows('select legal_name, billing_email from public.companies where user_id = $1', [id]);
    expect(await companies()).toEqual([{ legal_name: 'Own Ltd', billing_email: 'billing@own.example' }]);

    // After confirmation, changes require a session.
    expect((await register(id, { legal_name: 'Taken Over Ltd' })).status).toBe(200);
    expect(await companies()).toEqual([{ legal_name: 'Own Ltd', billing_email: 'billing@own.example' }]);
  });
});

test.each(['otp', 'recover'])('%s takes equally long for known and unknown addresses', async (path) => {
  const took = async (email: string) => {
    const begun = performance.now();
    expect(await (await post(path, { email })).json()).toEqual({});
    return performance.now() - begun;
  };
  // Timers may fire a millisecond early.
  expect(await took(newAddress())).toBeGreaterThanOrEqual(99);
  const email = newAddress();
  await createConfirmedUser(server.deps, { email, password });
  expect(await took(email)).toBeGreaterThanOrEqual(99);
});

describe('text that cannot be stored', () => {
  const wrong: [string, string][] = [
    ['a zero character', '\\u0000'],
    ['half of a surrogate pair', '\\ud800'],
    ['a change of direction', '\\u202e'],
  ];
  test.each(wrong)('rejects %s in an address', async (_, character) => {
    const email = `"a${character}b@codes.example"`;
    for (const path of ['signup', 'otp', 'recover', 'resend'])
      expect((await post(path, `{"email":${email},"password":"${password}","type":"signup"}`)).status).toBe(400);
    expect((await post('token?grant_type=password', `{"email":${email},"password":"x"}`)).status).toBe(400);
    const code = await post('verify', `{"email":${email},"token":"123456","type":"email"}`);
    expect([400, 403]).toContain(code.status);
  });

  test.each(wrong.slice(0, 2))('rejects %s in user metadata', async (_, character) => {
    const body = `{"email":"${newAddress()}","password":"${password}","data":{"note":"${character}"}}`;
    expect(await (await post('signup', body)).json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

test('counts password length in code points', async () => {
  const answer = await post('signup', { email: newAddress(), password: '🍁🦫🏒🛶' });
  expect(await answer.json()).toMatchObject({ error_code: 'weak_password', weak_password: { reasons: ['length'] } });
});
