import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addPerson,
  changeRole,
  newAccount,
  readRows,
  roleOf,
  type TestPerson,
  tokenOf,
} from '../../testing/company-person.ts';
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
const personIdOf = async (company: TestCompany) =>
  (
    await server.rows<{ id: string }>('select id from public.company_members where company_id = $1 and user_id = $2', [
      company.id,
      company.userId,
    ])
  )[0]?.id;

describe('the owner', () => {
  test('cannot be changed or removed, and cannot leave', async () => {
    const company = await newCompany();
    const admin = await addPerson(server, company, 'admin');
    const ownerId = await personIdOf(company);
    for (const caller of [company, admin]) {
      expect((await changeRole(server, caller, ownerId, 'viewer')).status).toBe(409);
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
    expect(await roleOf(server, next)).toEqual({ role: 'owner', removed: false });
    expect((await server.call(company, 'list-companies', { user_id: company.userId })).body.companies).toMatchObject([
      { role: 'admin' },
    ]);
    expect(await readRows(server, next, `documents?select=name&user_id=eq.${next.userId}`)).toEqual([
      { name: 'a.pdf' },
    ]);
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
    expect(await readRows(server, person, 'team_directory?select=first_name')).toEqual([]);
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
