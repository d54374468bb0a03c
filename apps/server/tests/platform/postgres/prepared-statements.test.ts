import { type Database, openDatabase } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { maxPreparedStatements } from '@portage/platform/postgres/prepared-statements';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, user: 'portage_server', password: 'test', max: 1 });
});
afterAll(async () => {
  await db.close();
  await database[Symbol.asyncDispose]();
});

/** The statements that the only connection has prepared. */
async function prepared(): Promise<string[]> {
  const { rows } = await db.run(asService, builtSql<{ name: string }>('select name from pg_prepared_statements'));
  return rows.map(({ name }) => name);
}

const ask = async (number: number) => {
  const { rows } = await db.run(
    asService,
    builtSql<{ one: number }>(`select ${number} as one`),
    [],
    `number ${number}`,
  );
  return rows[0]?.one;
};

test('keeps the statements used last and deallocates the others', async () => {
  const many = 3 * maxPreparedStatements;
  for (let number = 1; number <= many; number += 1) {
    expect(await ask(number)).toBe(number);
    expect(await ask(0)).toBe(0);
  }
  const names = await prepared();
  expect(names.length).toBeLessThanOrEqual(maxPreparedStatements);
  expect(names).toContain('number 0');
  expect(names).toContain(`number ${many}`);
  expect(names).not.toContain('number 1');
});

test('prepares a deallocated statement again when it is used again', async () => {
  for (let number = 0; number <= maxPreparedStatements; number += 1) await ask(number);
  expect(await prepared()).not.toContain('number 0');
  expect(await ask(0)).toBe(0);
  expect(await prepared()).toContain('number 0');
});

test('deallocates the statements of transactions, also of those that failed', async () => {
  for (let number = 1; number <= 2 * maxPreparedStatements; number += 1)
    await db
      .transaction(asService, async (tx) => {
        await tx.query(builtSql(`select ${number} as one`), [], `good ${number}`);
        await tx.query(builtSql(`select ${number} / 0`), [], `divides ${number}`);
      })
      .catch((error: { code: string }) => expect(error.code).toBe('22012'));
  expect((await prepared()).length).toBeLessThanOrEqual(maxPreparedStatements);
});

test('survives statements that PostgreSQL could not prepare', async () => {
  for (let number = 1; number <= 2 * maxPreparedStatements; number += 1)
    await expect(db.run(asService, builtSql(`select nothing_${number}`), [], `wrong ${number}`)).rejects.toMatchObject({
      code: '42703',
    });
  expect(await ask(1)).toBe(1);
  expect(await ask(1)).toBe(1);
});
