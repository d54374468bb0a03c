import { randomUUID } from 'node:crypto';
import type { ProviderActName } from '@portage/contract/provider-acts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationByAddress, personByAddress } from '../../modules/company-people/by-address.ts';
import { addPerson, mailedToken, newAccount, tokenOf } from '../../testing/company-person.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let owner: StaffSession;
beforeAll(async () => {
  server = await startProviderServer({ PROVIDER_NAME: 'Maple Employer Inc.' });
  owner = await staffSession(server, 'owner');
});
afterAll(() => server[Symbol.asyncDispose]());

const reason = 'asked by the client';
const act = (name: ProviderActName, client: TestCompany, body: object) =>
  callAct(server, owner.token, name, { client: client.id, reason, ...body });
const newClient = () => server.company(`Client ${randomUUID()}`);
const peopleOf = async (client: TestCompany) =>
  Object.fromEntries(
    (
      await server.rows<{ email: string; role: string }>(
        `select u.email, m.role from public.company_members m join auth.users u on u.id = m.user_id
         where m.company_id = $1 and m.removed_at is null`,
        [client.id],
      )
    ).map(({ email, role }) => [email, role]),
  );
const mailsTo = (email: string, kind: string) =>
  server.rows<{ body_text: string }>('select body_text from app.mail_messages where to_address = $1 and kind = $2', [
    email,
    kind,
  ]);

describe('an invitation of the provider', () => {
  test('names the provider, is sent again and revoked, and its person is added by the provider', async () => {
    const client = await newClient();
    const invited = await newAccount(server);
    const given = { email: invited.email, role: 'finance' };
    const first = await act('provider/invite-client-person', client, given);
    expect(first).toMatchObject({ status: 200, body: { invitation_id: expect.any(String) } });
    expect((await mailsTo(invited.email, 'invitation'))[0]?.body_text).toContain('Maple Employer Inc. invites you');
    expect(await act('provider/invite-client-person', client, given)).toMatchObject({
      status: 409,
      body: { code: 'personInvited' },
    });
    const { invitation_id } = first.body;
    expect(await act('provider/resend-client-invitation', client, { invitation_id })).toMatchObject({
      body: { code: 'invitationJustSent' },
    });
    server.pass(61);
    const resent = await act('provider/resend-client-invitation', client, { invitation_id });
    expect(resent.status).toBe(200);
    const token = await mailedToken(server, invited.email);
    expect((await server.call(invited, 'read-invitation', { token })).body).toMatchObject({
      invited_by: 'Maple Employer Inc.',
    });
    expect(await mailsTo(client.email, 'person-invited')).toHaveLength(1);
    expect((await server.call(invited, 'accept-invitation', { token })).status).toBe(200);
    expect(await mailsTo(client.email, 'person-admin')).toHaveLength(0);
    expect(await peopleOf(client)).toEqual({ [client.email]: 'owner', [invited.email]: 'finance' });
    const listed = await server.call(client, 'list-company-people', { company_id: client.id });
    expect(listed.body).toMatchObject({
      people: [
        { email: client.email, added_by: null, added_by_provider: false },
        { email: invited.email, added_by: null, added_by_provider: true },
      ],
      invitations: [{ invited_by: null, state: 'accepted' }],
    });
    expect(await act('provider/revoke-client-invitation', client, { invitation_id })).toMatchObject({
      status: 409,
      body: { code: 'invitationClosed' },
    });
  });

  test('tells the owner who was invited and by whom, and who joined as Admin', async () => {
    const client = await newClient();
    const invited = await newAccount(server);
    await act('provider/invite-client-person', client, { email: invited.email, role: 'admin' });
    const mail = async (kind: string) =>
      (
        await server.rows<{ subject: string; body_text: string }>(
          'select subject, body_text from app.mail_messages where to_address = $1 and kind = $2',
          [client.email, kind],
        )
      )[0];
    expect((await mail('person-invited'))?.subject).toBe(`${invited.email} was invited to ${client.name}`);
    expect((await mail('person-invited'))?.body_text).toContain(`${server.deps.config.PROVIDER_NAME} invited`);
    expect((await mail('person-invited'))?.body_text).not.toContain(await mailedToken(server, invited.email));
    await server.call(invited, 'accept-invitation', { token: await mailedToken(server, invited.email) });
    expect((await mail('person-admin'))?.subject).toBe(`${invited.email} is now an Admin of ${client.name}`);
  });

  test('tells the owner who was made Admin, unless the owner did it', async () => {
    const client = await newClient();
    const [person, other] = [await addPerson(server, client, 'viewer'), await addPerson(server, client, 'viewer')];
    await act('provider/set-client-person-role', client, { person_id: person.personId, role: 'admin' });
    expect(await mailsTo(client.email, 'person-admin')).toHaveLength(1);
    await server.call(client, 'change-company-person', {
      company_id: client.id,
      person_id: other.personId,
      role: 'admin',
    });
    expect(await mailsTo(client.email, 'person-admin')).toHaveLength(1);
  });

  test('no longer works once it is revoked', async () => {
    const client = await newClient();
    const invited = await newAccount(server);
    const { body } = await act('provider/invite-client-person', client, { email: invited.email, role: 'admin' });
    const token = await mailedToken(server, invited.email);
    const other = await newClient();
    const revoke = (of: TestCompany) =>
      act('provider/revoke-client-invitation', of, { invitation_id: body.invitation_id });
    expect(await revoke(other)).toMatchObject({ status: 404, body: { code: 'invitationNotFound' } });
    expect((await revoke(client)).status).toBe(200);
    expect((await revoke(client)).status).toBe(200);
    expect(await server.call(invited, 'accept-invitation', { token })).toMatchObject({ status: 409 });
    expect(await peopleOf(client)).toEqual({ [client.email]: 'owner' });
  });

  test.each([
    ['an address that is none', { email: 'nobody', role: 'viewer' }],
    ['the role of the owner', { email: 'new@people.example', role: 'owner' }],
  ])('rejects %s', async (_, given) => {
    const client = await newClient();
    expect((await act('provider/invite-client-person', client, given)).status).toBe(400);
    expect(await server.rows('select 1 from public.company_invitations where company_id = $1', [client.id])).toEqual(
      [],
    );
  });
});

