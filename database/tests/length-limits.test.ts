import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// A database from an earlier version, whose limits did not count outer spaces.

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
const columns = [
  ['companies', 'legal_name', 200],
  ['team_members', 'first_name', 200],
  ['team_members', 'last_name', 200],
  ['team_members', 'role', 200],
  ['team_members', 'email', 320],
  ['team_members', 'address_1', 500],
] as const;
type Table = (typeof columns)[number][0];

let admin: pg.Client;
let owner: pg.Client;
let padded: Tenant;
let regular: Tenant;
beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0029_money.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  await installSinKey(owner);
  [padded, regular] = [await makeTenant(owner, 'padded'), await makeTenant(owner, 'regular')];
  for (const [table, column] of columns) await set(padded, table, column, `${' '.repeat(1000)}é${' '.repeat(100_000)}`);
  await set(regular, 'companies', 'legal_name', ' Nord ');
  await migrate(connection, roles);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

const idOf = (tenant: Tenant, table: Table) => (table === 'companies' ? tenant.companyId : tenant.memberId);
const key = (table: Table) => (table === 'companies' ? 'id' : 'team_member_id');

const set = (tenant: Tenant, table: Table, column: string, value: string) =>
  owner.query(`update public.${table} set ${column} = $2 where ${key(table)} = $1`, [idOf(tenant, table), value]);

async function get(tenant: Tenant, table: Table, column: string): Promise<unknown> {
  const { rows } = await owner.query(`select ${column} as value from public.${table} where ${key(table)} = $1`, [
    idOf(tenant, table),
  ]);
  return rows[0]?.value;
}

test.each(columns)('trims a text in %s.%s that is longer than %i characters', async (table, column) => {
  expect(await get(padded, table, column)).toBe('é');
});

test('keeps the spaces of a text that is short enough', async () => {
  expect(await get(regular, 'companies', 'legal_name')).toBe(' Nord ');
});

// An email address has a type of its own since then: see values.test.ts.
const texts = columns.filter(([, column]) => column !== 'email');

test.each(texts)('counts outer spaces in %s.%s and accepts %i characters', async (table, column, max) => {
  await set(regular, table, column, 'é'.repeat(max));
  for (const rejected of [`x${' '.repeat(max)}`, `${' '.repeat(max)}x`, 'x'.repeat(max + 1), ' ', ''])
    await expect(set(regular, table, column, rejected)).rejects.toMatchObject({
      code: '23514',
      constraint: `${table}_${column}_check`,
    });
  expect(await get(regular, table, column)).toBe('é'.repeat(max));
});
