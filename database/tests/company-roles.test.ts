import { randomUUID } from 'node:crypto';
import { COMPANY_ROLES, type CompanyRole, ROLE_RIGHTS } from '@portage/contract/company-rights';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompanyPerson, type CompanyPerson } from '../testing/company-people.ts';
import { addPayStatement } from '../testing/pay-statements.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';
import { companyRoleCases } from './company-role-cases.ts';

type Who = CompanyRole | 'removed';

let database: TestDatabase;
let mine: Tenant;
let theirs: Tenant;
const people = {} as Record<Who, Pick<CompanyPerson, 'userId' | 'email'>>;

beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  mine = await makeTenant(database.owner, 'mine');
  theirs = await makeTenant(database.owner, 'theirs');
  people.owner = mine;
  for (const role of ['admin', 'finance', 'viewer'] as const)
    people[role] = await addCompanyPerson(database.owner, mine.companyId, role);
  people.removed = await addCompanyPerson(database.owner, mine.companyId, 'admin');
  await database.owner.query('update public.company_members set removed_at = app.now() where user_id = $1', [
    people.removed.userId,
  ]);
  for (const tenant of [mine, theirs]) await fill(tenant);
});
afterAll(() => database[Symbol.asyncDispose]());

/** Adds what a company of `makeTenant` has no row of. */
async function fill({ companyId, userId, memberId, pendingMemberId, invoiceId }: Tenant): Promise<void> {
  const run = (sql: string, values: unknown[]) => database.owner.query(sql, values);
  await run(
    `insert into public.company_invitations (company_id, email, role, token_hash, invited_by, expires_at)
     values ($1, 'new@people.example', 'viewer', $2, $3, app.now() + interval '7 days')`,
    [companyId, randomUUID().replaceAll('-', '').repeat(2), userId],
  );
  await run("insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, '2199-01-01')", [
    companyId,
    memberId,
  ]);
  // With one address, they would be one person.
  await run("update public.team_members set email = 'second@people.example' where team_member_id = $1", [
    pendingMemberId,
  ]);
  await run('insert into public.time_away_approvers (company_id, team_member_id, approver_id) values ($1, $2, $3)', [
    companyId,
    pendingMemberId,
    memberId,
  ]);
  await run(
    `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state)
     values ($1, $2, 'sick', '2026-02-02', '2026-02-02', 'requested')`,
    [companyId, memberId],
  );
  await run(
    `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, receipt_path, receipt_type, receipt_sha256)
     values ($1, $2, 'travel', '2026-01-19', 4860, $3, 'image/png', encode(sha256('taxi'), 'hex'))`,
    [companyId, memberId, `${companyId}/taxi.png`],
  );
  await run(
    "insert into storage.objects (bucket_id, name, metadata, version) values ('expense-receipts', $1, '{}', gen_random_uuid()::text)",
    [`${companyId}/taxi.png`],
  );
  await run(
    "insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, 'provinceMissing', 'blocks', 'client')",
    [companyId, memberId],
  );
  await addPayStatement(run, { companyId, memberId });
  await run(
    `with receipt as (insert into public.receipts (company_id, received_on, amount_cents, method) values ($1, '2026-01-19', 100, 'EFT') returning id)
     insert into public.allocations (company_id, invoice_id, receipt_id, cents, applied_on) select $1, $2, id, 100, '2026-01-19' from receipt`,
    [companyId, invoiceId],
  );
  await run(
    "insert into public.new_documents (company_id, team_member_id, type) values ($1, $2, 'EMPLOYEE_PLACEMENT_LETTER')",
    [companyId, memberId],
  );
  await run(
    "insert into public.new_documents (company_id, type, status) values ($1, 'EOR_SERVICE_AGREEMENT', 'signed')",
    [companyId],
  );
  for (const [name, tag] of [
    ['admin', 'Admin'],
    ['letter', 'Employee'],
    ['untagged', null],
  ])
    await run('insert into public.documents (user_id, name, file_path, tag) values ($1, $2, $3, $4)', [
      userId,
      `${name}.pdf`,
      `documents/${companyId}/${name}.pdf`,
      tag,
    ]);
  const resume = `resumes/${randomUUID()}.pdf`;
  await run('update public.team_members set resume_url = $2 where team_member_id = $1', [
    memberId,
    `https://portage.test/storage/v1/object/team-documents/${resume}`,
  ]);
  for (const [bucket, name] of [
    ['documents', `${companyId}/admin.pdf`],
    ['team-documents', resume],
  ])
    await run(
      "insert into storage.objects (bucket_id, name, owner_id, metadata, version) values ($1, $2, $3, '{}', gen_random_uuid()::text)",
      [bucket, name, userId],
    );
}

const identity = ({ userId, email }: Pick<CompanyPerson, 'userId' | 'email'>, aal?: string): RequestContext => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: userId, email, ...(aal === undefined ? {} : { aal }) },
  readOnly: false,
});

class Rollback extends Error {}

