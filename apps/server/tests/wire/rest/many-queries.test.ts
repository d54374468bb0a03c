import { maxPreparedStatements } from '@portage/platform/postgres/prepared-statements';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestWorld, startRestWorld } from './testing/rest-world.ts';

let world: RestWorld;
beforeAll(async () => {
  world = await startRestWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('many distinct queries of a visitor leave a bounded number of prepared statements', async () => {
  for (let number = 1; number <= 2 * maxPreparedStatements; number += 1) {
    const { status, json } = await world.send(`books?select=a${number}:id&id=eq.1`);
    expect([status, json]).toEqual([200, [{ [`a${number}`]: 1 }]]);
  }
  const { rows } = await world.database.db.run(
    { role: 'anon', claims: null, readOnly: true },
    builtSql<{ count: number }>('select count(*)::int as count from pg_prepared_statements'),
  );
  expect(rows[0]?.count).toBeGreaterThan(maxPreparedStatements / 2);
  expect(rows[0]?.count).toBeLessThanOrEqual(maxPreparedStatements);
});

test('PostgreSQL keeps the plan of a page with embeds', async () => {
  const requests = 12;
  for (let number = 1; number <= requests; number += 1)
    await world.send('books?select=id,kept:authors!author_id(name)&order=id&limit=2');
  const { rows } = await world.database.db.run(
    { role: 'anon', claims: null, readOnly: true },
    builtSql<{ kept: number; planned: number }>(
      `select generic_plans::int as kept, custom_plans::int as planned from pg_prepared_statements where statement like '%"kept"%' and name like 'rest %'`,
    ),
  );
  expect(rows).toEqual([{ kept: requests, planned: 0 }]);
});
