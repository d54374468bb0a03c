import { builtSql } from '@portage/platform/postgres/statements';
import { visibility } from '@portage/wire/realtime/delivery/visibility';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// Once an account has a verified factor, a session below aal2 has no access to the company.

let database: TestDatabase;
let mine: Tenant;
let plain: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  mine = await makeTenant(database.owner, 'mine');
  plain = await makeTenant(database.owner, 'plain');
  await factor(mine, 'verified');
  await factor(plain, 'unverified');
});
afterAll(() => database[Symbol.asyncDispose]());

const factor = (tenant: Tenant, status: string) =>
  database.owner.query(
    "insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', $2, 'phone')",
    [tenant.userId, status],
  );
const identity = (tenant: Tenant, aal?: string) => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: tenant.userId, email: tenant.email, ...(aal === undefined ? {} : { aal }) },
  readOnly: false,
});
const count = async (tenant: Tenant, aal: string | undefined, sql: string) =>
  (await database.db.run(identity(tenant, aal), builtSql(sql))).rowCount;

const readable = [
  'companies',
  'plans',
  'team_members',
  'invoices',
  'payments',
  'wip_one_time_payments',
  'documents',
  'new_documents',
  'storage.objects',
];

describe('a session without the second step', () => {
  test.each(readable)('reads nothing from %s, while a session with it reads its own rows', async (table) => {
    const sql = `select 1 from ${table}`;
    expect(await count(mine, 'aal1', sql)).toBe(0);
    expect(await count(mine, undefined, sql)).toBe(0);
    expect(await count(mine, 'aal2', sql)).toBeGreaterThan(0);
  });

  test('cannot update or insert', async () => {
    expect(await count(mine, 'aal1', `update companies set company_address = 'Stolen 1'`)).toBe(0);
    await expect(
      count(
        mine,
        'aal1',
        `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term)
         values ('${mine.companyId}', '${mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('receives no live changes', async () => {
    const { rows } = await database.owner.query('select to_jsonb(c) as row from public.companies c where id = $1', [
      mine.companyId,
    ]);
    const table = { role: 'authenticated', schema: 'public', table: 'companies' };
    const seen = async (aal: string) => {
      const viewer = { role: 'authenticated', claims: identity(mine, aal).claims };
      return visibility(database.db).judge(table, [{ viewer, rows: rows.map(({ row }) => row) }]);
    };
    expect(await seen('aal1')).toEqual([[false]]);
    expect(await seen('aal2')).toEqual([[true]]);
  });
});

test('an unverified factor requires no second step', async () => {
  expect(await count(plain, 'aal1', 'select 1 from companies')).toBe(1);
});

test('every table with client grants requires the second step', async () => {
  const { rows } = await database.owner.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
       and has_schema_privilege('authenticated', n.oid, 'usage')
       and (has_table_privilege('authenticated', c.oid, 'select, insert, update, delete')
         or has_any_column_privilege('authenticated', c.oid, 'select, insert, update'))
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'second_step' and not p.polpermissive)`,
  );
  expect(rows).toEqual([]);
});

test('the audit log records turning it on and off, without the secret', async () => {
  const { rows: made } = await database.owner.query(
    "insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, secret) values ($1, 'totp', 'unverified', 'second', 'TOPSECRET') returning id",
    [plain.userId],
  );
  const id = made[0].id;
  await database.owner.query("update auth.mfa_factors set status = 'verified' where id = $1", [id]);
  await database.owner.query('update auth.mfa_factors set last_used_step = 5 where id = $1', [id]);
  await database.owner.query('delete from auth.mfa_factors where id = $1', [id]);
  const { rows } = await database.owner.query(
    'select operation, actor, change from app.audit_log where row_id = $1 order by seq',
    [id],
  );
  expect(rows.map((row) => [row.operation, row.actor])).toEqual([
    ['UPDATE', plain.userId],
    ['DELETE', plain.userId],
  ]);
  expect(JSON.stringify(rows)).not.toContain('TOPSECRET');
});
