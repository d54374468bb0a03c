import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, newAccount, type TestPerson, tokenOf } from '../../testing/company-person.ts';
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
const owner = (company: TestCompany) =>
  server.rows<{ user_id: string; personal_email: string }>(
    'select user_id, personal_email from public.companies where id = $1',
    [company.id],
  );
const roleOf = async ({ personId }: TestPerson) =>
  (
    await server.rows('select role, removed_at is not null as removed from public.company_members where id = $1', [
      personId,
    ])
  )[0];
const personIdOf = async (company: TestCompany) =>
  (
    await server.rows<{ id: string }>('select id from public.company_members where company_id = $1 and user_id = $2', [
      company.id,
      company.userId,
    ])
  )[0]?.id;
const change = (caller: TestCompany, person_id: string | undefined, role: string) =>
  server.call(caller, 'change-company-person', { company_id: caller.id, person_id, role });
const rest = async (caller: TestCompany, path: string) => {
  const answer = await server.fetch(`/rest/v1/${path}`, {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${caller.token}` },
  });
  return (await answer.json()) as unknown[];
};

describe('a person', () => {
  test('whose role is lowered loses the rights with the next request', async () => {
    const company = await newCompany();
    await server.member(company);
    const person = await addPerson(server, company, 'admin');
    expect(await rest(person, 'team_members?select=birth_date')).toHaveLength(1);
    expect((await change(company, person.personId, 'finance')).status).toBe(200);
    expect(await rest(person, 'team_members?select=birth_date')).toEqual([]);
    expect(await rest(person, 'team_directory?select=first_name,last_name')).toEqual([
      { first_name: 'Maya', last_name: 'Tremblay' },
    ]);
    expect(
      (
        await server.call(person, 'invite-company-person', {
          company_id: company.id,
          email: 'a@b.example',
          role: 'viewer',
        })
      ).status,
    ).toBe(403);
  });

  test('with the role Finance reads a payment with its name in one request, and no detail of the person', async () => {
    const company = await newCompany();
    const member = await server.member(company);
    await server.rows(
      `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       values ($1, $2, '2026-06-01', '2026-06-14', '2026-06-15', 1, 3500, 0, 0, '{}')`,
      [company.id, member],
    );
    const finance = await addPerson(server, company, 'finance');
    const named = 'payments?select=gross_salary,person:team_directory(first_name),employee:team_members(birth_date)';
    expect(await rest(finance, named)).toEqual([
      { gross_salary: 3500, person: { first_name: 'Maya' }, employee: null },
    ]);
    expect(await rest(company, named)).toEqual([
      { gross_salary: 3500, person: { first_name: 'Maya' }, employee: { birth_date: '1990-01-01' } },
    ]);
  });

  test('who is removed has no access, gets a mail, and stays in the list', async () => {
    const company = await newCompany();
    const person = await addPerson(server, company, 'admin');
    expect(
      (await server.call(company, 'remove-company-person', { company_id: company.id, person_id: person.personId }))
        .status,
    ).toBe(200);
    expect(await rest(person, 'companies?select=id')).toEqual([]);
    expect((await server.call(person, 'list-company-people', { company_id: person.id })).status).toBe(404);
    expect(await server.rows('select subject from app.mail_messages where to_address = $1', [person.email])).toEqual([
      { subject: `You no longer have access to ${company.name}` },
    ]);
    const { body } = await server.call(company, 'list-company-people', { company_id: company.id });
    expect(body.people?.map(({ email, removed_at }) => [email, removed_at !== null])).toEqual([
      [company.email, false],
      [person.email, true],
    ]);
  });

  test('loses the calendar link they made with their rights; the link of another stays', async () => {
    const company = await newCompany();
    const person = await addPerson(server, company, 'admin');
    const feeds = () => server.rows('select 1 from public.calendar_feeds where company_id = $1', [company.id]);
    const make = (caller: TestCompany) =>
      server.fetch('/rest/v1/calendar_feeds', {
        method: 'POST',
        headers: {
          apikey: server.deps.keys.publishableKey,
          authorization: `Bearer ${caller.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ company_id: company.id, secret: 'ab'.repeat(32) }),
      });
    expect((await make(person)).status).toBe(201);
    await change(company, person.personId, 'viewer');
    expect(await feeds()).toEqual([]);
    await make(company);
    await server.call(company, 'remove-company-person', { company_id: company.id, person_id: person.personId });
    expect(await feeds()).toHaveLength(1);
  });

  test('leaves by themselves', async () => {
    const company = await newCompany();
    const person = await addPerson(server, company, 'viewer');
    expect((await server.call(person, 'leave-company', { company_id: person.id })).status).toBe(200);
    expect(await roleOf(person)).toEqual({ role: 'viewer', removed: true });
  });

  test('of another company can’t be changed or removed', async () => {
    const [mine, theirs] = [await newCompany(), await newCompany()];
    const person = await addPerson(server, theirs, 'viewer');
    expect((await change(mine, person.personId, 'admin')).status).toBe(404);
    expect(
      (await server.call(mine, 'remove-company-person', { company_id: mine.id, person_id: person.personId })).status,
    ).toBe(404);
    expect(await roleOf(person)).toEqual({ role: 'viewer', removed: false });
  });

  test('sees the sign-in facts of others only if they manage people', async () => {
    const company = await newCompany();
    const viewer = await addPerson(server, company, 'viewer');
    await server.call(company, 'invite-company-person', {
      company_id: company.id,
      email: 'new@people.example',
      role: 'viewer',
    });
    await server.rows('update auth.users set last_sign_in_at = now() where id = $1', [viewer.userId]);
    const seen = async (caller: TestCompany) =>
      (await server.call(caller, 'list-company-people', { company_id: caller.id })).body;
    const own = await seen(company);
    expect(own.people?.[1]).toMatchObject({ email: viewer.email, two_step: false, last_seen_at: expect.any(String) });
    expect(own.invitations).toMatchObject([{ email: 'new@people.example', state: 'pending' }]);
    const theirs = await seen(viewer);
    expect(theirs.people?.map(({ two_step, last_seen_at }) => [two_step, last_seen_at])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(theirs.invitations).toEqual([]);
  });

  test('is named in the audit log as the one who acted', async () => {
    const company = await newCompany();
    const [admin, person] = [await addPerson(server, company, 'admin'), await addPerson(server, company, 'viewer')];
    await change(admin, person.personId, 'finance');
    expect(
      await server.rows(
        "select actor, change from app.audit_log where table_name = 'public.company_members' and row_id = $1 and operation = 'UPDATE'",
        [person.personId],
      ),
    ).toEqual([{ actor: admin.userId, change: { role: ['viewer', 'finance'] } }]);
  });
});

