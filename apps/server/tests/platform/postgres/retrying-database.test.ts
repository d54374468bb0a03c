import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { retryingDatabase } from '@portage/platform/postgres/retrying-database';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { openLog } from '../../../src/platform/log/log.ts';

let database: TestDatabase;
let db: Database;
const lines: string[] = [];
const log = openLog('info', { write: (line) => void lines.push(line) });
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  database = await createTestDatabase();
  db = retryingDatabase(database.db, () => log);
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  lines.length = 0;
});

const lock = builtSql('select pg_advisory_xact_lock($1)');
const fail = builtSql("do $$ begin raise exception 'made up' using errcode = '40001'; end $$");

test('a deadlock of two transactions is repeated until both are done, and logged', async () => {
  // Both hold their first lock before either asks for the other's.
  let held = 0;
  const { promise: bothHeld, resolve } = Promise.withResolvers<void>();
  let attempts = 0;
  const crossing = (one: number, other: number) =>
    db.transaction(asService, async (tx) => {
      attempts += 1;
      await tx.query(lock, [one]);
      held += 1;
      if (held === 2) resolve();
      await bothHeld;
      await tx.query(lock, [other]);
      return one;
    });
  expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([1, 2]);
  expect(attempts).toBe(3);
  expect(logged()).toMatchObject([
    { level: 40, msg: 'a transaction was rolled back because of another one', code: '40P01', retry: 1, givenUp: false },
  ]);
});

test('a serialization failure is repeated three times, also of a single statement', async () => {
  await expect(db.run(asService, fail)).rejects.toMatchObject({ code: '40001' });
  let attempts = 0;
  const failing = db.transaction(asService, async (tx) => {
    attempts += 1;
    await tx.query(fail);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
  expect(logged().map(({ retry, givenUp }) => [retry, givenUp])).toEqual(
    [1, 2].flatMap(() => [
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]),
  );
});

test('any other error is not repeated', async () => {
  let attempts = 0;
  const failing = db.transaction(asService, async (tx) => {
    attempts += 1;
    await tx.query(builtSql('select 1 / 0'));
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect([attempts, lines]).toEqual([1, []]);
});
