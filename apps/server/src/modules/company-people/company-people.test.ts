import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, changeRole, readRows, roleOf } from '../../testing/company-person.ts';
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

describe('a person', () => {
  test('whose role is lowered loses the rights with the next request', async () => {
    const company = await newCompany();
    await server.member(company);
    const person = await addPerson(server, company, 'admin');
    expect(await readRows(server, person, 'team_members?select=birth_date')).toHaveLength(1);
    expect((await changeRole(server, company, person.personId, 'finance')).status).toBe(200);
    expect(await readRows(server, person, 'team_members?select=birth_date')).toEqual([]);
    expect(await readRows(server, person, 'team_directory?select=first_name,last_name')).toEqual([
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
    expect(await readRows(server, finance, named)).toEqual([
      { gross_salary: 3500, person: { first_name: 'Maya' }, employee: null },
    ]);
    expect(await readRows(server, company, named)).toEqual([
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
    expect(await readRows(server, person, 'companies?select=id')).toEqual([]);
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
        body: JSON.stringify({ company_id: company.id, secret: randomBytes(32).toString('hex') }),
      });
    expect((await make(person)).status).toBe(201);
    await changeRole(server, company, person.personId, 'viewer');
    expect(await feeds()).toEqual([]);
    await make(company);
    await server.call(company, 'remove-company-person', { company_id: company.id, person_id: person.personId });
    expect(await feeds()).toHaveLength(1);
  });

  test('leaves by themselves', async () => {
    const company = await newCompany();
    const person = await addPerson(server, company, 'viewer');
    expect((await server.call(person, 'leave-company', { company_id: person.id })).status).toBe(200);
    expect(await roleOf(server, person)).toEqual({ role: 'viewer', removed: true });
  });

  test('of another company can’t be changed or removed', async () => {
    const [mine, theirs] = [await newCompany(), await newCompany()];
    const person = await addPerson(server, theirs, 'viewer');
    expect((await changeRole(server, mine, person.personId, 'admin')).status).toBe(404);
    expect(
      (await server.call(mine, 'remove-company-person', { company_id: mine.id, person_id: person.personId })).status,
    ).toBe(404);
    expect(await roleOf(server, person)).toEqual({ role: 'viewer', removed: false });
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
    await changeRole(server, admin, person.personId, 'finance');
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
    .poll(() =>
      server.rows(
        "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      ),
    )
    .toHaveLength(2);
  await server.owner.query('commit');
  // The second one no longer has the right when its turn comes.
  expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([200, 403]);
});
