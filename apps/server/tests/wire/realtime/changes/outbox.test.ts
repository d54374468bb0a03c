import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { outboxChanges, outboxCleaner, outboxPage } from '@portage/wire/realtime/changes/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A transaction with so many changes; returns its number. */
async function changes(count: number): Promise<string> {
  const { rows } = await database.owner.query<{ transaction: string }>(
    `with made as (
       insert into live.change_outbox (relation, kind, new_row)
       select 'public.companies'::regclass, 'INSERT', $2 from generate_series(1, $1::int) returning transaction
     ) select min(transaction)::text as transaction from made`,
    [count, randomUUID()],
  );
  return rows[0]?.transaction ?? '';
}

const left = async (transaction: string) =>
  (await database.owner.query('select 1 from live.change_outbox where transaction = $1::text::xid8', [transaction]))
    .rowCount;

/** Rows of the outbox that this session has read, as far as they are not reported yet. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.query(
    builtSql<{ read: number }>(
      "select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables where relname = 'change_outbox'",
    ),
  );
  return rows[0]?.read ?? 0;
}

test('a large transaction is read page by page, each row once', async () => {
  const transactions = [await changes(3), await changes(6 * outboxPage), await changes(2)];
  let read = 0;
  /** Counts the rows that PostgreSQL reads for a statement. */
  const counting = {
    run: (context: RequestContext, text: string, values: unknown[]) =>
      database.db.transaction(context, async (tx) => {
        const before = await rowsRead(tx);
        const result = await tx.query(builtSql(text), values);
        read += (await rowsRead(tx)) - before;
        return result;
      }),
  } as unknown as Database;
  const found: string[] = [];
  for (let after = { place: 0, id: '0' }; ; ) {
    const rows = await outboxChanges(counting, transactions, after);
    found.push(...rows.map(({ place, id }) => `${place} ${id}`));
    const last = rows.at(-1);
    if (last === undefined || rows.length < outboxPage) break;
    after = { place: last.place ?? 0, id: last.id ?? '0' };
  }
  expect(new Set(found).size).toBe(6 * outboxPage + 5);
  expect(found.map((one) => one[0]).join('')).toBe(`111${'2'.repeat(6 * outboxPage)}33`);
  // The rows after the large transaction are read with each of its pages.
  expect(read).toBeLessThan(7 * outboxPage + 100);
});

test('old changes are removed after some rounds, but not before this server has read them', async () => {
  const transaction = await changes(2);
  let unread: bigint | null = BigInt(transaction);
  const clean = outboxCleaner(database.db, () => unread);
  for (let round = 0; round < 8; round += 1) await clean();
  expect(await left(transaction)).toBe(2);
  unread = null;
  // Transactions of other tests on this server may still run, and spare the changes for another round.
  await expect.poll(async () => clean().then(() => left(transaction))).toBe(0);
});

test('changes of a transaction that has just ended are spared for slower servers', async () => {
  const transaction = await changes(1);
  const clean = outboxCleaner(database.db, () => null);
  for (let round = 0; round < 5; round += 1) await clean();
  expect(await left(transaction)).toBe(1);
});
