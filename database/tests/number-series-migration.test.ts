import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { installSinKey, makeTenant } from '../testing/two-tenants.ts';

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
let admin: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0039_employment.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  await installSinKey(owner);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

test('continues after the highest number of the year and keeps numbers that two companies share', async () => {
  const [one, other] = [await makeTenant(owner, 'one'), await makeTenant(owner, 'other')];
  const counter = 'insert into app.invoice_counters (company_id, year, last_number) values ($1, $2, $3)';
  await owner.query(counter, [one.companyId, 2026, 1]);
  await owner.query(counter, [other.companyId, 2026, 6]);
  await owner.query(counter, [other.companyId, 2025, 3]);
  await migrate(connection, roles);
  const { rows } = await owner.query('select invoice_number, numbered_at from public.invoices');
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ invoice_number: 'INV-2026-0001', numbered_at: null })));
  const next = async (year: number) =>
    (await owner.query("select app.take_number('invoice', $1) as number", [year])).rows[0].number;
  expect([await next(2026), await next(2025), await next(2027)]).toEqual([
    'INV-2026-0007',
    'INV-2025-0004',
    'INV-2027-0001',
  ]);
});
