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
const duplicate = '23505';
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
    ['anon', table, 'cannot read without signing in', () => `select 1 from ${table}`, denied],
    ['anon', table, 'cannot delete without signing in', () => `delete from ${table}`, denied],
    ['admin', table, 'reads only its own rows', () => `select 1 from ${table}`, table === 'team_members' ? 2 : 1],
    ['admin', table, 'cannot delete', () => `delete from ${table}`, denied],
  ]),
  ...['payday_costs', 'pay_totals', 'payable_members'].flatMap((view): Case[] => [
    ['anon', view, 'cannot read without signing in', () => `select 1 from ${view}`, denied],
    [
      'admin',
      view,
      'cannot read another company’s rows',
      () => `select 1 from ${view} where company_id = '${tenants.theirs.companyId}'`,
      0,
    ],
  ]),
  ['admin', 'payday_costs', 'reads only its own costs', () => 'select distinct company_id from payday_costs', 1],
  ['admin', 'companies', 'can change its address', () => `update companies set company_address = 'New 1'`, 1],
  ['admin', 'companies', 'can change the billing email', () => `update companies set billing_email = 'a@b.example'`, 1],
  [
    'admin',
    'companies',
    'cannot set an invalid billing email',
    () => `update companies set billing_email = 'a b'`,
    '23514',
  ],
  ['admin', 'companies', 'cannot change the legal name', () => `update companies set legal_name = 'Another'`, denied],
  [
    'admin',
    'companies',
    'cannot update another company',
    () => `update companies set company_address = 'x' where id = '${tenants.theirs.companyId}'`,
    0,
  ],
  [
    'admin',
    'companies',
    'cannot set the payment customer',
    () => `update companies set customer_stripe_id = 'cus_x'`,
    denied,
  ],
  [
    'admin',
    'companies',
    'cannot change the company’s owner',
    () => `update companies set user_id = '${tenants.theirs.userId}'`,
    denied,
  ],
  [
    'admin',
    'companies',
    'cannot change the personal email',
    () => `update companies set personal_email = 'other@x.example'`,
    denied,
  ],
  [
    'admin',
    'plans',
    'can request a plan',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.mine.companyId}', '${tenants.mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    1,
  ],
  [
    'admin',
    'plans',
    'cannot insert a Completed plan',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.mine.companyId}', '${tenants.mine.userId}', 'Professional', 'Completed', '5', 'Monthly')`,
    denied,
  ],
  [
    'admin',
    'plans',
    'cannot request a plan for another company',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.theirs.companyId}', '${tenants.mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    denied,
  ],
  ['admin', 'plans', 'cannot update a plan', () => `update plans set status = 'Cancelled'`, denied],
  ['admin', 'team_members', 'can add a member', () => member(tenants.mine.companyId), 1],
  ['admin', 'team_members', 'cannot add a member to another company', () => member(tenants.theirs.companyId), raised],
  [
    'admin',
    'team_members',
    'cannot add an approved member',
    () => member(tenants.mine.companyId, { status: 'approved' }),
    denied,
  ],
  [
    'admin',
    'team_members',
    'cannot set an approval date',
    () => member(tenants.mine.companyId, { approved_date: '2026-01-01' }),
    denied,
  ],
  [
    'admin',
    'team_members',
    'rejects a SIN without nine digits',
    () => member(tenants.mine.companyId, { social_insurance_number: '12345' }),
    '22023',
  ],
  [
    'admin',
    'team_members',
    'cannot approve without requesting activation first',
    () => `update team_members set status = 'approved' where team_member_id = '${tenants.mine.pendingMemberId}'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'can request activation',
    () => `update team_members set action = 'activate' where team_member_id = '${tenants.mine.pendingMemberId}'`,
    1,
  ],
  [
    'admin',
    'team_members',
    'cannot update a member of another company',
    () => `update team_members set action = 'activate' where team_member_id = '${tenants.theirs.pendingMemberId}'`,
    0,
  ],
  [
    'admin',
    'team_members',
    'cannot move a member to another company',
    () => `update team_members set company_id = '${tenants.theirs.companyId}'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'cannot change the SIN',
    () => `update team_members set social_insurance_number = '046454286'`,
    denied,
  ],
  [
    'admin',
    'team_members',
    'rejects a second member with the same key',
    () => member(tenants.mine.companyId, { request_key: myKey }),
    duplicate,
  ],
  [
    'admin',
    'team_members',
    'can use another company’s key',
    () => member(tenants.mine.companyId, { request_key: theirKey }),
    1,
  ],
  [
    'admin',
    'team_members',
    'cannot tell another company’s key from an unused one',
    () => member(tenants.theirs.companyId, { request_key: theirKey }),
    raised,
  ],
  [
    'admin',
    'team_members',
    'finds no rows of others by key',
    () => `select 1 from team_members where request_key = '${theirKey}'`,
    0,
  ],
  ['admin', 'team_members', 'cannot change the key', () => 'update team_members set request_key = null', denied],
  ['anon', 'calendar_feeds', 'cannot read without signing in', () => 'select company_id from calendar_feeds', denied],
  ['anon', 'calendar_feeds', 'cannot revoke without signing in', () => 'delete from calendar_feeds', denied],
  ['admin', 'calendar_feeds', 'sees only its own feed', () => 'select company_id, last_read_at from calendar_feeds', 1],
  ['admin', 'calendar_feeds', 'cannot read the hash', () => 'select token_hash from calendar_feeds', denied],
  ['admin', 'calendar_feeds', 'revokes only its own feed', () => 'delete from calendar_feeds', 1],
  [
    'admin',
    'calendar_feeds',
    'renews only its own feed',
    () => `update calendar_feeds set secret = repeat('ab', 32)`,
    1,
  ],
  [
    'admin',
    'calendar_feeds',
    'rejects a secret that is not 32 bytes',
    () => `update calendar_feeds set secret = 'short'`,
    '22023',
  ],
  [
    'admin',
    'calendar_feeds',
    'cannot create a feed for another company',
    () => `insert into calendar_feeds (company_id, secret) values ('${tenants.theirs.companyId}', repeat('ab', 32))`,
    denied,
  ],
  [
    'admin',
    'calendar_feeds',
    'cannot set a hash',
    () => `update calendar_feeds set token_hash = repeat('ab', 32)`,
    denied,
  ],
  ['admin', 'invoices', 'cannot update invoices', () => `update invoices set status = 'Paid'`, denied],
  [
    'admin',
    'invoices',
    'cannot insert invoices',
    () =>
      `insert into invoices (company_id, period_start, period_end, payday) values ('${tenants.mine.companyId}', '2026-01-01', '2026-01-02', '2026-01-03')`,
    denied,
  ],
  ['admin', 'payments', 'cannot update payments', () => `update payments set status = 'paid'`, denied],
  [
    'admin',
    'wip_one_time_payments',
    'can request a one-time payment',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'rejects a date before the earliest one',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', app.today() + 14, app.today() + 14)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'accepts the last day of the calendar',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', ${calendarEnd}, ${calendarEnd})`,
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'rejects a date after the last day of the calendar',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.memberId}', 5, 'Bonus', ${calendarEnd}, ${calendarEnd} + 1)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'cannot pay another company’s member',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.theirs.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'cannot set a status',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date, status) values ('${tenants.mine.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15, 'Paid')`,
    denied,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'cannot pay a member who is not approved',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${tenants.mine.pendingMemberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'rejects a second payment with the same key',
    () => keyedPayment(tenants.mine.memberId, myKey),
    duplicate,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'can use another company’s key',
    () => keyedPayment(tenants.mine.memberId, theirKey),
    1,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'cannot tell another company’s key from an unused one',
    () => keyedPayment(tenants.theirs.memberId, theirKey),
    raised,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'finds no rows of others by key',
    () => `select 1 from wip_one_time_payments where request_key = '${theirKey}'`,
    0,
  ],
  [
    'admin',
    'wip_one_time_payments',
    'cannot change the key',
    () => 'update wip_one_time_payments set request_key = null',
    denied,
  ],
  ['admin', 'new_documents', 'cannot update a signature', () => `update new_documents set status = 'signed'`, denied],
  [
    'admin',
    'documents',
    'cannot insert documents',
    () => `insert into documents (user_id, name, file_path) values ('${tenants.mine.userId}', 'x', 'x')`,
    denied,
  ],
  ['admin', 'storage.objects', 'sees only its own files', () => 'select 1 from storage.objects', 1],
  [
    'admin',
    'storage.objects',
    'cannot add a file under another’s name',
    () =>
      `insert into storage.objects (bucket_id, name, owner_id) values ('company_logos', '${tenants.theirs.userId}-logo.png', '${tenants.theirs.userId}')`,
    denied,
  ],
  [
    'admin',
    'storage.objects',
    'cannot add a file to the documents bucket',
    () =>
      `insert into storage.objects (bucket_id, name, owner_id) values ('documents', '${tenants.mine.companyId}/x.pdf', '${tenants.mine.userId}')`,
    denied,
  ],
  ['admin', 'storage.buckets', 'cannot see buckets', () => 'select 1 from storage.buckets', 0],
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
    (table): Case => ['admin', `auth.${table}`, 'cannot read accounts', () => `select 1 from auth.${table}`, denied],
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
      'cannot read the provider’s tables',
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
  ].map((table): Case => ['admin', table, 'cannot read the vendors’ books', () => `select 1 from ${table}`, denied]),
];