describe('a person of a client', () => {
  test('gets another role and is removed, each once, with a mail and under the name of the staff member', async () => {
    const client = await newClient();
    const person = await addPerson(server, client, 'viewer');
    const { personId: person_id } = person;
    expect((await act('provider/set-client-person-role', client, { person_id, role: 'finance' })).status).toBe(200);
    expect(await peopleOf(client)).toMatchObject({ [person.email]: 'finance' });
    expect((await act('provider/remove-client-person', client, { person_id })).status).toBe(200);
    expect(await mailsTo(person.email, 'person-removed')).toHaveLength(1);
    expect(await act('provider/remove-client-person', client, { person_id })).toMatchObject({
      status: 404,
      body: { code: 'personNotFound' },
    });
    const entries = await server.rows(
      "select actor from app.audit_log where table_name = 'public.company_members' and row_id = $1 and operation = 'UPDATE'",
      [person_id],
    );
    expect(entries).toEqual([{ actor: owner.userId }, { actor: owner.userId }]);
  });

  const acts = [
    ['provider/set-client-person-role', { role: 'viewer' }],
    ['provider/remove-client-person', {}],
    ['provider/transfer-ownership', {}],
  ] as const;
  test.each(acts)('is not touched by %s for another client', async (name, given) => {
    const client = await newClient();
    const person = await addPerson(server, await newClient(), 'admin');
    expect(await act(name, client, { person_id: person.personId, ...given })).toMatchObject({
      status: 404,
      body: { code: 'personNotFound' },
    });
    expect(await peopleOf(client)).toEqual({ [client.email]: 'owner' });
  });

  test.each(acts)('who owns the client is not touched by %s', async (name, given) => {
    const client = await newClient();
    const [row] = await server.rows<{ id: string }>('select id from public.company_members where company_id = $1', [
      client.id,
    ]);
    const code = name === 'provider/transfer-ownership' ? 'ownerAlready' : 'ownerStays';
    expect(await act(name, client, { person_id: row?.id, ...given })).toMatchObject({ status: 409, body: { code } });
    expect(await peopleOf(client)).toEqual({ [client.email]: 'owner' });
  });

  test('is found by address in the own company alone', async () => {
    const client = await newClient();
    const company = { id: client.id, name: client.name };
    const person = await addPerson(server, client, 'viewer');
    expect(await personByAddress(server.deps, company, person.email.toUpperCase())).toBe(person.personId);
    const stranger = await addPerson(server, await newClient(), 'viewer');
    for (const email of [stranger.email, 'unknown@people.example']) {
      await expect(personByAddress(server.deps, company, email)).rejects.toMatchObject({ code: 'personUnknown' });
      await expect(invitationByAddress(server.deps, company, email)).rejects.toMatchObject({
        code: 'invitationUnknown',
      });
    }
  });
});

