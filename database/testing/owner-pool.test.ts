import { expect, test } from 'vitest';
import { ownerPool } from './owner-pool.ts';
import { createTestDatabase } from './test-database.ts';

test('a connection that the database ends while its pool ends is no error outside the test', async () => {
  await using database = await createTestDatabase();
  const outside: unknown[] = [];
  const note = (error: unknown) => outside.push(error);
  process.on('uncaughtExceptionMonitor', note);
  for (let time = 0; time < 10; time += 1) {
    const pool = ownerPool(database.connection);
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ending = database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await pool.end();
    await ending;
  }
  process.off('uncaughtExceptionMonitor', note);
  expect(outside).toEqual([]);
});
