import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPayStatement } from '../testing/pay-statements.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

/** Every relation that a person who is paid may read, with how many rows are about the one in this test. */
const readable: Readonly<Record<string, number>> = {
  'app.bank_accounts': 1,
  'app.net_pays': 1,
  'app.statement_choices': 1,
  'app.tax_declarations': 1,
  'public.companies': 1,
  'public.documents': 1,
  'public.employment_ends': 1,
  'public.expenses': 1,
  'public.my_bank_accounts': 1,
  'public.my_calculations': 2,
  'public.my_employments': 1,
  'public.my_expenses': 1,
  'public.my_pay': 2,
  'public.my_tax_declarations': 1,
  'public.new_documents': 1,
  'public.pay_statements': 1,
  'public.payments': 1,
  'public.person_requests': 1,
  'public.team_members': 1,
  'public.time_away': 1,
  'public.wip_one_time_payments': 1,
};
/** The figures of payroll, which are about nobody. */
const figures = ['app.contribution_rates', 'app.tax_tables', 'public.contribution_rates', 'public.tax_tables'];
/** Functions that everyone may call: they read a request's own token or path, or check a value. */
const everyones = [
  ...['app.bounded_answer', 'app.is_client', 'app.is_email', 'app.is_line', 'app.is_lines', 'app.now', 'app.today'],
  ...['auth.email', 'auth.jwt', 'auth.role', 'auth.uid'],
  ...['storage.allow_any_operation', 'storage.allow_only_operation', 'storage.extension', 'storage.filename'],
  ...['storage.foldername', 'storage.operation'],
];
/** What would tell a person more than is theirs to know, or is never read back. */
const hidden = {
  'public.companies': ['user_id', 'customer_stripe_id', 'billing_email', 'tax_rate'],
  'public.team_members': ['gender', 'is_employee', 'paid_until', 'request_key'],
  'public.payments': ['invoice_id', 'ei', 'cpp'],
  'app.statement_choices': ['chosen_by'],
  'app.bank_accounts': ['sealed', 'digest', 'reason', 'recorded_by'],
  'public.documents': ['file_path', 'user_id'],
  'public.expenses': ['receipt_path', 'receipt_sha256', 'decided_by'],
  'public.person_requests': ['answered_by', 'shown_to_client'],
} as const;

let database: TestDatabase;
let mine: Tenant;
let theirs: Tenant;
const userId = randomUUID();
const identity = (claims: Record<string, unknown> = {}, role = 'person'): RequestContext => ({
  role,
  claims: { role: 'person', sub: userId, aal: 'aal1', ...claims },
  readOnly: false,
});

class Rollback extends Error {}
/** Runs one statement and rolls it back. Returns its rows, or the SQLSTATE of its error. */
async function attempt(as: RequestContext, sql: string): Promise<unknown[] | string> {
  let rows: unknown[] = [];
  try {
    await database.db.transaction(as, async (tx) => {
      rows = (await tx.query(builtSql(sql))).rows;
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) return (error as { code?: string }).code ?? String(error);
  }
  return rows;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  mine = await makeTenant(database.owner, 'mine');
  theirs = await makeTenant(database.owner, 'theirs');
  const { owner } = database;
  await owner.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'person@home.example', now())",
    [userId],
  );
  await owner.query('insert into app.person_accounts (user_id) values ($1)', [userId]);
  await owner.query('insert into app.person_employments (team_member_id, company_id, user_id) values ($1, $2, $3)', [
    mine.memberId,
    mine.companyId,
    userId,
  ]);
  // One row of everything about each person: the one with the account, their colleague, and somebody of another client.
  for (const { tenant, memberId, line } of [
    { tenant: mine, memberId: mine.memberId, line: mine.paymentId },
    { tenant: mine, memberId: mine.pendingMemberId, line: randomUUID() },
    { tenant: theirs, memberId: theirs.memberId, line: theirs.paymentId },
  ]) {
    const values = [tenant.companyId, memberId];
    await owner.query(
      `insert into app.bank_accounts (company_id, team_member_id, institution, last_digits, sealed, digest, usable_from, reason)
       values ($1, $2, '003', '123', '\\x01', '\\x02', app.today(), 'form')`,
      values,
    );
    await owner.query(
      `insert into app.statement_choices (company_id, team_member_id, delivery) values ($1, $2, 'paper')`,
      values,
    );
    await owner.query(
      `insert into app.tax_declarations (company_id, team_member_id, from_day, reason) values ($1, $2, '2026-01-01', 'TD1')`,
      values,
    );
    await owner.query(
      `insert into app.net_pays (company_id, team_member_id, line_id, is_one_time, pay_date, gross, cpp, cpp2, ei, qpip, federal_tax, provincial_tax,
         payroll_tax, deducted, net, deductions, basis, edition, estimate)
       values ($1, $2, $3, false, '2026-01-19', 350000, 20024, 0, 5705, 0, 30000, 20000, 0, 0, 274271, '[]', '{}', '2026-01-01', false)`,
      [...values, line],
    );
    await owner.query(
      `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state) values ($1, $2, 'sick', '2026-02-02', '2026-02-02', 'requested')`,
      values,
    );
    await owner.query(
      `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, receipt_path, receipt_type, receipt_sha256)
       values ($1, $2, 'travel', '2026-02-02', 4860, gen_random_uuid()::text, 'image/png', encode(sha256('receipt'), 'hex'))`,
      values,
    );
    await owner.query(
      `insert into public.person_requests (company_id, team_member_id, subject, body, answer_by) values ($1, $2, 'name', 'My name', '2026-03-04')`,
      values,
    );
    await owner.query(
      `insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, '2036-01-01')`,
      values,
    );
    await owner.query(
      `with letter as (insert into public.new_documents (company_id, team_member_id, type, status) values ($1, $2, 'EMPLOYEE_PLACEMENT_LETTER', 'signed') returning id)
       insert into public.documents (company_id, user_id, name, file_path, new_document_id)
       select $1, $3, 'Letter.pdf', 'documents/' || letter.id, letter.id from letter`,
      [...values, tenant.userId],
    );
  }
  for (const tenant of [mine, theirs]) await addPayStatement((sql, values) => owner.query(sql, values), tenant);
});
afterAll(() => database[Symbol.asyncDispose]());