describe('the transfer of a client whose owner is gone', () => {
  test('makes the person the owner and the former owner an admin, once, and mails both', async () => {
    const client = await newClient();
    const person = await addPerson(server, client, 'admin');
    await server.rows(
      "insert into public.documents (user_id, company_id, name, tag, file_path) values ($1, $2, 'Agreement', 'Contracts', 'x.pdf')",
      [client.userId, client.id],
    );
    const transfer = () => act('provider/transfer-ownership', client, { person_id: person.personId });
    expect((await transfer()).status).toBe(200);
    expect(await transfer()).toMatchObject({ status: 409, body: { code: 'ownerAlready' } });
    expect(await peopleOf(client)).toEqual({ [client.email]: 'admin', [person.email]: 'owner' });
    expect(
      await server.rows('select user_id, personal_email from public.companies where id = $1', [client.id]),
    ).toEqual([{ user_id: person.userId, personal_email: person.email }]);
    expect(await server.rows('select user_id from public.documents where company_id = $1', [client.id])).toEqual([
      { user_id: person.userId },
    ]);
    for (const email of [client.email, person.email]) {
      const [mail, second] = await mailsTo(email, 'ownership-transfer');
      expect(mail?.body_text).toContain('Maple Employer Inc. transferred it.');
      expect(second).toBeUndefined();
    }
    expect(
      await server.rows(
        "select reason from app.staff_acts where act = 'provider/transfer-ownership' and subject = $1",
        [client.id],
      ),
    ).toEqual([{ reason }, { reason }]);
    const former = { ...client, token: await tokenOf(server, client.userId) };
    const answer = await server.call(former, 'require-second-step', { company_id: client.id, required: false });
    expect(answer).toMatchObject({ status: 403 });
  });

  test('refuses an account that is disabled', async () => {
    const client = await newClient();
    const person = await addPerson(server, client, 'admin');
    await server.rows("update auth.users set banned_until = timestamptz '9999-12-31 00:00Z' where id = $1", [
      person.userId,
    ]);
    expect(await act('provider/transfer-ownership', client, { person_id: person.personId })).toMatchObject({
      status: 409,
      body: { code: 'personCannotOwn' },
    });
    expect(await peopleOf(client)).toMatchObject({ [client.email]: 'owner' });
  });

  test('refuses an account that owns another company', async () => {
    const client = await newClient();
    const other = await newClient();
    const { rows } = await server.owner.query<{ id: string }>(
      "insert into public.company_members (company_id, user_id, role) values ($1, $2, 'admin') returning id",
      [client.id, other.userId],
    );
    expect(await act('provider/transfer-ownership', client, { person_id: rows[0]?.id })).toMatchObject({
      status: 409,
      body: { code: 'personCannotOwn' },
    });
    expect(await peopleOf(client)).toMatchObject({ [client.email]: 'owner' });
  });
});

describe('the access of a client', () => {
  const banned = async (emails: readonly string[]) =>
    (
      await server.rows<{ email: string }>(
        'select email from auth.users where email = any($1) and banned_until is not null order by email',
        [emails],
      )
    ).map(({ email }) => email);

  test('ends for everyone who works for it alone, and comes back', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const finance = await addPerson(server, client, 'finance');
    const shared = await addPerson(server, client, 'admin');
    await server.rows("insert into public.company_members (company_id, user_id, role) values ($1, $2, 'viewer')", [
      other.id,
      shared.userId,
    ]);
    const invited = await newAccount(server);
    await act('provider/invite-client-person', client, { email: invited.email, role: 'admin' });
    const token = await mailedToken(server, invited.email);
    const everyone = [client.email, finance.email, shared.email, other.email];

    expect(await act('provider/disable-client', client, {})).toMatchObject({
      status: 200,
      body: { accounts: 2, elsewhere: [shared.email] },
    });
    expect(await banned(everyone)).toEqual([client.email, finance.email].toSorted());
    // Earlier invitations no longer work.
    expect((await server.call(invited, 'accept-invitation', { token })).status).toBe(409);
    expect((await act('provider/disable-client', client, {})).body).toMatchObject({ accounts: 0 });

    expect((await act('provider/enable-client', client, {})).body).toMatchObject({ accounts: 2 });
    expect(await banned(everyone)).toEqual([]);
  });

  test('of a client that does not exist is refused', async () => {
    const answer = await callAct(server, owner.token, 'provider/disable-client', { client: randomUUID(), reason });
    expect(answer).toMatchObject({ status: 404, body: { code: 'clientNotFound' } });
  });
});