/** Runs one statement and rolls it back; returns the number of affected rows, or the SQLSTATE of the error. */
async function attempt(context: RequestContext, sql: string): Promise<number | string> {
  let affected = -1;
  try {
    await database.db.transaction(context, async (tx) => {
      affected = (await tx.query(builtSql(sql))).rowCount;
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) return (error as { code?: string }).code ?? String(error);
  }
  return affected;
}

describe('the rights of a role', () => {
  const cases = companyRoleCases.flatMap(([act, sql, expected]) =>
    ([...COMPANY_ROLES, 'removed'] as const).map((who) => [who, act, sql, expected[who]] as const),
  );
  test.each(cases)('%s: %s', async (who, _, sql, expected) => {
    expect(await attempt(identity(people[who]), sql(mine, people[who].userId))).toBe(expected);
  });

  test('are the same in the database and in the contract', async () => {
    for (const role of COMPANY_ROLES) {
      const { rows } = await database.owner.query('select app.role_rights($1) as rights', [role]);
      expect(rows[0].rights.toSorted()).toEqual(ROLE_RIGHTS[role].toSorted());
    }
    const { rows } = await database.owner.query("select app.role_rights('intern') as rights");
    expect(rows).toEqual([{ rights: [] }]);
  });

  test('hold in one company only, for a person of two', async () => {
    const both = await addCompanyPerson(database.owner, theirs.companyId, 'admin', people.finance);
    const seen = async (table: string) =>
      (
        await database.db.run(
          identity(both),
          builtSql<{ id: string }>(`select distinct company_id as id from ${table}`),
        )
      ).rows
        .map(({ id }) => id)
        .toSorted();
    const [finance, admin] = [mine.companyId, theirs.companyId];
    expect(await seen('payments')).toEqual([finance, admin].toSorted());
    expect(await seen('team_members')).toEqual([admin]);
    expect(await seen('company_invitations')).toEqual([admin]);
    await database.owner.query('update public.company_members set removed_at = app.now() where id = $1', [
      both.membershipId,
    ]);
  });

  test('end when the role is lowered, with the next statement', async () => {
    const person = await addCompanyPerson(database.owner, mine.companyId, 'admin');
    const read = () => attempt(identity(person), 'select 1 from team_members');
    expect(await read()).toBe(2);
    await database.owner.query("update public.company_members set role = 'finance' where id = $1", [
      person.membershipId,
    ]);
    expect(await read()).toBe(0);
    await database.owner.query('update public.company_members set removed_at = app.now() where id = $1', [
      person.membershipId,
    ]);
  });
});

describe('the rights', () => {
  test('are looked up once in a statement, not once a row', async () => {
    await database.db.transaction(identity(people.finance), async (tx) => {
      const { rows } = await tx.query(builtSql<{ 'QUERY PLAN': string }>('explain select * from payments'));
      const plan = rows.map((row) => row['QUERY PLAN']);
      expect(plan.filter((line) => line.includes('InitPlan')).length).toBeGreaterThan(0);
      expect(plan.filter((line) => /(Filter|Cond):.*my_company_ids/.test(line))).toEqual([]);
    });
  });

  test('give no birth date, address, SIN or email through the directory', async () => {
    const { rows } = await database.owner.query(
      "select column_name as name from information_schema.columns where table_name = 'team_directory' order by ordinal_position",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      ...['team_member_id', 'company_id', 'first_name', 'last_name', 'role', 'department', 'status', 'date_added'],
    ]);
  });
});

describe('a policy that names no right', () => {
  test.each([
    ['owner', 1],
    ['admin', 1],
    ['finance', 0],
    ['viewer', 0],
    ['removed', 0],
  ] as const)('lets in owners and admins only: %s', async (who, expected) => {
    expect(await attempt(identity(people[who]), 'select * from app.my_company_ids()')).toBe(expected);
  });
});

describe('required two-step verification', () => {
  const require = (on: boolean) =>
    database.owner.query('update public.companies set second_step_required = $2 where id = $1', [mine.companyId, on]);

  test('closes the company to sessions without the second step, even of accounts that have none', async () => {
    await require(true);
    try {
      for (const who of ['admin', 'finance', 'viewer'] as const) {
        expect(await attempt(identity(people[who]), 'select 1 from plans')).toBe(0);
        expect(await attempt(identity(people[who], 'aal1'), 'select 1 from companies')).toBe(0);
        expect(await attempt(identity(people[who], 'aal2'), 'select 1 from plans')).toBe(1);
        // The portal reads this to say what is missing.
        expect(await attempt(identity(people[who]), 'select 1 from company_members where removed_at is null')).toBe(1);
      }
    } finally {
      await require(false);
    }
  });
});

describe('the personal email, to which agreements go', () => {
  test('can’t be redirected by an admin', async () => {
    const sql = `update companies set personal_email = '${people.admin.email}'`;
    expect(await attempt(identity(people.admin), sql)).toBe('42501');
  });
});

test('when a document was signed is known to the people of its company alone', async () => {
  const known = async (who: Who, { companyId }: Tenant) => {
    const { rows } = await database.owner.query<{ id: string }>(
      "select id from public.new_documents where company_id = $1 and status = 'signed'",
      [companyId],
    );
    const sql = `select 1 where app.status_since('${companyId}', 'public.new_documents', '${rows[0]?.id}', 'signed') is not null`;
    return attempt(identity(people[who]), sql);
  };
  expect([await known('owner', mine), await known('viewer', mine)]).toEqual([1, 1]);
  expect([await known('owner', theirs), await known('removed', mine)]).toEqual([0, 0]);
});
