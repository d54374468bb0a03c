import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// A database from an earlier version, with values that it accepted and this one would reject.

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
let admin: pg.Client;
let owner: pg.Client;
let tenant: Tenant;

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0031_required_sin.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  await installSinKey(owner);
  tenant = await makeTenant(owner, 'earlier');
  await owner.query(
    `update public.companies set legal_name = E'\\n Acme\\r\\n8. The Provider pays\\u2028the Client. ',
       company_address = E'Torstrasse 1\\r\\n\\u202E10119 Berlin', purpose = E'\\u0007' where id = $1`,
    [tenant.companyId],
  );
  await owner.query(
    `update public.team_members set first_name = E'Ma\\u202Eya', role = E'Engineer\\nManager', email = ' no format ', manager_name = E'\\n',
       birth_date = '2020-01-01' where team_member_id = $1`,
    [tenant.pendingMemberId],
  );
  await owner.query('update public.wip_one_time_payments set memo = $2 where id = $1', [
    tenant.oneTimeId,
    'a\u0001b\nc',
  ]);
  await migrate(connection, roles);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

test('makes names one line', async () => {
  const { rows } = await owner.query(
    'select legal_name, company_address, purpose from public.companies where id = $1',
    [tenant.companyId],
  );
  expect(rows).toEqual([
    {
      legal_name: 'Acme 8. The Provider pays the Client.',
      company_address: 'Torstrasse 1\r\n10119 Berlin',
      purpose: '-',
    },
  ]);
  const member = await owner.query(
    'select first_name, role, manager_name from public.team_members where team_member_id = $1',
    [tenant.pendingMemberId],
  );
  expect(member.rows).toEqual([{ first_name: 'Maya', role: 'Engineer Manager', manager_name: '-' }]);
});

test('keeps the line breaks of a memo', async () => {
  const { rows } = await owner.query('select memo from public.wip_one_time_payments where id = $1', [tenant.oneTimeId]);
  expect(rows).toEqual([{ memo: 'a b\nc' }]);
});

test('keeps an email address and dates that it cannot correct, and lets the member be changed and activated', async () => {
  const { rows } = await owner.query(
    `update public.team_members set role = 'Designer', status = 'approved' where team_member_id = $1
     returning email, birth_date::text, role, status`,
    [tenant.pendingMemberId],
  );
  expect(rows).toEqual([{ email: 'no format', birth_date: '2020-01-01', role: 'Designer', status: 'approved' }]);
});

test('records the correction in the audit log', async () => {
  const { rows } = await owner.query(
    `select change->'role' as role from app.audit_log where row_id = $1 and operation = 'UPDATE' and change ? 'role' order by seq`,
    [tenant.pendingMemberId],
  );
  expect(rows[0]).toEqual({ role: ['Engineer', 'Engineer\nManager'] });
  expect(rows[1]).toEqual({ role: ['Engineer\nManager', 'Engineer Manager'] });
});
