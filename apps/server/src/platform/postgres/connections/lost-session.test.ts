import { isConnectionError, type Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database[Symbol.asyncDispose]());

async function endSession(tx: Transaction): Promise<void> {
  const { rows } = await tx.query(builtSql<{ pid: number }>('select pg_backend_pid() as pid'));
  await database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
}

/** Pids of the request pool's sessions. */
async function sessions(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where usename = 'portage_server' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

test('survives a session that ends between two statements of a transaction', async () => {
  const failure = await database.db
    .transaction(asService, async (tx) => {
      await endSession(tx);
      // The session ends while the transaction is idle.
      await expect.poll(sessions).toBe(0);
      await tx.query('select 1');
    })
    .catch((error: unknown) => error);
  expect(isConnectionError(failure)).toBe(true);
  await expect(database.db.run(asService, builtSql('select 1 as one'))).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('survives a session that ends during a statement, and discards its connection', async () => {
  const failure = await database.db
    .transaction(asService, async (tx) => {
      const { rows } = await tx.query(builtSql<{ pid: number }>('select pg_backend_pid() as pid'));
      const sleeping = tx.query(builtSql('select pg_sleep(60)'));
      await Promise.all([
        sleeping.catch((error: unknown) => {
          throw error;
        }),
        database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]),
      ]);
    })
    .catch((error: unknown) => error);
  expect(isConnectionError(failure)).toBe(true);
  for (let again = 0; again < 10; again += 1) await database.db.run(asService, 'select 1');
});

test('does not treat an error of the work itself as a lost database', async () => {
  const failure = await database.db
    .transaction(asService, () => Promise.reject(new Error('terminated the connection timeout')))
    .catch((error: unknown) => error);
  expect(isConnectionError(failure)).toBe(false);
  expect(isConnectionError(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false);
});

test('treats an unreachable database as lost', async () => {
  const { openDatabase } = await import('@portage/platform/postgres/database');
  const away = openDatabase({ ...database.connection, host: '/nonexistent', user: 'portage_server', password: 'test' });
  const failure = await away.run(asService, 'select 1').catch((error: unknown) => error);
  expect(isConnectionError(failure)).toBe(true);
  expect(failure).not.toBeInstanceOf(pg.DatabaseError);
  await away.close();
});

test('does not retry every waiting job while the database is away', async () => {
  let attempts = 0;
  // Counts the connections that the pool opens.
  class CountingClient extends pg.Client {
    override connect(...given: []) {
      attempts += 1;
      return super.connect(...given);
    }
  }
  const { openDatabase } = await import('@portage/platform/postgres/database');
  const settings = { ...database.connection, user: 'portage_server', password: 'test', Client: CountingClient };
  const away = openDatabase({ ...settings, host: '/nonexistent' });
  const background = { ...asService, acquireTimeoutMs: 1000 };
  const failures = await Promise.all(
    Array.from({ length: 20 }, () => away.run(background, 'select 1').catch((error: unknown) => error)),
  );
  expect(failures.every(isConnectionError)).toBe(true);
  // The first ones, before any has failed. Retries every 100 ms would add another 200.
  expect(attempts).toBeLessThanOrEqual(20);
  await away.close();
});

test('treats a statement with the wrong number of values as an error of the statement, and keeps its connection', async () => {
  const failure = await database.db.run(asService, builtSql('select 1'), ['surplus']).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '08P01' });
  expect(isConnectionError(failure)).toBe(false);
  await expect(database.db.run(asService, builtSql('select 1 as one'))).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test.each([
  ['08000', true],
  ['08003', true],
  ['08006', true],
  ['08P01', false],
  ['53300', true],
  ['57P01', true],
  ['57P02', true],
  ['57P03', true],
  ['57014', false],
  ['23505', false],
])('decides by its code whether %s means a lost database: %s', (code, isLost) => {
  const error = new pg.DatabaseError('the database is away', 20, 'error');
  error.code = code;
  expect(isConnectionError(error)).toBe(isLost);
});
