import { openDatabase } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../../database/testing/test-database.ts';

test('a request gives up when every connection stays in use, and background work waits', async () => {
  await using database = await createTestDatabase();
  const db = openDatabase({
    ...database.connection,
    user: 'portage_server',
    password: 'test',
    max: 1,
    connectionTimeoutMillis: 300,
  });
  const background = { ...asService, acquireTimeoutMs: 30_000 };
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(background, () => {
    taken.resolve();
    return release.promise;
  });
  await taken.promise;
  const waiting = db.run(background, builtSql('select 1 as one'));
  const began = performance.now();
  await expect(db.run(asService, 'select 1')).rejects.toThrow('timeout exceeded');
  // More than one attempt, of which each takes the pool's timeout.
  expect(performance.now() - began).toBeGreaterThan(600);
  release.resolve();
  await holding;
  expect((await waiting).rows).toEqual([{ one: 1 }]);
  await db.close();
});
