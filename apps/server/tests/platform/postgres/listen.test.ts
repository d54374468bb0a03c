import { listen } from '@portage/platform/postgres/listen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('delivers notifications, and again after its session was ended', async () => {
  const seen: string[] = [];
  let listened = 0;
  const listening = listen(database.connection, 'news', {
    onNotification: (payload) => seen.push(payload),
    onListening: () => {
      listened += 1;
    },
  });
  await expect.poll(() => listened).toBe(1);
  await database.owner.query("select pg_notify('news', 'first')");
  await expect.poll(() => seen).toEqual(['first']);
  await database.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  );
  await expect.poll(() => listened).toBe(2);
  await database.owner.query("select pg_notify('news', 'second')");
  await expect.poll(() => seen).toEqual(['first', 'second']);
  await listening.close();
});

test('can be closed while the database is away', async () => {
  const nowhere = { ...database.connection, host: '127.0.0.1', port: 1 };
  await listen(nowhere, 'news', { onNotification: () => {}, onListening: () => {} }).close();
});
