import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// An email address has a type of its own: see values.test.ts.
const columns = [
  ['companies', 'legal_name', 200],
  ['team_members', 'first_name', 200],
  ['team_members', 'last_name', 200],
  ['team_members', 'role', 200],
  ['team_members', 'address_1', 500],
] as const;

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'regular');
});
afterAll(() => database[Symbol.asyncDispose]());

test.each(columns)('counts outer spaces in %s.%s and accepts %i characters', async (table, column, max) => {
  const [key, id] = table === 'companies' ? ['id', tenant.companyId] : ['team_member_id', tenant.memberId];
  const set = (value: string) =>
    database.owner.query(`update public.${table} set ${column} = $2 where ${key} = $1`, [id, value]);
  await set('é'.repeat(max));
  for (const rejected of [`x${' '.repeat(max)}`, `${' '.repeat(max)}x`, 'x'.repeat(max + 1), ' ', ''])
    await expect(set(rejected)).rejects.toMatchObject({ code: '23514', constraint: `${table}_${column}_check` });
  const { rows } = await database.owner.query(`select ${column} as value from public.${table} where ${key} = $1`, [id]);
  expect(rows).toEqual([{ value: 'é'.repeat(max) }]);
});
