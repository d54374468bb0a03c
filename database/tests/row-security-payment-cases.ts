import {
  type Case,
  calendarEnd,
  denied,
  duplicate,
  myKey,
  raised,
  type TwoTenants,
  theirKey,
} from './row-security-case.ts';

const keyedPayment = (memberId: string, key: string) =>
  `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date, request_key) values ('${memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15, '${key}')`;
/** Rights to invoices, lines and one-time payments. */
export const paymentCases = (tenants: TwoTenants): Case[] => [
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
    'cannot add a payment to an end of employment',
    () =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date, final_pay_kind) values ('${tenants.mine.memberId}', 5, 'Vacation', app.today() + 15, app.today() + 15, 'vacation')`,
    denied,
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
];
