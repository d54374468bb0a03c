import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { installSinKey, makeTenant } from '../../../../../database/testing/two-tenants.ts';
import { type Change, type ChangeStream, followChanges } from './change-stream.ts';

let database: TestDatabase;
let stream: ChangeStream;
const changes: Change[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  stream = followChanges({
    connection: { ...database.connection, user: 'portage_changes', password: 'test' },
    publication: 'supabase_realtime',
    log: pino({ level: 'silent' }),
    onChanges: async (some) => {
      changes.push(...some);
    },
    onGap: () => {},
  });
  await stream.ready();
});
afterAll(async () => {
  await stream.close();
  await database[Symbol.asyncDispose]();
});

test('a column of a domain is named by the type the domain is made of, which the client converts by', async () => {
  await makeTenant(database.owner, 'streamed');
  const ofTable = (table: string) => changes.find((change) => change.table === table);
  await expect.poll(() => ofTable('wip_one_time_payments')).toBeDefined();
  const typeOf = (table: string, column: string) => ofTable(table)?.columns.find(({ name }) => name === column)?.type;
  expect([typeOf('team_members', 'salary'), ofTable('team_members')?.row?.salary]).toEqual(['numeric', '91000.00']);
  expect([typeOf('payments', 'cpp'), ofTable('payments')?.row?.cpp]).toEqual(['numeric', '200.24']);
  expect([typeOf('invoices', 'amount'), ofTable('invoices')?.row?.amount]).toEqual(['numeric', '3780.11']);
  expect([typeOf('wip_one_time_payments', 'amount'), ofTable('wip_one_time_payments')?.row?.amount]).toEqual([
    'numeric',
    '100.00',
  ]);
  expect(typeOf('team_members', 'associated_contracts')).toBe('_text');
});
