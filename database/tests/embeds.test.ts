import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** Tables between two tables that also have a key to one another. PostgREST takes a table for one whose primary key has the columns of keys to both. */
const ambiguous = `
  with keys as (
    select c.conrelid, c.confrelid from pg_constraint c
    join pg_constraint p on p.conrelid = c.conrelid and p.contype = 'p' and c.conkey <@ p.conkey
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace)
  select distinct one.conrelid::regclass::text as between, one.confrelid::regclass::text as of, other.confrelid::regclass::text as embed
  from keys one join keys other using (conrelid)
  join pg_constraint direct on direct.contype = 'f' and direct.conrelid = one.confrelid and direct.confrelid = other.confrelid
  where one.confrelid <> other.confrelid`;

test('no table makes an embed of two others ambiguous, such as people with their company', async () => {
  expect((await database.owner.query(ambiguous)).rows).toEqual([]);
  await database.owner.query(
    `create table public.made_up (company_id uuid references public.companies, team_member_id uuid references public.team_members (team_member_id),
       primary key (company_id, team_member_id))`,
  );
  expect((await database.owner.query(ambiguous)).rows).toEqual([
    { between: 'made_up', of: 'team_members', embed: 'companies' },
  ]);
});
