import { rememberClientAddress } from '@portage/platform/http/client-address';
import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { hashing, maxHashes } from '@portage/wire/auth/passwords/passwords';
import { totpCode, totpStep } from '@portage/wire/auth/second-step/totp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../../../src/app.ts';
import { linkToken, type ProviderServer, startProviderServer } from '../../../../src/testing/provider-server.ts';

// Guesses at passwords and codes of one account, from many addresses.

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '12' });
});
afterAll(() => server[Symbol.asyncDispose]());

const password = 'correct horse battery';
const freePasswords = 8;
const freeCodes = 10;
const home = '203.0.113.1';
let accounts = 0;
async function newAccount() {
  accounts += 1;
  const email = `person${accounts}@limits.example`;
  await createConfirmedUser(server.deps, { email, password });
  return email;
}
let strangers = 0;
/** An address that no account has used. */
const elsewhere = () => {
  strangers += 1;
  return `198.18.${strangers >> 8}.${strangers & 255}`;
};

type App = ReturnType<typeof createApp>;
async function send(from: string, method: 'GET' | 'POST', path: string, body?: unknown, token?: string, app?: App) {
  const request = new Request(`${server.deps.config.siteUrl}/auth/v1/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    redirect: 'manual',
  });
  rememberClientAddress(request, from);
  return app === undefined ? server.deliver(request) : app.fetch(request);
}
const signIn = (from: string, email: string, typed = password, app?: App) =>
  send(from, 'POST', 'token?grant_type=password', { email, password: typed }, undefined, app);
const tokenOf = async (answer: Response) => ((await answer.json()) as { access_token: string }).access_token;
const typeCode = async (from: string, email: string, code: string, type = 'email') =>
  (await send(from, 'POST', 'verify', { email, token: code, type })).status;
const statuses = async (count: number, call: () => Promise<number>) => {
  const seen: number[] = [];
  for (let at = 0; at < count; at++) seen.push(await call());
  return seen;
};
const times = (count: number, status: number) => Array<number>(count).fill(status);
const mails = async (to: string, kind: string) => {
  await server.runJobs('auth.mail');
  const rows = await server.rows<{ body_text: string }>(
    'select body_text from app.mail_messages where to_address = $1 and kind = $2 order by created_at',
    [to, kind],
  );
  return rows.map(({ body_text }) => body_text);
};
const newestCode = async (to: string) => /\b\d{6}\b/.exec((await mails(to, 'login-code')).at(-1) ?? '')?.[0] ?? '';
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

describe('passwords', () => {
  test('slows down guesses from many addresses, and never a network the owner has used', async () => {
    const email = await newAccount();
    expect((await signIn(home, email)).status).toBe(200);
    const guess = async () => (await signIn(elsewhere(), email, 'wrong')).status;
    expect(await statuses(freePasswords + 1, guess)).toEqual([...times(freePasswords, 400), 429]);
    expect((await signIn(elsewhere(), email)).status).toBe(429);
    expect((await signIn(home, email)).status).toBe(200);
    server.pass(30);
    expect((await signIn(elsewhere(), email)).status).toBe(200);
    expect(await mails(email, 'sign-in-attempts')).toHaveLength(1);
  });

  test('doubles the delay with each guess, up to 15 minutes', async () => {
    const email = await newAccount();
    await statuses(freePasswords, async () => (await signIn(elsewhere(), email, 'wrong')).status);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      server.pass(seconds - 20);
      expect((await signIn(elsewhere(), email, 'wrong')).status).toBe(429);
      server.pass(20);
      expect((await signIn(elsewhere(), email, 'wrong')).status).toBe(400);
    }
  });

  test('answers guesses at an unknown account alike', async () => {
    const guess = async () => (await signIn(elsewhere(), 'unknown@limits.example', 'wrong')).status;
    expect(await statuses(freePasswords + 1, guess)).toEqual([...times(freePasswords, 400), 429]);
  });

  test('remembers guesses on other replicas and after a restart', async () => {
    const email = await newAccount();
    const guess = async () => (await signIn(elsewhere(), email, 'wrong', createApp(server.deps))).status;
    expect(await statuses(freePasswords + 1, guess)).toEqual([...times(freePasswords, 400), 429]);
  });

  test('counts parallel guesses one by one', async () => {
    const email = await newAccount();
    const seen = await Promise.all(
      times(freePasswords * 2, 0).map(async () => (await signIn(elsewhere(), email, 'wrong')).status),
    );
    expect(seen.toSorted()).toEqual([...times(freePasswords, 400), ...times(freePasswords, 429)]);
  });
});

describe('while strangers fill the queue for passwords', () => {
  /** Fills the queue from as many networks as there are places, with hashes that end when the test says so. */
  function fillQueue() {
    const ends: (() => void)[] = [];
    let isOver = false;
    let displaced = () => {};
    const isDisplaced = new Promise<void>((resolve) => {
      displaced = resolve;
    });
    const all = times(maxHashes, 0).map((_, at) => {
      const share = { account: `guess${at}@limits.example`, network: elsewhere(), isKnown: false };
      const held = () => (isOver ? Promise.resolve() : new Promise<void>((end) => ends.push(end)));
      return hashing.inTurn(share, held).catch(displaced);
    });
    onTestFinished(async () => {
      isOver = true;
      for (const end of ends) end();
      await Promise.all(all);
    });
    return { isDisplaced, endRunning: () => ends.splice(0).map((end) => end()) };
  }

  test('the owner is next on a known network, and strangers get one answer, whatever the account', async () => {
    const email = await newAccount();
    expect((await signIn(home, email)).status).toBe(200);
    const queue = fillQueue();
    const answers = await Promise.all(
      [email, 'nobody@limits.example'].map(async (account) => {
        const answer = await signIn(elsewhere(), account);
        return [answer.status, answer.headers.get('retry-after'), await answer.text()];
      }),
    );
    expect(answers[0]).toEqual([429, '3', expect.stringContaining('over_request_rate_limit')]);
    expect(answers[1]).toEqual(answers[0]);

    const owner = signIn(home, email);
    await queue.isDisplaced;
    queue.endRunning();
    expect((await owner).status).toBe(200);
  });

  test('the owner gets in on a new network with a code by mail, which makes the network known', async () => {
    const email = await newAccount();
    const hotel = elsewhere();
    const queue = fillQueue();
    expect((await signIn(hotel, email)).status).toBe(429);
    await send(hotel, 'POST', 'otp', { email });
    expect(await typeCode(hotel, email, await newestCode(email))).toBe(200);
    const owner = signIn(hotel, email);
    await queue.isDisplaced;
    queue.endRunning();
    expect((await owner).status).toBe(200);
  });
});

test('counts all addresses of an IPv6 network as one client', async () => {
  const seen = await Promise.all(
    times(13, 0).map(
      async (_, at) => (await send(`2001:db8:7:7::${at}`, 'POST', 'otp', { email: `v6-${at}@limits.example` })).status,
    ),
  );
  expect(seen.toSorted()).toEqual([...times(12, 200), 429]);
  expect((await send('2001:db8:7:8::1', 'POST', 'otp', { email: 'v6@limits.example' })).status).toBe(200);
});

describe('codes', () => {
  test('a login code is dead after ten wrong guesses, and the owner gets in with a new one', async () => {
    const email = await newAccount();
    await signIn(home, email);
    await send(home, 'POST', 'otp', { email });
    const code = await newestCode(email);
    const guess = () => typeCode(elsewhere(), email, wrongFor(code));
    // No time passes, however long the guesses take.
    const clock = vi.spyOn(server.deps.clock, 'now').mockReturnValue(server.deps.clock.now());
    onTestFinished(() => clock.mockRestore());
    expect(await statuses(150, guess)).toEqual([...times(freeCodes, 403), ...times(140, 429)]);
    expect(await typeCode(elsewhere(), email, code)).toBe(429);
    expect(await typeCode(home, email, code)).toBe(403);
    clock.mockRestore();
    expect(await mails(email, 'sign-in-attempts')).toHaveLength(1);
    server.pass(server.deps.config.AUTH_MAIL_INTERVAL_SECONDS);
    await send(home, 'POST', 'otp', { email });
    expect(await typeCode(home, email, await newestCode(email))).toBe(200);
  });

  test('a new code does not allow more guesses from elsewhere', async () => {
    const email = await newAccount();
    for (const expected of [times(freeCodes, 403), [403, ...times(freeCodes - 1, 429)]]) {
      await send(home, 'POST', 'otp', { email });
      const wrong = wrongFor(await newestCode(email));
      expect(await statuses(freeCodes, () => typeCode(elsewhere(), email, wrong))).toEqual(expected);
      server.pass(server.deps.config.AUTH_MAIL_INTERVAL_SECONDS);
    }
  });

  test('guesses at a reset code leave its link valid', async () => {
    const email = await newAccount();
    await send(home, 'POST', 'recover', { email });
    const guess = () => typeCode(elsewhere(), email, '000000', 'recovery');
    expect(await statuses(20, guess)).toEqual([...times(freeCodes, 403), ...times(10, 429)]);
    const token = linkToken((await mails(email, 'reset')).at(-1) ?? '');
    expect((await send(elsewhere(), 'POST', 'verify', token)).status).toBe(200);
  });

  test('requesting a login code leaves a reset link and a confirmation link valid', async () => {
    const email = await newAccount();
    await send(home, 'POST', 'recover', { email });
    await send(home, 'POST', 'otp', { email });
    const waiting = 'unconfirmed@limits.example';
    await send(home, 'POST', 'signup', { email: waiting, password });
    await send(home, 'POST', 'otp', { email: waiting });
    for (const [to, kind] of [
      [email, 'reset'],
      [waiting, 'confirm'],
    ] as const) {
      const token = linkToken((await mails(to, kind)).at(-1) ?? '');
      expect((await send(home, 'POST', 'verify', token)).status, kind).toBe(200);
    }
  });
});

test('slows down guesses at the second step over all addresses and sessions, and emails the owner', async () => {
  const email = await newAccount();
  const owner = await tokenOf(await signIn(home, email));
  const enrolled = await send(home, 'POST', 'factors', { factor_type: 'totp', friendly_name: 'phone' }, owner);
  const { id, totp } = (await enrolled.json()) as { id: string; totp: { secret: string } };
  const code = () => totpCode(totp.secret, totpStep(server.deps.clock.now()));
  const verify = async (from: string, token: string, typed: string) => {
    const challenge = await send(from, 'POST', `factors/${id}/challenge`, {}, token);
    const { id: challengeId } = (await challenge.json()) as { id: string };
    return send(from, 'POST', `factors/${id}/verify`, { challenge_id: challengeId, code: typed }, token);
  };
  expect((await verify(home, owner, code())).status).toBe(200);
  // The attacker has the password, so each guess can come from a session and an address of its own.
  const thief = await tokenOf(await signIn(elsewhere(), email));
  const guess = async () => (await verify(elsewhere(), thief, wrongFor(code()))).status;
  expect(await statuses(freeCodes + 1, guess)).toEqual([...times(freeCodes, 422), 429]);
  const recovery = { code: 'aaaaa-aaaaa' };
  expect((await send(elsewhere(), 'POST', 'recovery-codes/verify', recovery, thief)).status).toBe(429);
  expect(await mails(email, 'sign-in-attempts')).toHaveLength(1);
  server.pass(60);
  const again = await tokenOf(await signIn(home, email));
  expect((await verify(home, again, code())).status).toBe(200);
});
