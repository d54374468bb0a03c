import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { runCompanyPayroll } from './company-payroll.ts';
import { replayAll } from './replay/replay-all.ts';
import { runCompany, runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  // Rows that the tests add have digests, as rows from a client do.
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
});
afterAll(() => server[Symbol.asyncDispose]());

/** CAD 40,000.00 a month: an EI premium of 652.00, of at most 1,123.07 a year. */
const person = (sin: string, given: Record<string, unknown> = {}) => ({
  social_insurance_number: sin,
  salary: 480_000,
  payroll_schedule: 'Monthly',
  commencement_date: '2026-01-01',
  ...given,
});

const run = async (asOf: string) => {
  const { changes, failures } = await runPayroll(onDay(server.deps, plainDate(asOf)));
  expect(failures).toEqual([]);
  return changes;
};
const lines = (...companies: TestCompany[]) =>
  server.rows<{ payday: string; ei: string; cpp: string; cpp2: string; employer_ei: string; so_far: string }>(
    `select payday::text, calculation->>'ei' as ei, calculation->>'cpp' as cpp, calculation->>'cpp2' as cpp2,
       calculation->'employer'->>'ei' as employer_ei, calculation->'steps'->'yearToDate'->>'ei' as so_far
     from public.payments where company_id = any ($1) and invoice_id is not null order by payday, ei::int desc`,
    [companies.map(({ id }) => id)],
  );
const sum = (rows: readonly Record<string, string>[], part: string) =>
  rows.reduce((total, row) => total + Number(row[part]), 0);

test('a person at two clients pays EI once up to the maximum, and each invoice can be replayed', async () => {
  const first = await employer(server, person('130692544'));
  const second = await employer(server, person('130692544'));
  for (const day of ['2026-01-20', '2026-01-21', '2026-02-18', '2026-03-18']) await run(day);
  const paid = await lines(first, second);
  expect(paid).toHaveLength(6);
  expect(paid.map(({ ei }) => Number(ei))).toEqual([65200, 47107, 0, 0, 0, 0]);
  expect([sum(paid, 'cpp'), sum(paid, 'cpp2')]).toEqual([423045, 41600]);
  expect(sum(paid, 'employer_ei')).toBe(157230);
  expect((await replayAll(server.deps)).unreproduced).toEqual([]);
});

test('a rehire at another client continues the year', async () => {
  const first = await employer(server, person('272877200'));
  await run('2026-01-20');
  await server.rows("update public.team_members set status = 'processing' where team_member_id = any ($1)", [
    first.memberIds,
  ]);
  await server.rows("update public.employment_ends set last_day = '2026-01-31' where team_member_id = any ($1)", [
    first.memberIds,
  ]);
  const second = await employer(server, person('272877200', { commencement_date: '2026-03-01' }));
  await run('2026-03-20');
  expect((await lines(first)).map(({ ei }) => ei)).toEqual(['65200']);
  expect((await lines(second)).map(({ ei }) => ei)).toEqual(['47107']);
});

test('a credited line elsewhere no longer counts', async () => {
  const first = await employer(server, person('453201121'));
  await run('2026-01-20');
  await server.rows('update public.payments set credited_at = now() where company_id = $1 and invoice_id is not null', [
    first.id,
  ]);
  await server.rows("update public.team_members set status = 'processing' where company_id = $1", [first.id]);
  await server.rows("update public.employment_ends set last_day = '2025-12-31' where team_member_id = any ($1)", [
    first.memberIds,
  ]);
  await run('2026-01-20');
  const second = await employer(server, person('453201121'));
  await run('2026-01-20');
  expect((await lines(second)).map(({ ei }) => ei)).toEqual(['65200']);
});

test('a one-time payment at another client counts', async () => {
  const first = await employer(server, person('735104283', { salary: 12_000 }));
  await server.rows(
    "insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date) values ($1, 'Bonus', 60000, '2026-01-25', '2026-01-25')",
    first.memberIds,
  );
  const second = await employer(server, person('735104283'));
  // One after the other: only what the first run has planned can count in the second.
  for (const { id } of [first, second])
    await runCompany(server.deps, { id, legal_name: 'Shared' }, plainDate('2026-01-20'), false);
  // 978.00 on the bonus and 16.30 on the first client's pay leave 128.77.
  expect((await lines(second)).map(({ ei }) => ei)).toEqual(['12877']);
});

test('people whose numbers have no digest are separate', async () => {
  await server.owner.query("select set_config('app.sin_index_key', '', false)");
  const first = await employer(server, person('629173469'));
  const second = await employer(server, person('629173469'));
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
  await run('2026-01-20');
  expect((await lines(first, second)).map(({ ei }) => ei)).toEqual(['65200', '65200']);
});

test('shows a client nothing of pay elsewhere until it changes an amount', async () => {
  const first = await employer(server, person('364182055', { salary: 120_000 }));
  const second = await employer(server, person('364182055', { salary: 120_000 }));
  await run('2026-01-20');
  const calculations = await server.rows<{ calculation: { steps: { yearToDate: Record<string, number> } } }>(
    'select calculation from public.payments where company_id = any ($1) and invoice_id is not null',
    [[first.id, second.id]],
  );
  expect(calculations).toHaveLength(2);
  for (const { calculation } of calculations)
    expect(new Set(Object.values(calculation.steps.yearToDate))).toEqual(new Set([0]));
});

test('two companies that run at once never share the last dollars below a maximum', async () => {
  const first = await employer(server, person('100000009'));
  const second = await employer(server, person('100000009'));
  const runOne = (company: TestCompany, meanwhile: () => Promise<void> = async () => {}) =>
    server.deps.db.transaction(asService, async (tx) => {
      const of = { id: company.id, legal_name: company.name };
      await runCompanyPayroll(tx, of, plainDate('2026-01-20'), server.deps.config);
      await meanwhile();
    });
  const isWaiting = async () =>
    (await server.rows('select from pg_locks where not granted and locktype in ($1, $2)', ['transactionid', 'tuple']))
      .length > 0;
  let finished = false;
  let other: Promise<void> = Promise.resolve();
  await runOne(first, async () => {
    other = runOne(second).then(() => {
      finished = true;
    });
    while (!finished && !(await isWaiting()));
  });
  await other;
  expect((await lines(first, second)).map(({ ei }) => ei)).toEqual(['65200', '47107']);
});

test('a run keeps no lists for a caller that needs none, and logs the same counts', async () => {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const run = (lists: boolean) => runPayroll({ ...onDay(server.deps, plainDate('2026-12-16')), log }, { lists });
  await employer(server, person('193456787', { state: null, postal_code: null }));
  await employer(server, person('046454286'));
  await run(true);
  const listed = await run(true);
  expect(listed.exceptions).not.toEqual([]);
  const unlisted = await run(false);
  expect([unlisted.changes, unlisted.exceptions]).toEqual([[], []]);
  const counts = logged.filter(({ event }) => event === 'payroll.ran').map(({ time: _, ...event }) => event);
  expect(counts[2]).toEqual(counts[1]);
  expect(counts[2]).toMatchObject({ exceptions: listed.exceptions.length });
});
