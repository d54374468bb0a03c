import { createHash } from 'node:crypto';
import { functionPath } from '@portage/contract/function-path';
import { createConfirmedUser, setAccountDisabled } from '@portage/wire/auth/accounts/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkToken, type ProviderServer, startProviderServer } from '../../../../src/testing/provider-server.ts';

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
  await server.runJobs('auth.mail');
  const rows = await server.rows<{ body_text: string }>(
    'select body_text from app.mail_messages where to_address = $1 order by created_at desc limit 1',
    [to],
  );
  return rows[0]?.body_text ?? '';
};
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
/** Opens a link as a browser or a mail scanner does, which sends no fragment. */
const open = (link: string, method = 'GET') =>
  server.fetch(link.replace(server.deps.config.siteUrl, '').replace(/#.*/, ''), { method, redirect: 'manual' });
/** Does what the script of the link's page does. */
const exchange = async (mail: string) => {
  const answer = await post('verify', linkToken(mail));
  return (await answer.json()) as { access_token?: string; error_code?: string; user?: { email: string } };
};

test('a typed code cannot be guessed through the link endpoint, which has no per-account limit', async () => {
  const email = newAddress();
  await createConfirmedUser(server.deps, { email, password });
  await post('otp', { email });
  const code = /\b\d{6}\b/.exec(await newestMail(email))?.[0] ?? '';
  const hash = createHash('sha224').update(`${email}${code}`).digest('hex');
  expect((await post('verify', { token_hash: hash, type: 'magiclink' })).status).toBe(403);
  expect((await post('verify', { email, token: code, type: 'email' })).status).toBe(200);
});

describe('a link in a mail', () => {
  const setPassword = (token: string | undefined, wanted: string) =>
    server.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: wanted }),
    });
  const sessions = (email: string) =>
    server.rows('select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [email]);
  const resetMail = async () => {
    const email = newAddress();
    await createConfirmedUser(server.deps, { email, password });
    await post('recover', { email });
    return { email, mail: await newestMail(email) };
  };

  test('opens the page of its kind with its token where no server or log sees it', async () => {
    const email = newAddress();
    await post('signup', { email, password });
    const site = server.deps.config.siteUrl;
    expect(linkIn(await newestMail(email))).toMatch(
      new RegExp(`^${site}/verify-account#token_hash=[0-9a-f]{56}&type=signup$`),
    );
    expect(linkIn((await resetMail()).mail)).toMatch(
      new RegExp(`^${site}/reset-password-confirmation#token_hash=[0-9a-f]{56}&type=recovery$`),
    );
  });

  test.each(['GET', 'HEAD'])(
    'opened by a mail scanner with %s changes nothing and gives no session',
    async (method) => {
      const unconfirmed = newAddress();
      await post('signup', { email: unconfirmed, password });
      const signUpMail = await newestMail(unconfirmed);
      const { email, mail } = await resetMail();
      for (const text of [signUpMail, mail]) {
        const { token_hash = '', type = '' } = linkToken(text);
        // The link as it is, and as mails of earlier versions have it.
        for (const link of [linkIn(text), `/auth/v1/verify?token=${token_hash}&type=${type}`])
          for (const _ of [1, 2]) {
            const answer = await open(link, method);
            expect(`${answer.headers.get('location')} ${await answer.text()}`).not.toContain('access_token');
          }
      }
      expect([await sessions(unconfirmed), await sessions(email)]).toEqual([[], []]);
      expect((await exchange(signUpMail)).user?.email).toBe(unconfirmed);
      expect((await exchange(mail)).user?.email).toBe(email);
    },
  );

  test('of an earlier version leads to the page of its kind, and never to another site', async () => {
    const hash = 'ab'.repeat(28);
    const site = server.deps.config.siteUrl;
    const target = async (query: string) =>
      (await open(`/auth/v1/verify?token=${hash}&${query}`)).headers.get('location');
    expect(await target('type=recovery')).toBe(`${site}/reset-password-confirmation#token_hash=${hash}&type=recovery`);
    expect(await target(`type=signup&redirect_to=${site}/verify-account`)).toBe(
      `${site}/verify-account#token_hash=${hash}&type=signup`,
    );
    expect(await target('type=magiclink&redirect_to=https://evil.example/')).toBe(
      `${site}/login#token_hash=${hash}&type=magiclink`,
    );
  });

  test('for a reset works until the password is set with it', async () => {
    const { email, mail } = await resetMail();
    // A scanner that runs scripts, then the person.
    const scanner = await exchange(mail);
    const person = await exchange(mail);
    expect((await setPassword(person.access_token, 'a new long password')).status).toBe(200);
    expect((await exchange(mail)).error_code).toBe('otp_expired');
    expect((await setPassword(scanner.access_token, 'set by somebody else')).status).toBe(403);
    expect((await post('token?grant_type=password', { email, password: 'a new long password' })).status).toBe(200);
  });

  test('for a reset ends with its time', async () => {
    const { mail } = await resetMail();
    server.pass(server.deps.config.AUTH_LINK_SECONDS + 1);
    expect((await exchange(mail)).error_code).toBe('otp_expired');
  });

  test('for a sign-up says that the address is confirmed, once it was used or its time is over', async () => {
    const used = newAddress();
    await post('signup', { email: used, password });
    const usedMail = await newestMail(used);
    const scanner = await exchange(usedMail);
    expect((await exchange(usedMail)).error_code).toBe('email_already_confirmed');
    await setPassword(scanner.access_token, 'a new long password');
    expect((await exchange(usedMail)).error_code).toBe('email_already_confirmed');

    const [late, never] = [newAddress(), newAddress()];
    await post('signup', { email: late, password });
    await post('signup', { email: never, password });
    const [lateMail, neverMail] = [await newestMail(late), await newestMail(never)];
    await post('otp', { email: late });
    const code = /\b\d{6}\b/.exec(await newestMail(late))?.[0];
    expect((await post('verify', { email: late, token: code, type: 'email' })).status).toBe(200);
    server.pass(server.deps.config.AUTH_LINK_SECONDS + 1);
    expect((await exchange(lateMail)).error_code).toBe('email_already_confirmed');
    expect((await exchange(neverMail)).error_code).toBe('otp_expired');
  });

  test('can be replaced by the code of its mail, which works once, and for a reset leaves the link valid', async () => {
    const unconfirmed = newAddress();
    await post('signup', { email: unconfirmed, password });
    const { email, mail } = await resetMail();
    const typed = (address: string, text: string, type: string) =>
      post('verify', { email: address, token: /^\d{6}$/m.exec(text)?.[0], type });
    const signUpMail = await newestMail(unconfirmed);
    expect((await typed(unconfirmed, signUpMail, 'signup')).status).toBe(200);
    expect((await exchange(signUpMail)).error_code).toBe('email_already_confirmed');
    // Said only to a caller with the code, which can't be found by trying.
    const errorOf = async (text: string) =>
      ((await (await typed(unconfirmed, text, 'signup')).json()) as { error_code?: string }).error_code;
    expect([await errorOf(signUpMail), await errorOf(mail)]).toEqual(['email_already_confirmed', 'otp_expired']);
    await server.rows('update auth.one_time_tokens set wrong_tries = 10 where relates_to = $1', [unconfirmed]);
    expect(await errorOf(signUpMail)).toBe('otp_expired');
    expect([(await typed(email, mail, 'recovery')).status, (await typed(email, mail, 'recovery')).status]).toEqual([
      200, 403,
    ]);
    expect((await exchange(mail)).user?.email).toBe(email);
  });
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
    const first = await newestMail(email);
    server.pass(3 * 3600);
    expect(await signUp(password)).toBe(id);
    expect((await register(id, { legal_name: 'Own Ltd', billing_email: 'billing@own.example' })).status).toBe(200);

    expect((await exchange(first)).error_code).toBe('otp_expired');
    expect((await exchange(await newestMail(email))).user?.email).toBe(email);
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

test.each([
  '.ana@people.example',
  'ana..b@people.example',
  'ana@-people.example',
  'ana@192.168.0.1',
  'änä@people.example',
])('does not sign up %s, to which no mail can be sent', async (email) => {
  const answer = await post('signup', { email, password });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ error_code: 'validation_failed' }),
  ]);
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

