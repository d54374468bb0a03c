import type { Database, Result } from '@portage/platform/postgres/database';
import { expect, test } from 'vitest';
import { publishedTables } from './bindings.ts';

/** A database that answers a read when told to. */
function slowDatabase() {
  const reads: ((error?: Error) => void)[] = [];
  const run = () =>
    new Promise((resolve, reject) =>
      reads.push((error) => (error ? reject(error) : resolve({ rows: [{}], rowCount: 1 } satisfies Result))),
    );
  return { db: { run } as unknown as Database, reads };
}

test('1,000 joins at the same time share two reads of the published tables', async () => {
  const { db, reads } = slowDatabase();
  const joins = Array.from({ length: 1000 }, () => publishedTables(db));
  expect(reads).toHaveLength(1);
  reads[0]?.();
  await joins[0];
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.();
  const answers = await Promise.all(joins);
  expect(answers.filter((answer) => answer === answers[1])).toHaveLength(999);
  expect(reads).toHaveLength(2);
});

test('a read that fails is tried again by the next join', async () => {
  const { db, reads } = slowDatabase();
  const first = publishedTables(db);
  const second = publishedTables(db);
  reads[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.();
  expect(await second).toHaveLength(1);
  void publishedTables(db);
  expect(reads).toHaveLength(3);
});
