import { setAccountDisabled } from '@portage/wire/auth/accounts/accounts';
import { openInvitedAccount } from '@portage/wire/auth/accounts/invited-accounts';
import { totpCode, totpStep } from '@portage/wire/auth/second-step/totp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkToken, type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { staffSession } from '../../testing/staff-session.ts';
import { rolesOfTheirOwn } from './sign-in-policy.ts';
import { changeStaffRole, disableStaff, enableStaff, inviteStaff, listStaff } from './staff-accounts.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_MAIL_INTERVAL_SECONDS: '0' });
});
afterAll(() => server[Symbol.asyncDispose]());

const password = 'correct horse battery staple 7';
const invite = (email: string, role: 'owner' | 'payroll' | 'support' | 'auditor' = 'support') =>
  inviteStaff(server.deps, openInvitedAccount, email, role);
const stateOf = async (email: string) => (await listStaff(server.deps)).find((row) => row.email === email)?.state;

const auth = async (method: string, path: string, token: string | null, body?: object) => {
  const answer = await server.fetch(`/auth/v1/${path}`, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};
async function outcomeOf(answer: Response): Promise<{ token: string | null; error: string | null }> {
  const body = (await answer.json()) as { access_token?: string; error_code?: string };
  return { token: body.access_token ?? null, error: body.error_code ?? null };
}
/** Follows the newest link mailed to an address. Returns the token of the session, or the error code. */
async function follow(email: string): Promise<{ token: string | null; error: string | null }> {
  return outcomeOf(await server.exchangeMailedLink(email));
}
const accept = async (email: string) => {
  const { token } = await follow(email);
  return auth('PUT', 'user', token, { password });
};
const signIn = (email: string) => auth('POST', 'token?grant_type=password', null, { email, password });
const companies = async (token: unknown) => {
  const answer = await server.fetch('/rest/v1/companies?select=legal_name', {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${String(token)}` },
  });
  return (await answer.json()) as unknown;
};

describe('an invitation', () => {
  test('becomes an account that reads clients only after two-step verification is on', async () => {
    const email = 'first@provider.example';
    await server.company('Aurora Robotics');
    await invite(email, 'owner');
    expect(await stateOf(email)).toBe('invited');
    expect((await accept(email)).status).toBe(200);
    expect(await stateOf(email)).toBe('active');

    const session = (await signIn(email)).body;
    expect(session.user).toMatchObject({ role: 'staff' });
    expect(await companies(session.access_token)).toEqual([]);
    const token = String(session.access_token);
    const factor = (await auth('POST', 'factors', token, { factor_type: 'totp', friendly_name: 'app' })).body;
    const { secret } = factor.totp as { secret: string };
    const challenge = (await auth('POST', `factors/${factor.id}/challenge`, token, {})).body;
    const code = totpCode(secret, totpStep(server.deps.clock.now()));
    const raised = await auth('POST', `factors/${factor.id}/verify`, token, { challenge_id: challenge.id, code });
    expect(await companies(raised.body.access_token)).toEqual([{ legal_name: 'Aurora Robotics' }]);
  });

  test('works until the password is set', async () => {
    const email = 'twice@provider.example';
    await invite(email);
    expect((await follow(email)).error).toBeNull();
    expect((await accept(email)).status).toBe(200);
    expect(await follow(email)).toEqual({ token: null, error: 'otp_expired' });
  });

  test('replaces an earlier one, and is refused for an active account', async () => {
    const email = 'again@provider.example';
    await invite(email);
    const [earlier] = await server.rows<{ body_text: string }>(
      'select body_text from app.mail_messages where to_address = $1',
      [email],
    );
    await invite(email, 'payroll');
    const replaced = await auth('POST', 'verify', null, linkToken(earlier?.body_text ?? ''));
    expect(replaced.body).toMatchObject({ error_code: 'otp_expired' });
    await accept(email);
    await expect(invite(email)).rejects.toMatchObject({ status: 409, code: 'staffExists' });
    expect((await listStaff(server.deps)).find((row) => row.email === email)?.role).toBe('payroll');
  });

  test('does not activate an account once it has expired, even by resetting the password', async () => {
    const email = 'late@provider.example';
    await invite(email);
    await server.rows("update app.staff set invitation_expires_at = app.now() - interval '1 second' where email = $1", [
      email,
    ]);
    expect((await accept(email)).status).toBe(200);
    expect(await stateOf(email)).toBe('invited');
  });

  test('is refused for the address of a client, whose account stays as it was', async () => {
    const { email } = await server.company('Borealis');
    await expect(invite(email)).rejects.toMatchObject({ status: 409, code: 'clientAccountExists' });
    expect(await server.rows("select 1 from auth.users where email = $1 and role = 'staff'", [email])).toEqual([]);
  });

  test.each(['', 'nobody', 'a@b', 'a b@c.example', 'a@c.example\nbcc: x@y.example'])('rejects %j', async (email) => {
    await expect(invite(email)).rejects.toMatchObject({ status: 400, code: 'staffEmailInvalid' });
  });
});

test('signing up with a staff address changes nothing and says what it says to any known address', async () => {
  const email = 'signup@provider.example';
  await invite(email);
  const before = await server.rows('select encrypted_password, role from auth.users where email = $1', [email]);
  const answer = await auth('POST', 'signup', null, { email, password: 'an attacker chose this 1' });
  expect(answer.status).toBe(200);
  expect(await server.rows('select encrypted_password, role from auth.users where email = $1', [email])).toEqual(
    before,
  );
});

test('a staff account cannot register a company', async () => {
  const staff = await staffSession(server, 'support');
  const answer = await server.fetch('/rest/v1/companies', {
    method: 'POST',
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${staff.token}` },
    body: JSON.stringify({ user_id: staff.userId, legal_name: 'Mine' }),
  });
  expect(answer.status).toBe(403);
});

