import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// A database from before the ledger of days owed.

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
let admin: pg.Client;
let owner: pg.Client;
let tenant: Tenant;

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0039_employment.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  await installSinKey(owner);
  tenant = await makeTenant(owner, 'earlier');
  await owner.query('delete from public.payments where team_member_id = $1', [tenant.pendingMemberId]);
  await owner.query("update public.team_members set commencement_date = '2026-01-01' where team_member_id = $1", [
    tenant.pendingMemberId,
  ]);
  const line = (start: string, end: string, status: string, creditedAt: string | null) =>
    owner.query(
      `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation, credited_at)
       values ($1, $2, $3, $4::date, $5::date, $5::date + 1, 1, 5000, 0, 0, '{}', $6)`,
      [tenant.companyId, tenant.pendingMemberId, status, start, end, creditedAt],
    );
  await line('2026-03-01', '2026-03-31', 'processing', '2026-04-02');
  await line('2026-04-01', '2026-04-30', 'processing', '2026-05-02');
  await line('2026-04-01', '2026-04-30', 'upcoming', null);
  await migrate(connection, roles);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

test('takes days before the first line as paid elsewhere', async () => {
  const { rows } = await owner.query('select paid_until::text from public.team_members where team_member_id = $1', [
    tenant.pendingMemberId,
  ]);
  expect(rows).toEqual([{ paid_until: '2026-02-28' }]);
});

test('owes credited days again only where a line pays them again', async () => {
  const { rows } = await owner.query(
    `select start_date::text, owed_again from public.payments where team_member_id = $1 and credited_at is not null order by 1`,
    [tenant.pendingMemberId],
  );
  expect(rows).toEqual([
    { start_date: '2026-03-01', owed_again: false },
    { start_date: '2026-04-01', owed_again: true },
  ]);
});

test('marks the terms so far as shown', async () => {
  const { rows } = await owner.query('select distinct shown from public.employment_terms');
  expect(rows).toEqual([{ shown: true }]);
});
