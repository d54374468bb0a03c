import { randomBytes } from 'node:crypto';
import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { runCompanyPayroll } from '../../apps/server/src/modules/payroll/company-payroll.ts';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { asService } from '../../apps/server/src/platform/postgres/identity.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// A database from an earlier version, with amounts that it accepted and no version can pay.

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
let admin: pg.Client;
let owner: pg.Client;
let db: Database;
let tenant: Tenant;
let before: Record<string, string>;
let after: Record<string, string>;
/** The salary that no run could read. */
let unreadable: string;

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0028_latest_payment_date.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  db = openDatabase({ ...connection, user: 'portage_server', password: 'test', max: 2 });
  await installSinKey(owner);
  tenant = await makeTenant(owner, 'earlier');
  await owner.query('insert into app.invoice_counters (company_id, year, last_number) values ($1, 2026, 1)', [
    tenant.companyId,
  ]);
  before = await amounts();
  await owner.query(
    "update public.team_members set salary = 'NaN', status = 'approved', state = 'ON' where team_member_id = $1",
    [tenant.pendingMemberId],
  );
  await owner.query(
    `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date, status, reference)
     values ($1, 'NaN', 'Bonus', '2026-02-01', '2026-02-01', 'Processing', 'OTP-NAN-OPEN'),
       ($1, 'NaN', 'Bonus', '2026-02-01', '2026-02-01', 'Canceled', 'OTP-NAN-CANCELED')`,
    [tenant.memberId],
  );
  const { rows } = await owner.query(
    'select salary::text as salary from public.team_members where team_member_id = $1',
    [tenant.pendingMemberId],
  );
  unreadable = rows[0].salary;
  // Later migrations add columns, so the amounts are compared right after this one.
  await migrate(connection, roles, { through: '0029_money.sql' });
  after = await amounts();
  await migrate(connection, roles);
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

/** The rows and totals with amounts, as JSON text; only the member with a numeric salary. */
async function amounts(): Promise<Record<string, string>> {
  const { rows } = await owner.query(
    `select (select row_to_json(t)::text from public.team_members t where team_member_id = $1) as member,
       (select json_agg(i)::text from public.invoices i) as invoices, (select json_agg(p)::text from public.payments p) as payments,
       (select json_agg(o)::text from public.wip_one_time_payments o where id = $2) as one_time,
       (select json_agg(d order by day)::text from public.payday_costs d) as costs, (select json_agg(s)::text from public.pay_totals s) as totals`,
    [tenant.memberId, tenant.oneTimeId],
  );
  return rows[0];
}

const runPayroll = () =>
  db.transaction(asService, (tx) =>
    runCompanyPayroll(tx, { id: tenant.companyId, legal_name: 'earlier' }, plainDate('2026-01-20'), readConfig({})),
  );

test('sets a NaN salary to 0, and the audit log keeps both', async () => {
  const { rows } = await owner.query(
    `select t.salary::text as salary, l.change->'salary' as change from public.team_members t join app.audit_log l on l.row_id = t.team_member_id::text
     where t.team_member_id = $1 and l.operation = 'UPDATE' order by l.seq`,
    [tenant.pendingMemberId],
  );
  expect(rows).toEqual([
    { salary: '0.00', change: [91000, 'NaN'] },
    { salary: '0.00', change: ['NaN', 0] },
  ]);
});

test('deletes a NaN one-time payment, and the audit log keeps it', async () => {
  const left = await owner.query("select from public.wip_one_time_payments where reference like 'OTP-NAN-%'");
  expect(left.rowCount).toBe(0);
  const { rows } = await owner.query(
    "select change->>'reference' as reference, change->>'amount' as amount from app.audit_log where operation = 'DELETE' order by 1",
  );
  expect(rows).toEqual([
    { reference: 'OTP-NAN-CANCELED', amount: 'NaN' },
    { reference: 'OTP-NAN-OPEN', amount: 'NaN' },
  ]);
});

test('leaves every other amount unchanged', () => {
  expect(after).toEqual(before);
});

test('lets payroll, which failed for the whole company, run again without the member who has no salary', async () => {
  expect(() => parseCents(unreadable)).toThrow('NaN');
  const { changes } = await runPayroll();
  const subjects = (what: string) => changes.filter((change) => change.what === what).map(({ subject }) => subject);
  const refused = changes.filter((change) => change.what === 'refused');
  expect(refused.length).toBeGreaterThan(0);
  for (const { subject, payday, reason } of refused) {
    expect(subject).toBe('earlier Member');
    expect(payday).not.toBeNull();
    expect(reason).toEqual({ code: 'salaryMissing' });
  }
  expect(subjects('line added').length).toBeGreaterThan(0);
  expect(subjects('invoice issued').length).toBeGreaterThan(0);
});
