import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// A database that paid people before payouts were recorded, and went on after.

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
let admin: pg.Client;
let owner: pg.Client;
let tenant: Tenant;

const addLine = (day: string, status: string) =>
  owner.query(
    `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation, updated_at)
     values ($1, $2, $3, $4, $4, $4, 1, 5000, 0, 0, '{}', '2000-01-01')`,
    [tenant.companyId, tenant.pendingMemberId, status, day],
  );
const addBonus = (day: string, status: string) =>
  owner.query(
    `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, status, start_date, end_date)
     values ($1, 700, 'Bonus', $3, $2, $2)`,
    [tenant.pendingMemberId, day, status],
  );

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0088_staff_lists.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  await installSinKey(owner);
  tenant = await makeTenant(owner, 'earlier');
  await owner.query("delete from public.payments where status = 'upcoming'");
  await addLine('2026-01-05', 'paid');
  await addLine('2026-01-06', 'Complete');
  await addLine('2026-01-07', 'collected');
  await addLine('2026-01-08', 'collected');
  await addBonus('2026-01-05', 'Paid');
  await addBonus('2026-01-09', 'Processing');
  await migrate(connection, roles, { through: '0150_signed_agreements_index.sql' });
  // By the clock of the rows, which a test run can move.
  await owner.query("update migrations.applied set applied_at = app.now() where name = '0089_pay_holds.sql'");
  await owner.query("update public.payments set status = 'paid' where payday = '2026-01-08'");
  await owner.query("update public.wip_one_time_payments set status = 'Paid' where start_date = '2026-01-09'");
  await migrate(connection, roles);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

test('offers only what became payable since payouts are recorded', async () => {
  const { rows } = await owner.query(
    `select payday::text, payment_type as type, payable from public.staff_pay_lines
     where team_member_id = $1 and payday between '2026-01-05' and '2026-01-09' order by 1, 2 nulls first`,
    [tenant.pendingMemberId],
  );
  expect(rows).toEqual([
    { payday: '2026-01-05', type: null, payable: false },
    { payday: '2026-01-05', type: 'Bonus', payable: false },
    { payday: '2026-01-06', type: null, payable: false },
    { payday: '2026-01-07', type: null, payable: true },
    { payday: '2026-01-08', type: null, payable: true },
    { payday: '2026-01-09', type: 'Bonus', payable: true },
  ]);
});

test('shows a payout without a reference for each payday of before', async () => {
  const { rows } = await owner.query(
    'select payday::text, reference, recorded_by from app.payouts where company_id = $1 order by 1',
    [tenant.companyId],
  );
  expect(rows).toEqual([
    { payday: '2026-01-05', reference: '–', recorded_by: null },
    { payday: '2026-01-06', reference: '–', recorded_by: null },
  ]);
});

test('gives the audit log an entry for each line and one-time payment of a payout', async () => {
  const { rows } = await owner.query(
    `select t.name as table_name, d.difference
     from unnest(array['app.payout_lines', 'app.payout_one_time_payments']) t (name), app.audit_differences(t.name, null, null) d
     union all
     select table_name, operation from app.audit_log where table_name like 'app.payout\\_%' order by 1`,
  );
  expect(rows).toEqual([
    { table_name: 'app.payout_lines', difference: 'INSERT' },
    { table_name: 'app.payout_lines', difference: 'INSERT' },
    { table_name: 'app.payout_one_time_payments', difference: 'INSERT' },
  ]);
});
