import { amountConstraints, valueConstraints } from '@portage/contract/error-codes';
import { liveTables } from '@portage/contract/live-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const names = async (sql: string, values: unknown[]): Promise<string[]> =>
  (await database.owner.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);

test.each([
  ['amounts', amountConstraints],
  ['texts and dates', Object.values(valueConstraints).flat()],
])('the constraints on %s exist', async (_, constraints) => {
  expect(
    await names('select conname as name from pg_constraint where conname = any($1) order by conname', [constraints]),
  ).toEqual(constraints.toSorted());
});

test('a client can word each constraint of the types of texts and dates', async () => {
  expect(
    await names(
      `select conname as name from pg_constraint
       where contypid = any(array['app.line', 'app.lines', 'app.email', 'app.day']::regtype[]) order by conname`,
      [],
    ),
  ).toEqual(Object.values(valueConstraints).flat().toSorted());
});

test('the live tables are the published tables of the schema public', async () => {
  expect(
    await names(
      'select tablename as name from pg_publication_tables where pubname = $1 and schemaname = $2 order by 1',
      ['supabase_realtime', 'public'],
    ),
  ).toEqual(liveTables.toSorted());
});
