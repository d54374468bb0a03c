import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff, makeStaff, type StaffAccount, type StaffRole, staffRoles } from '../testing/staff-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';
import { closedTables, roleReads, staffTables } from './staff-cases.ts';

let database: TestDatabase;
let tenant: Tenant;
const staff = {} as Record<StaffRole, StaffAccount>;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'mine');
  await makeTenant(database.owner, 'theirs');
  for (const role of staffRoles) staff[role] = await makeStaff(database.owner, role);
});
afterAll(() => database[Symbol.asyncDispose]());

const denied = '42501';
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
const client = (): RequestContext => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: tenant.userId, email: tenant.email, aal: 'aal2' },
  readOnly: false,
});

/** The plan's conditions decide: a table can be empty, so the role's answer is read from its policy. */
const policyAllows = async (role: StaffRole, table: string) => {
  const { rows } = await database.owner.query(
    `select string_agg(pg_get_expr(polqual, polrelid), ' or ') as condition from pg_policy
     where polrelid = $1::regclass and polname in ('staff_read', 'staff_accounts')`,
    [table],
  );
  const answer = await attempt(asStaff(staff[role]), `select (${rows[0]?.condition ?? 'false'}) as allowed`);
  return (answer[0] as { allowed: boolean | null }).allowed === true;
};

const columnsOf = async (table: string) =>
  (
    await database.owner.query(
      `select attname as name, has_column_privilege('staff', attrelid, attnum, 'select') as readable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
  ).rows;

describe('what staff read', () => {
  test.each(Object.keys(staffTables).flatMap((table) => staffRoles.map((role) => [table, role] as const)))(
    '%s as %s',
    async (table, role) => {
      expect(await policyAllows(role, table)).toBe(roleReads(table, role));
    },
  );

  test.each(Object.entries(staffTables))('the columns of %s', async (table, { hidden = [] }) => {
    const columns = await columnsOf(table);
    expect(columns.filter(({ readable }) => !readable).map(({ name }) => name)).toEqual(
      expect.arrayContaining([...hidden]),
    );
    expect(columns.filter(({ readable }) => !readable)).toHaveLength(hidden.length);
  });

  test.each(Object.entries(closedTables))('nothing of %s: %s', async (table) => {
    expect(await attempt(asStaff(staff.owner), `select 1 from ${table}`)).toBe(denied);
  });

  test('the rows of all clients', async () => {
    for (const role of staffRoles) {
      expect(await attempt(asStaff(staff[role]), 'select id from companies')).toHaveLength(2);
      expect(await attempt(asStaff(staff[role]), 'select salary from team_members')).toHaveLength(4);
      expect(
        await attempt(asStaff(staff[role]), "select 1 from storage.objects where bucket_id = 'documents'"),
      ).toHaveLength(2);
    }
  });

  test('forms and orders of pay only for those who read declarations', async () => {
    await database.owner.query(
      "insert into storage.objects (bucket_id, name, metadata, version) values ('pay-documents', 'form.pdf', '{}', gen_random_uuid()::text)",
    );
    for (const role of staffRoles)
      expect(
        await attempt(asStaff(staff[role]), "select 1 from storage.objects where bucket_id = 'pay-documents'"),
      ).toHaveLength(role === 'support' ? 0 : 1);
  });

  test('no number, birth date or gender in a list, and a birth date one person at a time', async () => {
    for (const column of ['social_insurance_number', 'birth_date', 'gender'])
      expect(await attempt(asStaff(staff.owner), `select ${column} from team_members`)).toBe(denied);
    const sql = `select birth_date::text from staff_private_details where team_member_id = '${tenant.memberId}'`;
    for (const role of ['owner', 'payroll', 'auditor'] as const)
      expect(await attempt(asStaff(staff[role]), sql)).toEqual([{ birth_date: '1990-01-01' }]);
    expect(await attempt(asStaff(staff.support), sql)).toEqual([]);
    expect(await attempt(client(), sql)).toBe(denied);
  });

  test('nothing that the list of tables lacks', async () => {
    const { rows } = await database.owner.query(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
         and (has_table_privilege('staff', c.oid, 'select') or has_any_column_privilege('staff', c.oid, 'select')) order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(staffTables).sort());
  });
});

describe('the audit log', () => {
  test('shows each role what changed, without private details', async () => {
    const sql = `select change from audit_entries where table_name = 'public.team_members' and company_id = '${tenant.companyId}' order by at desc, seq desc`;
    for (const role of staffRoles) {
      const rows = (await attempt(asStaff(staff[role]), sql)) as { change: object }[];
      expect(rows).toHaveLength(2);
      expect(rows[0]?.change).toMatchObject({ first_name: 'mine' });
      expect(Object.keys(rows[0]?.change ?? {})).not.toContain('birth_date');
    }
    expect(await attempt(asStaff(staff.owner), 'select change from app.audit_log')).toBe(denied);
    expect(await attempt(client(), 'select at from audit_entries')).toBe(denied);
  });
});

describe('what staff write', () => {
  test('no table has a grant to insert, update, delete or truncate', async () => {
    const { rows } = await database.owner.query(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v') and n.nspname not in ('pg_catalog', 'information_schema')
         and (has_table_privilege('staff', c.oid, 'insert, update, delete, truncate')
           or has_any_column_privilege('staff', c.oid, 'insert, update'))`,
    );
    expect(rows).toEqual([]);
  });

  test.each(Object.keys(staffTables))('%s rejects a change by an owner', async (table) => {
    expect(await attempt(asStaff(staff.owner), `delete from ${table}`)).toBe(denied);
  });
});

