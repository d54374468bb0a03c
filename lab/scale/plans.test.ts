import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { fillWorld } from './fill-world.ts';
import { applyStatistics, type PlannerStatistics } from './planner-statistics.ts';
import { proveWorld } from './prove-world.ts';
import { readWhole, reasonFor } from './read-whole.ts';
import { type StatementPlan, statementPlans } from './statement-plans.ts';
import recorded from './statistics.json' with { type: 'json' };
import { everydaySize } from './world-size.ts';

let database: TestDatabase;
let plans: StatementPlan[];

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWorld(database.connection, everydaySize);
});
afterAll(() => database[Symbol.asyncDispose]());

test('the world is coherent, and a contradiction is found', async () => {
  const owner = database.owner;
  expect(await proveWorld(owner)).toEqual([]);
  await owner.query('begin');
  await owner.query("set local session_replication_role = 'replica'");
  await owner.query(
    'delete from public.team_members where team_member_id = (select team_member_id from public.payments limit 1)',
  );
  await owner.query(
    'update public.invoices set amount = amount + 1 where id = (select id from public.invoices where paid_cents = 0 limit 1)',
  );
  const problems = await proveWorld(owner);
  await owner.query('rollback');
  expect(problems.some((problem) => problem.includes('payments_team_member_id_fkey'))).toBe(true);
  expect(problems).toContain('1 invoices whose amount is not the sum of their lines');
});

test('in a large installation, no statement reads a large table whole without a listed reason', async () => {
  const client = new pg.Client(database.connection);
  await client.connect();
  // Recorded with 10,000 companies, 200,000 people and 5 million lines.
  await applyStatistics(client, recorded as PlannerStatistics);
  const { rows } = await client.query<{ company_id: string }>(
    'select company_id from public.team_members group by 1 order by count(*), 1 limit 1',
  );
  plans = await statementPlans(client, rows[0]?.company_id ?? '');
  await client.end();
  expect(plans.length).toBeGreaterThan(400);
  const unlisted = plans.flatMap((plan) =>
    plan.scans
      .filter(({ table }) => reasonFor(plan, table) === undefined)
      .map(({ table }) => `${plan.file}:${plan.line} reads all of ${table}`),
  );
  expect(unlisted).toEqual([]);
});

test('the list of statements that may names none that are gone', () => {
  const gone = readWhole.filter(
    (listed) => !plans.some((plan) => listed.tables.some((table) => reasonFor(plan, table) === listed.because)),
  );
  expect(gone).toEqual([]);
});