describe('a person who is paid', () => {
  test.each(Object.entries(readable))('reads the own rows of %s, and no other', async (relation, count) => {
    const key = relation === 'public.companies' || relation === 'public.documents' ? 'id' : 'team_member_id';
    const rows = await attempt(identity(), `select ${key} from ${relation}`);
    expect(rows).toHaveLength(count);
    if (key === 'team_member_id') expect(rows).toEqual(Array(count).fill({ team_member_id: mine.memberId }));
    else if (relation === 'public.companies') expect(rows).toEqual([{ id: mine.companyId }]);
  });

  test.each(Object.keys(readable))(
    'reads nothing of %s before the second step, or with another role in the token',
    async (relation) => {
      expect(await attempt(identity({ role: 'authenticated' }), `select 1 from ${relation}`)).toEqual([]);
      await database.owner.query(
        "insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret) values (gen_random_uuid(), $1, 'totp', 'verified', 'app', 'x')",
        [userId],
      );
      try {
        expect(await attempt(identity(), `select 1 from ${relation}`)).toEqual([]);
        expect(await attempt(identity({ aal: 'aal2' }), `select 1 from ${relation}`)).not.toEqual([]);
      } finally {
        await database.owner.query('delete from auth.mfa_factors where user_id = $1', [userId]);
      }
    },
  );

  test('reads no other relation, and writes to none', async () => {
    const { rows } = await database.owner.query(
      `select n.nspname || '.' || c.relname as name,
         has_table_privilege('person', c.oid, 'select') or has_any_column_privilege('person', c.oid, 'select') as reads,
         has_table_privilege('person', c.oid, 'insert, update, delete, truncate') or has_any_column_privilege('person', c.oid, 'insert, update') as writes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    expect(rows.filter(({ reads }) => reads).map(({ name }) => name)).toEqual(
      [...Object.keys(readable), ...figures].sort(),
    );
    expect(rows.filter(({ writes }) => writes)).toEqual([]);
  });

  test.each(Object.entries(hidden))('does not read what is not theirs of %s', async (relation, columns) => {
    for (const column of columns) expect(await attempt(identity(), `select ${column} from ${relation}`)).toBe('42501');
  });

  test('may use no function but those that say who asks and what is theirs', async () => {
    const { rows } = await database.owner.query(
      `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('app', 'auth', 'public', 'storage', 'live') and p.prorettype <> 'trigger'::regtype
         and has_function_privilege('person', p.oid, 'execute') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...everyones, 'app.my_approvals', 'app.my_employment_ids'].sort());
  });

  test('reaches neither files nor the tables of sign-in', async () => {
    for (const relation of ['storage.objects', 'storage.buckets', 'auth.users', 'app.sealed_sins', 'app.audit_log'])
      expect(await attempt(identity(), `select 1 from ${relation}`)).toBe('42501');
  });

  test('is nothing to the roles of clients and staff', async () => {
    for (const role of ['authenticated', 'staff'])
      for (const relation of ['public.team_members', 'public.payments', 'public.pay_statements'])
        expect(await attempt(identity({ role }, role), `select 1 from ${relation}`)).toEqual([]);
  });

  test('founds no company and joins neither one nor the staff', async () => {
    const { owner } = database;
    await expect(
      owner.query("insert into public.company_members (company_id, user_id, role) values ($1, $2, 'viewer')", [
        mine.companyId,
        userId,
      ]),
    ).rejects.toMatchObject({ hint: 'personAccount' });
    await expect(
      owner.query(
        "insert into app.staff (user_id, email, role, invitation_expires_at) values ($1, 'person@home.example', 'auditor', app.now())",
        [userId],
      ),
    ).rejects.toMatchObject({ hint: 'personAccount' });
    await expect(
      owner.query('insert into app.person_accounts (user_id) values ($1)', [mine.userId]),
    ).rejects.toMatchObject({
      hint: 'otherAccountAddress',
    });
  });

  test('is activated once their own details are there', async () => {
    const add = (more: string, values: string) =>
      database.owner.query(
        `insert into public.team_members (company_id, first_name, last_name, role, email, is_employee, payroll_schedule, commencement_date${more})
         values ($1, 'Ida', 'Roy', 'Engineer', 'ida@home.example', 'no', 'Monthly', '2026-01-05'${values}) returning team_member_id as id`,
        [mine.companyId],
      );
    await expect(add('', '')).rejects.toMatchObject({ code: '23502' });
    const { rows } = await add(', details_by_person', ', true');
    const approve = () =>
      database.owner.query("update public.team_members set status = 'approved' where team_member_id = $1", [
        rows[0]?.id,
      ]);
    await expect(approve()).rejects.toThrow("Ida hasn't entered their details yet.");
    await database.owner.query(
      "update public.team_members set birth_date = '1990-01-01', social_insurance_number = '130692544', address_1 = '1 King St' where team_member_id = $1",
      [rows[0]?.id],
    );
    await approve();
  });
});