describe.each([
  ['otp', {}],
  ['recover', {}],
  ['resend', { type: 'signup' }],
])('%s', (path, given) => {
  const ask = async (email: string) => {
    expect(await (await post(path, { email, ...given })).json()).toEqual({});
  };
  const requested = () => server.rows('select email from auth.requested_mails order by email');
  const mailCount = async (email: string) =>
    (await server.rows('select from app.mail_messages where to_address = $1', [email])).length;
  const newAccount = async () => {
    const email = newAddress();
    if (path === 'resend') await post('signup', { email, password });
    else await createConfirmedUser(server.deps, { email, password });
    server.pass(server.deps.config.AUTH_MAIL_INTERVAL_SECONDS);
    return { email, before: await mailCount(email) };
  };

  test('does the same work before its answer for known and unknown addresses', async () => {
    const unknown = newAddress();
    const { email, before } = await newAccount();
    await server.runJobs('auth.mail');
    const issued = () => server.rows('select * from auth.users where email = $1', [email]);
    const account = await issued();
    await ask(email);
    await ask(unknown);
    // Neither wrote more than its request: no code, no mail.
    expect(await requested()).toEqual([unknown, email].toSorted().map((one) => ({ email: one })));
    expect(await issued()).toEqual(account);
    expect(await mailCount(email)).toBe(before);

    await server.runJobs('auth.mail');
    expect(await requested()).toEqual([]);
    expect([await mailCount(email), await mailCount(unknown)]).toEqual([before + 1, 0]);
  });

  test('does not keep the address of a mail that was never written for more than a day', async () => {
    const failed = newAddress();
    await ask(failed);
    server.pass(24 * 3600 + 1);
    await post('token?grant_type=password', { email: newAddress(), password });
    expect(await requested()).not.toContainEqual({ email: failed });
    await server.runJobs('auth.mail');
  });

  test('sends nothing to a disabled account, with the same answer', async () => {
    const { email, before } = await newAccount();
    await setAccountDisabled(server.deps, email, true, []);
    await ask(email);
    await server.runJobs('auth.mail');
    expect(await mailCount(email)).toBe(before);
  });
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
