import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPayStatement } from '../testing/pay-statements.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant } from '../testing/two-tenants.ts';
import { myKey, type TwoTenants, theirKey } from './row-security-case.ts';
import { rowSecurityCases } from './row-security-cases.ts';

// Runs the cases against a real database, through the server's own connection code.

let database: TestDatabase;
const tenants = {} as TwoTenants;
const cases = rowSecurityCases(tenants);

beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenants.mine = await makeTenant(database.owner, 'mine');
  tenants.theirs = await makeTenant(database.owner, 'theirs');
  for (const { companyId, memberId } of [tenants.mine, tenants.theirs])
    await database.owner.query(
      "insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, 'provinceMissing', 'blocks', 'client')",
      [companyId, memberId],
    );
  for (const tenant of [tenants.mine, tenants.theirs])
    await addPayStatement((sql, values) => database.owner.query(sql, values), tenant);
  for (const { companyId, invoiceId } of [tenants.mine, tenants.theirs])
    await database.owner.query(
      `with receipt as (insert into public.receipts (company_id, received_on, amount_cents, method) values ($1, '2026-01-19', 100, 'EFT') returning id)
       insert into public.allocations (company_id, invoice_id, receipt_id, cents, applied_on) select $1, $2, id, 100, '2026-01-19' from receipt`,
      [companyId, invoiceId],
    );
  for (const [{ pendingMemberId, oneTimeId }, key] of [
    [tenants.mine, myKey],
    [tenants.theirs, theirKey],
  ] as const) {
    await database.owner.query('update public.team_members set request_key = $1 where team_member_id = $2', [
      key,
      pendingMemberId,
    ]);
    await database.owner.query('update public.wip_one_time_payments set request_key = $1 where id = $2', [
      key,
      oneTimeId,
    ]);
  }
});
afterAll(() => database[Symbol.asyncDispose]());

const identities: Record<'anon' | 'admin', () => RequestContext> = {
  anon: () => ({ role: 'anon', claims: { role: 'anon' }, readOnly: false }),
  admin: () => ({
    role: 'authenticated',
    claims: { role: 'authenticated', sub: tenants.mine.userId, email: tenants.mine.email },
    readOnly: false,
  }),
};

class Rollback extends Error {}

/** Runs one statement as an identity and rolls it back; returns the number of affected rows, or the SQLSTATE of the error. */
async function attempt(as: keyof typeof identities, sql: string): Promise<number | string> {
  let affected = -1;
  try {
    await database.db.transaction(identities[as](), async (tx) => {
      affected = (await tx.query(builtSql(sql))).rowCount;
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) return (error as { code?: string }).code ?? String(error);
  }
  return affected;
}

describe('row security', () => {
  test.each(cases)('%s on %s: %s', async (as, _table, _what, sql, expected) => {
    expect(await attempt(as, sql())).toBe(expected);
  });

  test('every table has forced row security, policies, and a case above', async () => {
    const { rows } = await database.owner.query(
      `select n.nspname as schema, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
         exists (select from pg_policy p where p.polrelid = c.oid) as has_policy
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'migrations', 'jobs')`,
    );
    const named = new Set(cases.map(([, table]) => table));
    const wanting = rows
      .map((row) => ({
        table: row.schema === 'public' ? row.name : `${row.schema}.${row.name}`,
        forced: row.forced,
        policy: row.has_policy,
      }))
      .filter(({ table, forced, policy }) => !forced || !policy || !named.has(table));
    expect(wanting).toEqual([]);
  });

  test('every view runs with its reader’s rights', async () => {
    const { rows } = await database.owner.query(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'migrations', 'jobs')
         and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
    );
    expect(rows).toEqual([]);
  });

  test('the login role has no rights of its own', async () => {
    const { rows } = await database.owner.query(
      `select rolinherit, rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = 'portage_server'`,
    );
    expect(rows).toEqual([{ rolinherit: false, rolsuper: false, rolbypassrls: false, owns: 0 }]);
  });
});