test('a function that changes the team names in the audit log the person who called it', async () => {
  const company = await newCompany();
  const admin = await addPerson(server, company, 'admin');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Professional', 'Completed', '5', 'Monthly')",
    [company.id, company.userId],
  );
  const member = await server.member(company, { status: 'approved' });
  expect((await server.call(admin, 'deactivate-team-member', { team_member_id: member })).status).toBe(200);
  expect(
    await server.rows(
      "select actor, actor_role from app.audit_log where table_name = 'public.team_members' and row_id = $1 and operation = 'UPDATE'",
      [member],
    ),
  ).toEqual([{ actor: admin.userId, actor_role: 'service_role' }]);
});

describe('the owner', () => {
  test('is not changed, removed or gone, whoever asks', async () => {
    const company = await newCompany();
    const admin = await addPerson(server, company, 'admin');
    const ownerId = await personIdOf(company);
    for (const caller of [company, admin]) {
      expect((await change(caller, ownerId, 'viewer')).status).toBe(409);
      expect(
        (await server.call(caller, 'remove-company-person', { company_id: caller.id, person_id: ownerId })).status,
      ).toBe(409);
    }
    expect((await server.call(company, 'leave-company', { company_id: company.id })).status).toBe(409);
    expect(await owner(company)).toEqual([{ user_id: company.userId, personal_email: company.email }]);
  });

  test.each([
    ["update public.company_members set role = 'admin' where company_id = $1 and role = 'owner'", 'demoted'],
    ["update public.company_members set removed_at = now() where company_id = $1 and role = 'owner'", 'removed'],
    ["delete from public.company_members where company_id = $1 and role = 'owner'", 'deleted'],
  ])('can’t be taken away by SQL: %s', async (sql) => {
    const company = await newCompany();
    await expect(server.rows(sql, [company.id])).rejects.toThrow('A company always has its owner.');
  });

  test('can’t be another account than the company’s, by SQL either', async () => {
    const [company, account] = [await newCompany(), await newAccount(server)];
    await expect(
      server.rows('update public.companies set user_id = $2 where id = $1', [company.id, account.userId]),
    ).rejects.toThrow('A company always has its owner.');
    await expect(
      server.rows("insert into public.company_members (company_id, user_id, role) values ($1, $2, 'owner')", [
        company.id,
        account.userId,
      ]),
    ).rejects.toThrow('company_members_one_owner');
  });

  test('transfers the company to a person who accepts, with its documents and its address for agreements', async () => {
    const company = await newCompany();
    const next = await addPerson(server, company, 'finance');
    await server.rows(
      "insert into public.documents (user_id, name, file_path) values ($1, 'a.pdf', 'documents/a.pdf')",
      [company.userId],
    );
    expect((await server.call(next, 'answer-ownership', { company_id: next.id, accept: true })).status).toBe(409);
    expect(
      (await server.call(company, 'offer-ownership', { company_id: company.id, person_id: next.personId })).status,
    ).toBe(200);
    expect(await owner(company)).toMatchObject([{ user_id: company.userId }]);
    expect((await server.call(next, 'list-companies', { user_id: next.userId })).body.companies).toMatchObject([
      { ownership_offered: true },
    ]);
    expect((await server.call(next, 'answer-ownership', { company_id: next.id, accept: true })).status).toBe(200);
    expect(await owner(company)).toEqual([{ user_id: next.userId, personal_email: next.email }]);
    expect(await roleOf(next)).toEqual({ role: 'owner', removed: false });
    expect((await server.call(company, 'list-companies', { user_id: company.userId })).body.companies).toMatchObject([
      { role: 'admin' },
    ]);
    expect(await rest(next, `documents?select=name&user_id=eq.${next.userId}`)).toEqual([{ name: 'a.pdf' }]);
    const mailed = await server.rows<{ to_address: string }>(
      "select to_address from app.mail_messages where kind = 'ownership-transfer' and to_address = any ($1)",
      [[company.email, next.email]],
    );
    expect(mailed.map(({ to_address }) => to_address).toSorted()).toEqual([company.email, next.email].toSorted());
  });

  test('offers to one person at a time; a declined, withdrawn or old offer is void', async () => {
    const company = await newCompany();
    const [first, second] = [await addPerson(server, company, 'admin'), await addPerson(server, company, 'viewer')];
    const offer = (person_id: string | null) =>
      server.call(company, 'offer-ownership', { company_id: company.id, person_id });
    const answer = async (caller: TestPerson, accept: boolean) =>
      (await server.call(caller, 'answer-ownership', { company_id: caller.id, accept })).status;
    await offer(first.personId);
    await offer(second.personId);
    expect(await answer(first, true)).toBe(409);
    expect(await answer(second, false)).toBe(200);
    expect(await answer(second, true)).toBe(409);
    await offer(second.personId);
    await offer(null);
    expect(await answer(second, true)).toBe(409);
    await offer(second.personId);
    server.pass(7 * 86_400);
    expect(await answer(second, true)).toBe(409);
    expect(await owner(company)).toMatchObject([{ user_id: company.userId }]);
  });

  test('can’t be someone who owns another company', async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const { rows } = await server.owner.query(
      "insert into public.company_members (company_id, user_id, role) values ($1, $2, 'admin') returning id",
      [company.id, other.userId],
    );
    await server.call(company, 'offer-ownership', { company_id: company.id, person_id: rows[0].id });
    const answer = await server.call(other, 'answer-ownership', { company_id: company.id, accept: true });
    expect(answer.status).toBe(409);
    expect(await owner(company)).toMatchObject([{ user_id: company.userId }]);
  });

  test('requires two-step verification of all, only with their own second step', async () => {
    const company = await newCompany();
    const person = await addPerson(server, company, 'admin');
    const require = (caller: TestCompany) =>
      server.call(caller, 'require-second-step', { company_id: caller.id, required: true });
    expect((await require(company)).status).toBe(409);
    expect((await require({ ...company, token: await tokenOf(server, company.userId, 'aal2') })).status).toBe(200);
    expect(await rest(person, 'team_directory?select=first_name')).toEqual([]);
    expect((await server.call(person, 'list-company-people', { company_id: person.id })).body.error).toContain(
      'requires two-step verification',
    );
    expect((await server.call(person, 'list-companies', { user_id: person.userId })).body.companies).toMatchObject([
      { second_step_missing: true },
    ]);
    const passed = { ...person, token: await tokenOf(server, person.userId, 'aal2') };
    expect((await server.call(passed, 'list-company-people', { company_id: passed.id })).status).toBe(200);
  });
});

test('of two admins who remove each other at the same time, one stays', async () => {
  const company = await newCompany();
  const [a, b] = [await addPerson(server, company, 'admin'), await addPerson(server, company, 'admin')];
  // Both requests have passed their first check when the lock of the company opens.
  await server.owner.query('begin');
  await server.owner.query('select app.lock_company($1)', [company.id]);
  const removals = [
    server.call(a, 'remove-company-person', { company_id: company.id, person_id: b.personId }),
    server.call(b, 'remove-company-person', { company_id: company.id, person_id: a.personId }),
  ];
  await expect
    .poll(
      () =>
        server.rows(
          "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(2);
  await server.owner.query('commit');
  // The second one no longer has the right when its turn comes.
  expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([200, 403]);
});
