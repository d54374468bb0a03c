import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, mailedToken, newAccount, tokenOf } from '../../testing/company-person.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ AUTH_RATE_LIMIT_PER_5_MINUTES: '1000' });
});
afterAll(() => server[Symbol.asyncDispose]());

let made = 0;
const newCompany = () => {
  made += 1;
  return server.company(`Company ${made}`);
};
const newAddress = () => `${randomUUID()}@people.example`;
const week = 7 * 86_400;

async function invite(company: TestCompany, email: string, role = 'finance') {
  const { status, body } = await server.call(company, 'invite-company-person', { company_id: company.id, email, role });
  return { status, error: body.error, id: body.invitation_id ?? '' };
}
const accept = (caller: TestCompany | null, token: string) => server.call(caller, 'accept-invitation', { token });
const rolesIn = (company: TestCompany) =>
  server.rows<{ role: string; user_id: string }>(
    'select role, user_id from public.company_members where company_id = $1 and removed_at is null order by added_at',
    [company.id],
  );
const stateOf = async (id: string) =>
  (await server.rows('select state from public.company_invitations where id = $1', [id]))[0]?.state;

describe('an invitation', () => {
  test('is mailed, read by its link, and joins the account with the invited address', async () => {
    const company = await newCompany();
    const account = await newAccount(server);
    // Written otherwise than in the account.
    const { id } = await invite(company, account.email.toUpperCase());
    const token = await mailedToken(server, account.email.toUpperCase());
    expect((await server.call(null, 'read-invitation', { token })).body).toMatchObject({
      state: 'pending',
      company: company.name,
      role: 'finance',
      invited_by: company.email,
    });
    expect(await accept(account, token)).toEqual({ status: 200, body: { company_id: company.id } });
    expect(await rolesIn(company)).toEqual([
      { role: 'owner', user_id: company.userId },
      { role: 'finance', user_id: account.userId },
    ]);
    expect(await stateOf(id)).toBe('accepted');
    expect((await server.call(account, 'list-companies', { user_id: account.userId })).body.companies).toMatchObject([
      { company_id: company.id, role: 'finance' },
    ]);
  });

  test('keeps only the hash of its token', async () => {
    const company = await newCompany();
    const email = newAddress();
    await invite(company, email);
    const token = await mailedToken(server, email);
    const rows = await server.rows('select * from public.company_invitations where company_id = $1', [company.id]);
    const log = await server.rows("select change from app.audit_log where table_name = 'public.company_invitations'");
    expect(JSON.stringify([rows, log])).not.toContain(token);
  });

  test('gives another account nothing but the address it is for', async () => {
    const company = await newCompany();
    const email = newAddress();
    const { id } = await invite(company, email);
    const thief = await newAccount(server);
    expect(await accept(thief, await mailedToken(server, email))).toEqual({
      status: 403,
      body: { error: `This invitation is for ${email}. Sign in with that address, or ask for an invitation to yours.` },
    });
    expect(await rolesIn(company)).toHaveLength(1);
    expect(await stateOf(id)).toBe('pending');
  });

  test('gives nothing to an account whose address is not confirmed', async () => {
    const company = await newCompany();
    const account = await newAccount(server, { confirmed: false });
    await invite(company, account.email);
    expect((await accept(account, await mailedToken(server, account.email))).status).toBe(403);
    expect(await rolesIn(company)).toHaveLength(1);
  });

  test('waits for the second step of an account that uses it', async () => {
    const company = await newCompany();
    const account = await newAccount(server);
    await server.rows(
      "insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')",
      [account.userId],
    );
    await invite(company, account.email);
    const token = await mailedToken(server, account.email);
    expect((await accept(account, token)).status).toBe(403);
    const passed = { ...account, token: await tokenOf(server, account.userId, 'aal2') };
    expect((await accept(passed, token)).status).toBe(200);
  });

  test('works once; only the account that joined gets the same answer again', async () => {
    const company = await newCompany();
    const account = await newAccount(server);
    await invite(company, account.email);
    const token = await mailedToken(server, account.email);
    const answers = await Promise.all([accept(account, token), accept(account, token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rolesIn(company)).toHaveLength(2);
    const person = await server.rows<{ id: string }>(
      "select id from public.company_members where company_id = $1 and role = 'finance'",
      [company.id],
    );
    await server.call(company, 'remove-company-person', { company_id: company.id, person_id: person[0]?.id });
    expect((await accept(account, token)).status).toBe(409);
    expect(await rolesIn(company)).toHaveLength(1);
  });

  test('expires after a week, and the same address can then be invited again', async () => {
    const company = await newCompany();
    const account = await newAccount(server);
    const { id } = await invite(company, account.email, 'admin');
    const old = await mailedToken(server, account.email);
    expect((await invite(company, account.email)).status).toBe(409);
    server.pass(week);
    expect((await server.call(null, 'read-invitation', { token: old })).body.state).toBe('expired');
    expect((await accept(account, old)).body.error).toContain(`Ask ${company.email} to send it again.`);
    expect(await invite(company, account.email, 'viewer')).toMatchObject({ status: 200, id });
    expect((await accept(account, old)).status).toBe(404);
    expect((await accept(account, await mailedToken(server, account.email))).status).toBe(200);
    expect((await rolesIn(company))[1]?.role).toBe('viewer');
  });

  test('is sent again at most once a minute, with a new link that replaces the former', async () => {
    const company = await newCompany();
    const account = await newAccount(server);
    const { id } = await invite(company, account.email);
    const old = await mailedToken(server, account.email);
    expect(
      (await server.call(company, 'resend-invitation', { company_id: company.id, invitation_id: id })).status,
    ).toBe(429);
    server.pass(60);
    expect(
      (await server.call(company, 'resend-invitation', { company_id: company.id, invitation_id: id })).status,
    ).toBe(200);
    expect((await accept(account, old)).status).toBe(404);
    expect((await accept(account, await mailedToken(server, account.email))).status).toBe(200);
    server.pass(60);
    expect(
      (await server.call(company, 'resend-invitation', { company_id: company.id, invitation_id: id })).status,
    ).toBe(409);
  });

  test.each([
    ['declined', (token: string) => server.call(null, 'decline-invitation', { token })],
    [
      'revoked',
      async (_: string, company: TestCompany, id: string) =>
        server.call(company, 'revoke-invitation', { company_id: company.id, invitation_id: id }),
    ],
  ] as const)('that is %s is final, and a new one can follow', async (state, close) => {
    const company = await newCompany();
    const account = await newAccount(server);
    const { id } = await invite(company, account.email);
    const token = await mailedToken(server, account.email);
    for (let time = 0; time < 2; time++) expect((await close(token, company, id)).status).toBe(200);
    expect((await server.call(null, 'read-invitation', { token })).body.state).toBe(state);
    expect((await accept(account, token)).status).toBe(409);
    expect(
      (await server.call(company, 'resend-invitation', { company_id: company.id, invitation_id: id })).status,
    ).toBe(409);
    expect((await invite(company, account.email)).status).toBe(200);
  });

  test('ends when the person who sent it can no longer invite', async () => {
    const company = await newCompany();
    const admin = await addPerson(server, company, 'admin');
    const account = await newAccount(server);
    await invite(admin, account.email, 'admin');
    await server.call(company, 'change-company-person', {
      company_id: company.id,
      person_id: admin.personId,
      role: 'finance',
    });
    expect((await accept(account, await mailedToken(server, account.email))).body.error).toContain('Ask its owner');
    expect(await rolesIn(company)).toHaveLength(2);
  });

  test('answers the same for an address with and without an account', async () => {
    const company = await newCompany();
    const account = await newAccount(server);
    const known = await server.call(company, 'invite-company-person', {
      company_id: company.id,
      email: account.email,
      role: 'viewer',
    });
    const other = await server.call(company, 'invite-company-person', {
      company_id: company.id,
      email: newAddress(),
      role: 'viewer',
    });
    expect(Object.keys(known.body)).toEqual(Object.keys(other.body));
    expect([known.status, other.status]).toEqual([200, 200]);
  });

  test('to someone of the company is refused', async () => {
    const company = await newCompany();
    expect((await invite(company, company.email.toUpperCase())).status).toBe(409);
  });

  test.each([
    ['owner', 'a@b.example'],
    ['root', 'a@b.example'],
    ['viewer', 'a b@c.example'],
    ['viewer', 'a@b.example\nbcc: all@people.example'],
    ['viewer', 'a@b.example,c@d.example'],
  ])('with role %s to %j is refused', async (role, email) => {
    const company = await newCompany();
    expect((await invite(company, email, role)).status).toBe(400);
    expect(await server.rows('select 1 from public.company_invitations where company_id = $1', [company.id])).toEqual(
      [],
    );
  });

  test('of another company can be neither sent again nor withdrawn', async () => {
    const [mine, theirs] = [await newCompany(), await newCompany()];
    const { id } = await invite(theirs, newAddress());
    for (const name of ['resend-invitation', 'revoke-invitation'] as const)
      expect((await server.call(mine, name, { company_id: mine.id, invitation_id: id })).status).toBe(404);
    expect(await stateOf(id)).toBe('pending');
  });

  test('limits invitations of one address, across companies', async () => {
    const email = newAddress();
    const answers: number[] = [];
    for (let n = 0; n < 7; n++) answers.push((await invite(await newCompany(), email)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

test('two invitations of one address at the same time make one', async () => {
  const company = await newCompany();
  const email = newAddress();
  const answers = await Promise.all([invite(company, email), invite(company, email)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
