import type { Tenant } from '../testing/two-tenants.ts';

export interface TwoTenants {
  mine: Tenant;
  theirs: Tenant;
}

/** The request keys that each tenant has used. */
export const myKey = '11111111-1111-4111-8111-111111111111';
export const theirKey = '22222222-2222-4222-8222-222222222222';

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
/** The last day of the year five years ahead. */
const calendarEnd = "(date_trunc('year', app.today()) + interval '6 years')::date - 1";

type Case = [as: 'anon' | 'admin', table: string, what: string, sql: () => string, expected: number | string];

/** Role x table x verb x expected result. The tenants exist by the time the tests run. */
export const rowSecurityCases = (tenants: TwoTenants): Case[] => [
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
      () => `select 1 from ${view} where company_id = '${tenants.theirs.companyId}'`,
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
    () => `update companies set company_address = 'x' where id = '${tenants.theirs.companyId}'`,
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
    () => `update companies set user_id = '${tenants.theirs.userId}'`,
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
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.mine.companyId}', '${tenants.mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    1,
  ],
  [
    'admin',
    'plans',
    'a plan is not completed by asking',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.mine.companyId}', '${tenants.mine.userId}', 'Professional', 'Completed', '5', 'Monthly')`,
    denied,
  ],
  [
    'admin',
    'plans',
    'not for another company',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.theirs.companyId}', '${tenants.mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    denied,
  ],
  ['admin', 'plans', 'a plan is not changed', () => `update plans set status = 'Cancelled'`, denied],
  ['admin', 'team_members', 'a member may be added', () => member(tenants.mine.companyId), 1],
  ['admin', 'team_members', 'not to another company', () => member(tenants.theirs.companyId), raised],
  ['admin', 'team_members', 'not as approved', () => member(tenants.mine.companyId, { status: 'approved' }), denied],
  [
    'admin',
    'team_members',
    'not with an approval date',
    () => member(tenants.mine.companyId, { approved_date: '2026-01-01' }),
    denied,
  ],
  [
    'admin',
    'team_members',
    'the SIN has nine digits',
    () => member(tenants.mine.companyId, { social_insurance_number: '12345' }),
    '22023',
  ],
  [
    'admin',
    'team_members',
    'approval needs the action first',
    () => `update team_members set status = 'approved' where team_member_id = '${tenants.mine.pendingMemberId}'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'the action may be asked for',
    () => `update team_members set action = 'activate' where team_member_id = '${tenants.mine.pendingMemberId}'`,
    1,
  ],
  [
    'admin',
    'team_members',
    'a member of another company is not reached',
    () => `update team_members set action = 'activate' where team_member_id = '${tenants.theirs.pendingMemberId}'`,
    0,
  ],
  [
    'admin',
    'team_members',
    'a member does not move to another company',
    () => `update team_members set company_id = '${tenants.theirs.companyId}'`,
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
    () => member(tenants.mine.companyId, { request_key: myKey }),
    doubled,
  ],
  [
    'admin',
    'team_members',
    'the key of another company is free',
    () => member(tenants.mine.companyId, { request_key: theirKey }),
    1,
  ],
  [
    'admin',
    'team_members',
    'and cannot be told from an unused one',
    () => member(tenants.theirs.companyId, { request_key: theirKey }),
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
    () => `insert into calendar_feeds (company_id, secret) values ('${tenants.theirs.companyId}', repeat('ab', 32))`,
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
      `insert into invoices (company_id, period_start, period_end, payday) values ('${tenants.mine.companyId}', '2026-01-01', '2026-01-02', '2026-01-03')`,
    denied,
  ],
  ['admin', 'payments', 'payments are not written', () => `update payments set status = 'paid'`, denied],
  [
    'admin',
    'wip_one_time_payments',
    'a one-time payment may be asked for',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not before the earliest date',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', app.today() + 14, app.today() + 14)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'on the last day of the calendar',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', ${calendarEnd}, ${calendarEnd})`,
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not after the last day of the calendar',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', ${calendarEnd}, ${calendarEnd} + 1)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not to another company’s member',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.theirs.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not with a status',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date, status) values ('${tenants.mine.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15, 'Paid')`,
    denied,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'not to a member who is not approved',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.pendingMemberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'nothing is asked for twice under one key',
    () => keyedPayment(tenants.mine.memberId, myKey),
    doubled,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'the key of another company is free',
    () => keyedPayment(tenants.mine.memberId, theirKey),
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'and cannot be told from an unused one',
    () => keyedPayment(tenants.theirs.memberId, theirKey),
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
    () => `insert into documents (user_id, name, file_path) values ('${tenants.mine.userId}', 'x', 'x')`,
    denied,
  ],
  ['admin', 'storage.objects', 'only the own files are seen', () => 'select 1 from storage.objects', 1],
  [
    'admin',
    'storage.objects',
    'no file under another’s name',
    () =>
      `insert into storage.objects (bucket_id, name, owner_id) values ('company_logos', '${tenants.theirs.userId}-logo.png', '${tenants.theirs.userId}')`,
    denied,
  ],
  [
    'admin',
    'storage.objects',
    'no file in the documents bucket',
    () =>
      `insert into storage.objects (bucket_id, name, owner_id) values ('documents', '${tenants.mine.companyId}/x.pdf', '${tenants.mine.userId}')`,
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
