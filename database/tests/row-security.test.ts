import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../apps/server/src/postgres/identity.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { giveSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// Role x table x verb x what must happen, run against the real database as the server runs it.

let database: TestDatabase;
let mine: Tenant;
let theirs: Tenant;
/** The keys of requests that each of the two has made. */
const myKey = '11111111-1111-4111-8111-111111111111';
const theirKey = '22222222-2222-4222-8222-222222222222';

beforeAll(async () => {
  database = await createTestDatabase();
  await giveSinKey(database.owner);
  mine = await makeTenant(database.owner, 'mine');
  theirs = await makeTenant(database.owner, 'theirs');
  for (const [{ pendingMemberId, oneTimeId }, key] of [
    [mine, myKey],
    [theirs, theirKey],
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
    claims: { role: 'authenticated', sub: mine.userId, email: mine.email },
    readOnly: false,
  }),
};

class Undo extends Error {}

/** Runs one statement as somebody and takes it back; gives the rows it touched, or the SQLSTATE it was refused with. */
async function attempt(as: keyof typeof identities, sql: string): Promise<number | string> {
  let touched = -1;
  try {
    await database.db.transaction(identities[as](), async (tx) => {
      touched = (await tx.query(sql)).rowCount;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) return (error as { code?: string }).code ?? String(error);
  }
  return touched;
}

const member = (companyId: string, extra: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    company_id: companyId,
    first_name: 'A',
    last_name: 'B',
    role: 'x',
    email: 'a@b.example',
    birth_date: '1990-01-01',
    social_insurance_number: '046454286',
    is_employee: 'no',
    address_1: 'x',
    payroll_schedule: 'Monthly',
    commencement_date: '2026-01-01',
    ...extra,
  };
  return `insert into team_members (${Object.keys(row).join(', ')}) values (${Object.values(row)
    .map((value) => `'${value}'`)
    .join(', ')})`;
};
const keyedPayment = (memberId: string, key: string) =>
  `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date, request_key) values ('${memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15, '${key}')`;
const denied = '42501';
const raised = 'P0001';
const doubled = '23505';

type Case = [as: 'anon' | 'admin', table: string, what: string, sql: () => string, expected: number | string];

const cases: Case[] = [
  ...[
    'companies',
    'plans',
    'team_members',
    'invoices',
    'payments',
    'wip_one_time_payments',
    'documents',
    'new_documents',
  ].flatMap((table): Case[] => [
    ['anon', table, 'nobody reads without signing in', () => `select 1 from ${table}`, denied],
    ['anon', table, 'nobody deletes without signing in', () => `delete from ${table}`, denied],
    ['admin', table, 'only the own rows are read', () => `select 1 from ${table}`, table === 'team_members' ? 2 : 1],
    ['admin', table, 'clients delete nothing', () => `delete from ${table}`, denied],
  ]),
  ...['payday_costs', 'pay_totals', 'payable_members'].flatMap((view): Case[] => [
    ['anon', view, 'nobody reads without signing in', () => `select 1 from ${view}`, denied],
    [
      'admin',
      view,
      'nothing of others is read',
      () => `select 1 from ${view} where company_id = '${theirs.companyId}'`,
      0,
    ],
  ]),
  ['admin', 'payday_costs', 'only the own costs are read', () => 'select distinct company_id from payday_costs', 1],
  ['admin', 'companies', 'the own address may change', () => `update companies set company_address = 'New 1'`, 1],
  ['admin', 'companies', 'and the billing email', () => `update companies set billing_email = 'a@b.example'`, 1],
  ['admin', 'companies', 'but not to nonsense', () => `update companies set billing_email = 'a b'`, '23514'],
  ['admin', 'companies', 'the legal name stays', () => `update companies set legal_name = 'Another'`, denied],
  [
    'admin',
    'companies',
    'another company is not reached',
    () => `update companies set company_address = 'x' where id = '${theirs.companyId}'`,
    0,
  ],
  [
    'admin',
    'companies',
    'the payment customer is the provider’s',
    () => `update companies set customer_stripe_id = 'cus_x'`,
    denied,
  ],
  [
    'admin',
    'companies',
    'the owner of a company does not change',
    () => `update companies set user_id = '${theirs.userId}'`,
    denied,
  ],
  [
    'admin',
    'companies',
    'the personal email is the signed-in one',
    () => `update companies set personal_email = 'other@x.example'`,
    denied,
  ],
  [
    'admin',
    'plans',
    'a plan may be asked for',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${mine.companyId}', '${mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    1,
  ],
  [
    'admin',
    'plans',
    'a plan is not completed by asking',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${mine.companyId}', '${mine.userId}', 'Professional', 'Completed', '5', 'Monthly')`,
    denied,
  ],
  [
    'admin',
    'plans',
    'not for another company',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${theirs.companyId}', '${mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    denied,
  ],
  ['admin', 'plans', 'a plan is not changed', () => `update plans set status = 'Cancelled'`, denied],
  ['admin', 'team_members', 'a member may be added', () => member(mine.companyId), 1],
  ['admin', 'team_members', 'not to another company', () => member(theirs.companyId), raised],
  ['admin', 'team_members', 'not as approved', () => member(mine.companyId, { status: 'approved' }), denied],
  [
    'admin',
    'team_members',
    'not with an approval date',
    () => member(mine.companyId, { approved_date: '2026-01-01' }),
    denied,
  ],
  [
    'admin',
    'team_members',
    'the SIN has nine digits',
    () => member(mine.companyId, { social_insurance_number: '12345' }),
    '22023',
  ],
  [
    'admin',
    'team_members',
    'approval needs the action first',
    () => `update team_members set status = 'approved' where team_member_id = '${mine.pendingMemberId}'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'the action may be asked for',
    () => `update team_members set action = 'activate' where team_member_id = '${mine.pendingMemberId}'`,
    1,
  ],
  [
    'admin',
    'team_members',
    'a member of another company is not reached',
    () => `update team_members set action = 'activate' where team_member_id = '${theirs.pendingMemberId}'`,
    0,
  ],
  [
    'admin',
    'team_members',
    'a member does not move to another company',
    () => `update team_members set company_id = '${theirs.companyId}'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'the SIN is not changed',
    () => `update team_members set social_insurance_number = '046454286'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'nobody is added twice under one key',
    () => member(mine.companyId, { request_key: myKey }),
    doubled,
  ],
  [
    'admin',
    'team_members',
    'the key of another company is free',
    () => member(mine.companyId, { request_key: theirKey }),
    1,
  ],
  [
    'admin',
    'team_members',
    'and cannot be told from an unused one',
    () => member(theirs.companyId, { request_key: theirKey }),
    raised,
  ],
  [
    'admin',
    'team_members',
    'the key finds nothing of others',
    () => `select 1 from team_members where request_key = '${theirKey}'`,
    0,
  ],
  ['admin', 'team_members', 'the key stays', () => 'update team_members set request_key = null', denied],
  ['anon', 'calendar_feeds', 'nobody reads without signing in', () => 'select company_id from calendar_feeds', denied],
  ['anon', 'calendar_feeds', 'nobody revokes without signing in', () => 'delete from calendar_feeds', denied],
  [
    'admin',
    'calendar_feeds',
    'only the own feed is seen',
    () => 'select company_id, last_read_at from calendar_feeds',
    1,
  ],
  ['admin', 'calendar_feeds', 'its hash is not read', () => 'select token_hash from calendar_feeds', denied],
  ['admin', 'calendar_feeds', 'only the own feed is revoked', () => 'delete from calendar_feeds', 1],
  [
    'admin',
    'calendar_feeds',
    'only the own feed is renewed',
    () => `update calendar_feeds set secret = repeat('ab', 32)`,
    1,
  ],
  ['admin', 'calendar_feeds', 'a secret is 32 bytes', () => `update calendar_feeds set secret = 'short'`, '22023'],
  [
    'admin',
    'calendar_feeds',
    'no feed for another company',
    () => `insert into calendar_feeds (company_id, secret) values ('${theirs.companyId}', repeat('ab', 32))`,
    denied,
  ],
  [
    'admin',
    'calendar_feeds',
    'a hash is not handed in',
    () => `update calendar_feeds set token_hash = repeat('ab', 32)`,
    denied,
  ],
  ['admin', 'invoices', 'invoices are not written', () => `update invoices set status = 'Paid'`, denied],
  [
    'admin',
    'invoices',
    'invoices are not made',
    () =>
      `insert into invoices (company_id, period_start, period_end, payday) values ('${mine.companyId}', '2026-01-01', '2026-01-02', '2026-01-03')`,
    denied,
  ],
  ['admin', 'payments', 'payments are not written', () => `update payments set status = 'paid'`, denied],
  [
    'admin',
    'wip_one_time_payments',
    'a one-time payment may be asked for',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${mine.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not before the earliest date',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${mine.memberId}', 5, 'Bonus', app.today() + 14, app.today() + 14)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not to another company’s member',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${theirs.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not with a status',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date, status) values ('${mine.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15, 'Paid')`,
    denied,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not to a member who is not approved',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${mine.pendingMemberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'nothing is asked for twice under one key',
    () => keyedPayment(mine.memberId, myKey),
    doubled,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'the key of another company is free',
    () => keyedPayment(mine.memberId, theirKey),
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'and cannot be told from an unused one',
    () => keyedPayment(theirs.memberId, theirKey),
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'the key finds nothing of others',
    () => `select 1 from wip_one_time_payments where request_key = '${theirKey}'`,
    0,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'the key stays',
    () => 'update wip_one_time_payments set request_key = null',
    denied,
  ],
  ['admin', 'new_documents', 'a signature is not written', () => `update new_documents set status = 'signed'`, denied],
  [
    'admin',
    'documents',
    'documents are not made',
    () => `insert into documents (user_id, name, file_path) values ('${mine.userId}', 'x', 'x')`,
    denied,
  ],
  ['admin', 'storage.objects', 'only the own files are seen', () => 'select 1 from storage.objects', 1],
  [
    'admin',
    'storage.objects',
    'no file under another’s name',
    () =>
      `insert into storage.objects (bucket_id, name, owner_id) values ('company_logos', '${theirs.userId}-logo.png', '${theirs.userId}')`,
    denied,
  ],
  [
    'admin',
    'storage.objects',
    'no file in the documents bucket',
    () =>
      `insert into storage.objects (bucket_id, name, owner_id) values ('documents', '${mine.companyId}/x.pdf', '${mine.userId}')`,
    denied,
  ],
  ['admin', 'storage.buckets', 'buckets are not seen', () => 'select 1 from storage.buckets', 0],
  ...[
    'users',
    'identities',
    'sessions',
    'refresh_tokens',
    'one_time_tokens',
    'mfa_factors',
    'mfa_challenges',
    'mfa_amr_claims',
    'flow_state',
    'audit_log_entries',
    'recovery_codes',
  ].map(
    (table): Case => [
      'admin',
      `auth.${table}`,
      'accounts are the sign-in service’s',
      () => `select 1 from auth.${table}`,
      denied,
    ],
  ),
  ...[
    'settings',
    'sealed_sins',
    'mail_messages',
    'signature_requests',
    'checkouts',
    'webhook_events',
    'invoice_counters',
    'customer_changes',
    'audit_log',
    'audit_heads',
  ].map(
    (table): Case => [
      'admin',
      `app.${table}`,
      'the provider’s tables are closed',
      () => `select 1 from app.${table}`,
      denied,
    ],
  ),
  ...[
    'vendor_sign.requests',
    'vendor_sign.signers',
    'vendor_sign.events',
    'vendor_billing.customers',
    'vendor_billing.checkout_sessions',
    'vendor_billing.invoices',
    'vendor_billing.events',
  ].map((table): Case => ['admin', table, 'the vendors’ books are closed', () => `select 1 from ${table}`, denied]),
];

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

  test('every view asks with the rights of its reader', async () => {
    const { rows } = await database.owner.query(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'migrations', 'jobs')
         and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
    );
    expect(rows).toEqual([]);
  });

  test('the login role can do nothing by itself', async () => {
    const { rows } = await database.owner.query(
      `select rolinherit, rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = 'portage_server'`,
    );
    expect(rows).toEqual([{ rolinherit: false, rolsuper: false, rolbypassrls: false, owns: 0 }]);
  });
});
