import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../apps/server/src/platform/postgres/identity.ts';
import { builtSql } from '../../apps/server/src/platform/postgres/statements.ts';
import { readPages } from '../testing/list-pages.ts';
import { asStaff, makeStaff, type StaffAccount } from '../testing/staff-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let staff: Record<'owner' | 'support', StaffAccount>;
beforeAll(async () => {
  database = await createTestDatabase();
  staff = {
    owner: await makeStaff(database.owner, 'owner'),
    support: await makeStaff(database.owner, 'support'),
  };
});
afterAll(() => database[Symbol.asyncDispose]());

const owner = (sql: string) => database.owner.query(sql);
async function read(as: RequestContext, sql: string): Promise<Record<string, unknown>[]> {
  return await database.db.transaction({ ...as, readOnly: true }, async (tx) => (await tx.query(builtSql(sql))).rows);
}

describe('with 1,000 clients and 100,000 people', () => {
  beforeAll(async () => {
    await owner("set session_replication_role = 'replica'");
    await owner(
      `with u as (insert into auth.users (id, email) select gen_random_uuid(), 'c' || n || '@scale.example' from generate_series(1, 1000) n returning id, email)
       insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
       select id, 'Client ' || email, '1-10', 'x', email, email, 'Germany', 'EUR', 'x', 'y' from u`,
    );
    await owner(
      `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date, status)
       select c.id, 'F' || n, 'L' || md5(c.id::text || n), 'x', 'p' || n || '-' || left(c.id::text, 8) || '@scale.example', '1990-01-01', '', 'no', 'x', 'Monthly', '2026-01-01', 'approved'
       from public.companies c cross join generate_series(1, 100) n where c.legal_name like 'Client %'`,
    );
    await owner(
      `with t as (insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule)
         select company_id, team_member_id, '2026-01-01', 100, 'Monthly' from public.team_members where email like '%@scale.example'
         returning id, company_id, team_member_id)
       insert into app.audit_log (company_id, seq, at, actor_role, table_name, row_id, operation, change, previous_hash, hash)
       select company_id, 1000 + row_number() over (), app.now(), 'service_role', x.table_name, x.row_id, 'UPDATE', '{}', '', ''
       from t cross join lateral (values ('public.team_members', team_member_id::text), ('public.employment_terms', id::text)) x (table_name, row_id)`,
    );
    await owner("set session_replication_role = 'origin'");
    await owner(
      `insert into app.people_terms select t.team_member_id, x.kind, app.folded(x.term) from public.team_members t
       cross join lateral (values ('last', t.last_name || ' ' || t.first_name), ('first', t.first_name || ' ' || t.last_name), ('email', t.email)) x (kind, term)
       on conflict do nothing`,
    );
    await owner('vacuum analyze');
  }, 180_000);

  interface Plan {
    'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
  }
  test.each([
    ['the first people', "select * from staff_people where kind = 'last' order by term, team_member_id limit 51"],
    [
      'the next people',
      "select * from staff_people where kind = 'last' and term >= 'l8' and (term > 'l8' or team_member_id > gen_random_uuid()) order by term, team_member_id limit 51",
    ],
    [
      'a search for people',
      "select * from staff_people where term >= 'f77 l5' and term < 'f77 l5\u{10FFFF}' order by term, team_member_id limit 51",
    ],
    ['the first clients', 'select * from staff_clients order by sort_name, id limit 51'],
    [
      'a search for clients',
      "select * from staff_clients where search like '%client c99%' order by sort_name, id limit 51",
    ],
    ['the queue', 'select * from staff_queue order by due_on nulls last, opened_at, id limit 201'],
  ])('%s reads few pages of the database', async (_, sql) => {
    const [row] = (await read(
      asStaff(staff.owner),
      `explain (analyze, buffers, format json) ${sql}`,
    )) as unknown as Plan[];
    const [plan] = row?.['QUERY PLAN'] ?? [];
    const pages = (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0);
    expect(plan).toBeDefined();
    // A page of clients counts the people of 51 clients. Reading all people takes tens of thousands.
    expect(pages).toBeLessThan(6000);
  });

  test.each(
    [
      { view: 'staff_clients', columns: ['sort_name', 'id'] as const },
      { view: 'staff_clients', columns: ['created_at', 'id'] as const },
      { view: 'staff_people', where: "kind = 'last'", columns: ['term', 'team_member_id'] as const },
      { view: 'staff_team_members', columns: ['commencement_date', 'team_member_id'] as const },
      { view: 'staff_team_members', columns: ['status', 'team_member_id'] as const },
    ].flatMap((order) => [true, false].map((ascending) => ({ ...order, ascending }))),
  )(
    'a page in the middle of $view by $columns costs what the first one does, ascending: $ascending',
    async ({ ascending, ...order }) => {
      const { first, middle, rows, whole } = await readPages(
        (sql) => read(asStaff(staff.owner), sql),
        order,
        ascending,
      );
      expect(rows).toBeGreaterThanOrEqual(50);
      expect(whole).toEqual([]);
      // A page of clients counts the people of each of 50.
      expect(first).toBeLessThan(6000);
      expect(middle).toBeLessThan(6000);
    },
    60_000,
  );

  test("a person's history reads the person's rows and their entries by index", async () => {
    const one = `(select team_member_id from public.team_members where email like 'p7-%' order by 1 limit 1)`;
    const [{ id }] = (await owner(`select ${one} as id`)).rows as [{ id: string }];
    const sql = `select * from person_audit_entries where team_member_id = '${id}' order by at desc, seq desc, company_id desc limit 50`;
    expect(await read(asStaff(staff.support), sql)).toHaveLength(2);
    const plan = (await read(asStaff(staff.owner), `explain (analyze, buffers) ${sql}`)).map((row) =>
      String(row['QUERY PLAN']),
    );
    expect(plan.filter((line) => /Seq Scan on (?:team_members|employment_terms|audit_log)/.test(line))).toEqual([]);
    const hit = plan.find((line) => line.includes('Buffers:')) ?? '';
    const pages = [...hit.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(200);
  });
});