describe('an account that is disabled', () => {
  test('is signed out and cannot sign in until it is enabled', async () => {
    const email = 'leaves@provider.example';
    await invite(email);
    await accept(email);
    const { body } = await signIn(email);
    await disableStaff(server.deps, email);
    expect(await auth('GET', 'user', String(body.access_token))).toMatchObject({ status: 403 });
    expect((await signIn(email)).body).toMatchObject({ error_code: 'user_banned' });
    await enableStaff(server.deps, email);
    expect((await signIn(email)).status).toBe(200);
  });

  test('is not the last active owner', async () => {
    await using other = await startProviderServer();
    const { email } = await staffSession(other, 'owner');
    await expect(disableStaff(other.deps, email)).rejects.toMatchObject({ status: 409, code: 'lastStaffOwner' });
    await expect(changeStaffRole(other.deps, email, 'auditor')).rejects.toMatchObject({ code: 'lastStaffOwner' });
  });

  test('is no client account: that has its own command', async () => {
    const staff = await staffSession(server, 'support');
    expect(await setAccountDisabled(server.deps, staff.email, true, rolesOfTheirOwn)).toBeNull();
  });
});

test('a changed role ends the sessions', async () => {
  const staff = await staffSession(server, 'payroll');
  expect(await companies(staff.token)).not.toEqual([]);
  await changeStaffRole(server.deps, staff.email, 'auditor');
  expect(await server.rows('select 1 from auth.sessions where user_id = $1', [staff.userId])).toEqual([]);
});

test('a session ends after STAFF_SESSION_HOURS, whatever is refreshed', async () => {
  const email = 'hours@provider.example';
  await invite(email);
  await accept(email);
  const { body } = await signIn(email);
  server.pass(11.9 * 3600);
  const refreshed = await auth('POST', 'token?grant_type=refresh_token', null, { refresh_token: body.refresh_token });
  expect(refreshed.status).toBe(200);
  expect(refreshed.body.expires_in).toBeLessThanOrEqual(360);
  server.pass(0.2 * 3600);
  const late = await auth('POST', 'token?grant_type=refresh_token', null, {
    refresh_token: refreshed.body.refresh_token,
  });
  expect(late).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
});
