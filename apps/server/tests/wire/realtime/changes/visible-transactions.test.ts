import type { Database } from '@portage/platform/postgres/database';
import { builtSql } from '@portage/platform/postgres/statements';
import { areVisible, leftOutTransactions } from '@portage/wire/realtime/changes/visible-transactions';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../../../../database/testing/test-database.ts';

test.each([
  ['ended before all that run', '100:100:', [99], true],
  ['the next to begin', '100:100:', [100], false],
  ['still listed as running', '90:100:90,95', [95], false],
  ['one visible and one running', '90:100:90,95', [94, 95], false],
  ['all between those that run', '90:100:90,95', [91, 94, 96, 99], true],
  ['after the count began again', '4294967300:4294967306:4294967300', [5], true],
  ['running after the count began again', '4294967300:4294967306:4294967300', [4], false],
  ['from before the count began again', '4294967300:4294967306:', [4_294_967_290], true],
  ['not begun, across the end of the count', '4294967290:4294967294:', [2], false],
] as const)('%s', (_, snapshot, xids, visible) => {
  expect(areVisible(snapshot, xids)).toBe(visible);
});

test('waits for a left-out transaction whose commit is not visible yet', async () => {
  await using database = await createTestDatabase();
  const { owner, db } = database;
  await owner.query('begin');
  const { rows } = await owner.query('select pg_current_xact_id()::xid::text::bigint::int as xid');
  const leftOut = leftOutTransactions(db, new AbortController().signal);
  leftOut.add(rows[0].xid);
  let isSeen = false;
  const seen = leftOut.areVisible().then(() => {
    isSeen = true;
  });
  const ask = () => db.run({ role: 'service_role', claims: null, readOnly: true }, builtSql('select 1'));
  for (let times = 0; times < 20; times += 1) await ask();
  expect(isSeen).toBe(false);
  await owner.query('commit');
  await seen;
});

test('remembers a bounded number of left-out transactions', async () => {
  const run = vi.fn(async () => ({ rows: [{ snapshot: '9:9:' }], rowCount: 1 }));
  const leftOut = leftOutTransactions({ run } as unknown as Database, new AbortController().signal, 3);
  leftOut.add(1);
  leftOut.add(2);
  expect(run).not.toHaveBeenCalled();
  leftOut.add(3);
  expect(run).toHaveBeenCalledOnce();
  await leftOut.areVisible();
  expect(run).toHaveBeenCalledOnce();
});
