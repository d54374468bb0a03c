import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../database/testing/test-database.ts';
import { openDatabase } from './database.ts';
import { asService } from './identity.ts';

test('where no connection is to be had a request is refused soon, and background work waits', async () => {
  await using database = await createTestDatabase();
  const db = openDatabase({
    ...database.connection,
    user: 'portage_server',
    password: 'test',
    max: 1,
    connectionTimeoutMillis: 50,
  });
  const patient = { ...asService, patienceMs: 30_000 };
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(patient, () => {
    taken.resolve();
    return release.promise;
  });
  await taken.promise;
  const waiting = db.run(patient, 'select 1 as one');
  await expect(db.run(asService, 'select 1')).rejects.toThrow('timeout exceeded');
  release.resolve();
  await holding;
  expect((await waiting).rows).toEqual([{ one: 1 }]);
  await db.close();
});
