import { builtSql } from '@portage/platform/postgres/statements';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

// A second is rounded down at 499 milliseconds, and up at 501.
test.each([90_000_499, 90_000_501])('the database is ahead by exactly %i milliseconds', async (clockOffset) => {
  await using database = await createTestDatabase({ clockOffset });
  const before = Date.now() + clockOffset;
  const { rows } = await database.db.run(
    { role: 'service_role', claims: null, readOnly: true },
    builtSql<{ at: number }>('select floor(extract(epoch from app.now()) * 1000)::float8 as at'),
  );
  const at = Number(rows[0]?.at);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now() + clockOffset);
});