describe('a session without rights', () => {
  const rows = (account: StaffAccount) => attempt(asStaff(account), 'select id from companies');

  test('reads nothing before the second step, except its own account', async () => {
    const { owner } = database;
    const early = await makeStaff(owner, 'owner', { aal: 'aal1' });
    expect(await rows(early)).toEqual([]);
    // A token that claims the second step for a session without it reads nothing either.
    expect(await rows({ ...early, claims: { ...early.claims, aal: 'aal2' } })).toEqual([]);
    expect(await attempt(asStaff(early), 'select email, role, state from public.staff')).toEqual([
      { email: early.email, role: 'owner', state: 'active' },
    ]);
    expect(await attempt(asStaff(early), 'select 1 from public.staff_accounts')).toHaveLength(1);
  });

  test('reads nothing once it has ended or is too old', async () => {
    const [ended, old] = [await makeStaff(database.owner, 'owner'), await makeStaff(database.owner, 'owner')];
    expect(await rows(ended)).toHaveLength(2);
    await database.owner.query('delete from auth.sessions where id = $1', [ended.sessionId]);
    await database.owner.query('update auth.sessions set not_after = app.now() where id = $1', [old.sessionId]);
    expect(await rows(ended)).toEqual([]);
    expect(await rows(old)).toEqual([]);
  });

  test('reads nothing as a disabled account, whose session has ended', async () => {
    const account = await makeStaff(database.owner, 'auditor');
    await database.owner.query("update app.staff set state = 'disabled', disabled_at = app.now() where user_id = $1", [
      account.userId,
    ]);
    expect(await rows(account)).toEqual([]);
    const left = await database.owner.query('select 1 from auth.sessions where user_id = $1', [account.userId]);
    expect(left.rows).toEqual([]);
  });

  test('reads nothing as an invited account', async () => {
    const account = await makeStaff(database.owner, 'auditor');
    await database.owner.query("update app.staff set state = 'invited' where user_id = $1", [account.userId]);
    expect(await rows(account)).toEqual([]);
  });
});

describe('client and staff', () => {
  test('a client reads nothing of staff, and has no staff role', async () => {
    for (const table of ['public.staff', 'public.staff_accounts', 'app.staff', 'app.staff_acts'])
      expect(await attempt(client(), `select 1 from ${table}`)).toBe(denied);
    expect(await attempt(client(), 'select app.staff_role()')).toBe(denied);
  });

  test("a client's query has no condition for staff", async () => {
    const plan = JSON.stringify(await attempt(client(), 'explain select 1 from payments'));
    expect(plan).not.toContain('staff');
  });

  test('a staff query checks the role once, not row by row', async () => {
    const plan = await attempt(asStaff(staff.owner), 'explain (verbose) select id from payments');
    const lines = (plan as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']);
    expect(lines.filter((line) => line.includes('staff_role'))).toHaveLength(1);
    expect(lines.some((line) => /InitPlan/.test(line))).toBe(true);
  });

  test('an account is a client’s or the provider’s, never both', async () => {
    await expect(
      database.owner.query(
        `insert into app.staff (user_id, email, role, invitation_expires_at) values ($1, $2, 'owner', app.now())`,
        [tenant.userId, tenant.email],
      ),
    ).rejects.toMatchObject({ code: 'P0001', hint: 'clientAccount' });
    await expect(
      database.owner.query('update public.companies set user_id = $1 where id = $2', [
        staff.support.userId,
        tenant.companyId,
      ]),
    ).rejects.toMatchObject({ code: 'P0001', hint: 'staffAccount' });
  });
});

test('keeps an active owner, also when two owners remove each other at once', async () => {
  await using fresh = await createTestDatabase();
  const one = await makeStaff(fresh.owner, 'owner');
  const lower = 'update app.staff set role = $2 where user_id = $1';
  await expect(fresh.owner.query(lower, [one.userId, 'auditor'])).rejects.toMatchObject({ hint: 'lastStaffOwner' });
  const two = await makeStaff(fresh.owner, 'owner');
  const service = { role: 'service_role', claims: { role: 'service_role' }, readOnly: false };
  const answers = await Promise.allSettled(
    [one, two].map(({ userId }) =>
      fresh.db.run(service, builtSql(`update app.staff set role = 'auditor' where user_id = '${userId}'`)),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('setting a password accepts an invitation only until it expires', async () => {
  const [early, late] = [await makeStaff(database.owner, 'auditor'), await makeStaff(database.owner, 'auditor')];
  const invite =
    "update app.staff set state = 'invited', activated_at = null, invitation_expires_at = app.now() + $2::interval where user_id = $1";
  await database.owner.query(invite, [early.userId, '1 minute']);
  await database.owner.query(invite, [late.userId, '-1 minute']);
  await database.owner.query("update auth.users set encrypted_password = 'x' where id = any ($1)", [
    [early.userId, late.userId],
  ]);
  const states = await database.owner.query(
    'select state from app.staff where user_id = any ($1) order by user_id = $2',
    [[early.userId, late.userId], late.userId],
  );
  expect(states.rows).toEqual([{ state: 'active' }, { state: 'invited' }]);
});
