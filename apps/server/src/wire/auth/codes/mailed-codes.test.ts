import { createHash } from 'node:crypto';
import { functionPath } from '@portage/contract/function-path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { createConfirmedUser } from '../accounts/accounts.ts';

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

const company = {
  legal_name: 'Somebody Else Ltd',
  company_size: '1-10',
  company_address: 'Elsewhere 1',
  billing_email: 'billing@somebody-else.example',
  hiring_country: 'Germany',
  currency: 'EUR',
  purpose: 'Just browsing for now',
  hiring_timeline: 'Ready to hire immediately',
};

describe('a second sign-up of an unconfirmed address', () => {
  test('keeps the password and company from the last sign-up', async () => {
    const email = newAddress();
    const register = (userId: string, given: Partial<typeof company>) =>
      server.fetch(functionPath('register-company'), {
        method: 'POST',
        body: JSON.stringify({ userId, company: { ...company, personal_email: email, ...given } }),
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

describe('the answer to a sign-up', () => {
  /** Signs up with an address that is new, unconfirmed or has a confirmed account: twice, as an attacker would. */
  async function answers(email: string) {
    const bodies: { id: string; identities: { identity_id: string }[] }[] = [];
    for (const _ of [1, 2]) {
      const begun = performance.now();
      const answer = await post('signup', { email, password, data: { name: 'Ana' } });
      expect(answer.status).toBe(200);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(99);
      bodies.push((await answer.json()) as (typeof bodies)[number]);
      server.pass(server.deps.config.AUTH_MAIL_INTERVAL_SECONDS);
    }
    expect(bodies[1]?.id).toBe(bodies[0]?.id);
    const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
    return bodies.map((body) =>
      JSON.stringify(body)
        .replaceAll(uuid, (id) => (id === body.id ? '<id>' : '<other id>'))
        .replaceAll(email, '<email>')
        .replaceAll(/\d{4}-[^"]+Z/g, '<time>'),
    );
  }

  test('is the same for new, unconfirmed and known addresses', async () => {
    const [unconfirmed, known] = [newAddress(), newAddress()];
    await post('signup', { email: unconfirmed, password });
    await post('recover', { email: unconfirmed });
    server.pass(24 * 3600);
    await createConfirmedUser(server.deps, { email: known, password });
    const expected = await answers(newAddress());
    expect(new Set(expected).size).toBe(1);
    expect(await answers(unconfirmed)).toEqual(expected);
    expect(await answers(known)).toEqual(expected);
  });

  test('is the same error for data that cannot be stored', async () => {
    const known = newAddress();
    await createConfirmedUser(server.deps, { email: known, password });
    for (const email of [known, newAddress()])
      expect((await post('signup', { email, password, data: { note: 'a\0b' } })).status).toBe(400);
  });

  test('allows a company to be registered the same way', async () => {
    const known = newAddress();
    await createConfirmedUser(server.deps, { email: known, password });
    for (const email of [newAddress(), known]) {
      const { id } = (await (await post('signup', { email, password })).json()) as { id: string };
      const register = async (given: string) => {
        const begun = performance.now();
        const answer = await server.fetch(functionPath('register-company'), {
          method: 'POST',
          body: JSON.stringify({ userId: id, company: { ...company, personal_email: given } }),
        });
        expect(performance.now() - begun).toBeGreaterThanOrEqual(99);
        return [answer.status, await answer.json()];
      };
      const [first, again, other] = [await register(email), await register(email), await register('x@codes.example')];
      expect(first).toEqual([200, { company_id: expect.any(String) }]);
      expect(again).toEqual(first);
      expect(other[0]).toBe(200);
    }
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
