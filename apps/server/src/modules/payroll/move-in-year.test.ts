import type { Contributions } from '@portage/domain/contributions/calculation';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { oneTimeCost } from '@portage/domain/one-time/one-time-cost';
import { loadCatalog } from '@portage/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { oneTimeAnnex } from '../invoices/paper/calculation-annex.ts';
import { findCalculatedOneTime } from '../invoices/queries/particulars.ts';
import { importYearToDate } from './import-year-to-date.ts';
import { replayAll } from './replay/replay-all.ts';
import { runCompany, runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';
import { sinOf } from './testing/sin-of.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
});
afterAll(() => server[Symbol.asyncDispose]());

type Employer = TestCompany & { memberIds: string[] };

let made = 0;
/** A person of its own. CAD 3,500.00 every two weeks: 24 November to 7 December, paid on 8 December, and 8 to 21 December, paid on 22 December. */
function maya(given: Record<string, unknown> = {}) {
  made += 1;
  const own = { social_insurance_number: sinOf(made), commencement_date: '2026-11-24', salary: 91_000 };
  return employer(server, { ...own, payroll_schedule: 'Bi-Weekly', ...given });
}

const run = async (asOf: string) => {
  expect((await runPayroll(onDay(server.deps, plainDate(asOf)))).failures).toEqual([]);
};
const move = (company: Employer, effectiveOn: string, province: string) =>
  server.rows(
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
     select company_id, team_member_id, $2::date, (salary * 100)::bigint, payroll_schedule, $3 from public.team_members where team_member_id = $1`,
    [company.memberIds[0], effectiveOn, province],
  );
interface Line extends Record<string, unknown> {
  start: string;
  province: string;
  cpp: number;
  ei: number;
  qpip: number;
  credit: number | null;
}
const lines = ({ id }: TestCompany, payday: string) =>
  server.rows<Line>(
    `select start_date::text as start, calculation->'steps'->>'province' as province, (calculation->>'cpp')::int as cpp,
       (calculation->>'ei')::int as ei, (calculation->>'qpip')::int as qpip, (calculation->'steps'->'cpp'->'credit'->>'amount')::int as credit
     from public.payments where company_id = $1 and payday = $2 and payment_type = 'Debit' order by start_date`,
    [id, payday],
  );
const sum = (rows: readonly Line[], part: 'cpp' | 'ei' | 'qpip') => rows.reduce((total, row) => total + row[part], 0);
const provinces = (rows: readonly Line[]) => rows.map(({ start, province }) => `${start} ${province}`);
const reproduced = async () => expect((await replayAll(server.deps)).unreproduced).toEqual([]);

test('a pay period with a move is wholly under the new plan, with one exemption', async () => {
  const company = await maya();
  await move(company, '2026-12-15', 'QC');
  await run('2026-12-08');
  const paid = await lines(company, '2026-12-22');
  expect(provinces(paid)).toEqual(['2026-12-08 QC', '2026-12-15 QC']);
  // (3,500.00 - 134.61) x 6.3%. Half of the days are in Quebec: 3,500.00 x 1.3% and x 0.43%.
  expect([sum(paid, 'cpp'), sum(paid, 'ei'), sum(paid, 'qpip')]).toEqual([21_202, 4_550, 1_505]);
  await reproduced();
});

test('a move changes pay that is planned, and not what is invoiced', async () => {
  const company = await maya({ commencement_date: '2026-11-10' });
  await run('2026-11-11');
  const invoiced = await lines(company, '2026-11-24');
  expect([provinces(invoiced), sum(invoiced, 'cpp')]).toEqual([['2026-11-10 ON'], 20_024]);
  expect(provinces(await lines(company, '2026-12-22'))).toEqual(['2026-12-08 ON']);
  await move(company, '2026-12-08', 'QC');
  await run('2026-11-12');
  expect(await lines(company, '2026-11-24')).toEqual(invoiced);
  expect(provinces(await lines(company, '2026-12-08'))).toEqual(['2026-11-24 ON']);
  // A move on the first day splits nothing. CPP 400.48 counts as QPP 424.04.
  expect(await lines(company, '2026-12-22')).toEqual([
    { start: '2026-12-08', province: 'QC', cpp: 21_202, ei: 4_550, qpip: 1_505, credit: 42_404 },
  ]);
});

test.each([
  ['on the last day', [['2026-12-21', 'QC']], { plan: 'QC', cpp: 21_202, ei: 5_705, qpip: 0 }],
  [
    'back on the last day',
    [
      ['2026-12-08', 'QC'],
      ['2026-12-21', 'ON'],
    ],
    { plan: 'ON', cpp: 20_024, ei: 4_550, qpip: 1_505 },
  ],
  [
    'there and back within the period',
    [
      ['2026-12-10', 'QC'],
      ['2026-12-14', 'ON'],
    ],
    { plan: 'ON', cpp: 20_024, ei: 5_705, qpip: 0 },
  ],
] as const)('counts a move %s', async (_, moves, { plan, ...expected }) => {
  const company = await maya();
  for (const [day, province] of moves) await move(company, day, province);
  await run('2026-12-08');
  const paid = await lines(company, '2026-12-22');
  expect(new Set(paid.map(({ province }) => province))).toEqual(new Set([plan]));
  const { cpp, ei, qpip } = expected;
  // EI is rounded for the whole payday, so its parts add up.
  expect([sum(paid, 'cpp'), sum(paid, 'ei'), sum(paid, 'qpip')]).toEqual([cpp, ei, qpip]);
  await reproduced();
});

const csv = (row: Record<string, string>) =>
  new TextEncoder().encode(`${Object.keys(row).join()}\n${Object.values(row).join()}\n`);
const load = (row: Record<string, string>) =>
  importYearToDate(server.deps, csv(row), { source: 'file.csv', by: 'Ana', dryRun: false });
const opening = {
  year: '2026',
  pensionable: '70000.00',
  insurable: '65000.00',
  cpp2: '0',
  ei: '845.00',
  qpip: '279.50',
  paid_until: '2026-11-23',
};

test('opening amounts count by plan: those of one column for the province where the person worked', async () => {
  const company = await maya({ email: 'moved@people.example', state: 'QC', commencement_date: '2026-01-06' });
  await move(company, '2026-11-24', 'ON');
  expect(await load({ email: 'moved@people.example', ...opening, cpp: '4200.00' })).toMatchObject({ saved: true });
  expect(
    await server.rows(
      'select cpp::int, qpp::int, insurable_quebec::int as quebec from app.opening_year_to_date where team_member_id = $1',
      [company.memberIds[0]],
    ),
  ).toEqual([{ cpp: 420_000, qpp: 420_000, quebec: 6_500_000 }]);
  await run('2026-12-01');
  // QPP 4,200.00 counts as 3,966.67 of 4,230.45; 65,000.00 insurable leaves 1,123.07 - 1,059.50 of EI.
  expect(await lines(company, '2026-12-08')).toMatchObject([
    { province: 'ON', cpp: 20_024, ei: 5_705, credit: 396_667 },
  ]);
  expect(await lines(company, '2026-12-22')).toMatchObject([{ province: 'ON', cpp: 6_354, ei: 652 }]);
  await reproduced();
});

test('opening amounts of both plans have columns of their own', async () => {
  await maya({ email: 'both@people.example' });
  const both = { email: 'both@people.example', ...opening, cpp: '1000.00', qpp: '3000.00' };
  expect((await load(both)).rows).toMatchObject([{ problem: { code: 'insurableQuebecMissing' } }]);
  expect((await load({ ...both, insurable_quebec: '65000.01' })).rows).toMatchObject([
    { problem: { code: 'aboveMaximum', params: { column: 'insurable_quebec' } } },
  ]);
  const row = { ...both, insurable_quebec: '48000.00' };
  expect(await load(row)).toMatchObject({ saved: true });
  expect((await load(row)).rows).toMatchObject([{ outcome: 'unchanged' }]);
  await run('2026-12-01');
  const [first] = await server.rows<Line>(
    `select (calculation->'steps'->'cpp'->'credit'->>'amount')::int as credit from public.payments p join public.team_members t using (team_member_id)
     where t.email = 'both@people.example' order by payday limit 1`,
  );
  expect(first?.credit).toBe(283_333);
});

test("another client's province counts converted, and its pay stays hidden until a maximum is reached", async () => {
  const social_insurance_number = sinOf(1000);
  const well = {
    social_insurance_number,
    commencement_date: '2026-01-01',
    payroll_schedule: 'Monthly',
    salary: 480_000,
  };
  const [ontario, quebec] = [await maya(well), await maya({ ...well, state: 'QC' })];
  // A run pays several companies at once, and those of one person in the order in which they come to the person's lock.
  const day = plainDate('2026-01-20');
  for (const { id } of [ontario, quebec]) await runCompany(onDay(server.deps, day), { id, legal_name: '' }, day, false);
  const stored = (company: TestCompany) =>
    server.rows<{ cpp: number; other: number | null }>(
      `select (calculation->>'cpp')::int as cpp, (calculation->'steps'->'yearToDate'->>'otherPlan')::int as other
       from public.payments where company_id = $1 and invoice_id is not null`,
      [company.id],
    );
  // CPP (40,000.00 - 291.66) x 5.95% is 2,362.65, which counts as QPP 2,501.63 of 4,479.30.
  expect(await stored(ontario)).toEqual([{ cpp: 236_265, other: null }]);
  expect(await stored(quebec)).toEqual([{ cpp: 197_767, other: 236_265 }]);
  await reproduced();
});

test('a one-time payment in the year of a move is under the plan of its day, and its calculation says what counts', async () => {
  const company = await maya({ commencement_date: '2026-11-10' });
  await move(company, '2026-12-08', 'QC');
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ($1, 'Bonus', 1000, '2026-12-07', '2026-12-07'), ($1, 'Bonus', 1000, '2026-12-09', '2026-12-09')`,
    [company.memberIds[0]],
  );
  for (const day of ['2026-11-11', '2026-11-24', '2026-12-08']) await run(day);
  const bonuses = await server.rows<{ province: string; cpp: number; credit: number; invoice: string }>(
    `select invoice_id as invoice, calculation->'steps'->>'province' as province, (calculation->>'cpp')::int as cpp, (calculation->'steps'->'cpp'->'credit'->>'amount')::int as credit
     from public.wip_one_time_payments where team_member_id = $1 order by start_date`,
    [company.memberIds[0]],
  );
  // CPP 200.24, 59.50 and 200.24 count as 487.04 of QPP.
  expect(bonuses).toMatchObject([
    { province: 'ON', cpp: 5_950, credit: null },
    { province: 'QC', cpp: 6_300, credit: 48_704 },
  ]);
  const said = async (locale: string) => {
    const catalog = (await loadCatalog(locale)) ?? server.deps.messages;
    const sections = oneTimeAnnex(catalog, await findCalculatedOneTime(server.deps.db, bonuses[1]?.invoice ?? ''));
    return sections.flatMap(({ rows }) => rows.flatMap(({ details }) => details)).find((text) => text.includes('487'));
  };
  expect(await said('en-CA')).toBe(
    'CPP 459.98 so far this year with this employer counts as QPP 487.04 = 459.98 × 6.3% / 5.95%',
  );
  expect(await said('fr-CA')).toMatch(
    /^RPC 459,98 déjà cotisés cette année avec cet employeur comptent pour RRQ 487,04 = 459,98 × 6,3\s%/u,
  );
  await reproduced();
});

test('a one-time payment in a pay period with a move is under the plan of the period, as the form says', async () => {
  const company = await maya();
  await move(company, '2026-12-15', 'QC');
  await run('2026-12-01');
  const pays = await server.rows<{ payday: string; start: string; end: string; calculation: Contributions }>(
    `select payday::text, start_date::text as start, end_date::text as end, calculation from public.payments
     where company_id = $1 and payment_type = 'Debit'`,
    [company.id],
  );
  const bonus = { date: plainDate('2026-12-10'), amount: cents(100_000), treatment: 'contributions', type: 'Bonus' };
  const shown = oneTimeCost(
    bonus as Parameters<typeof oneTimeCost>[0],
    pays.map(({ payday, start, end, calculation }) => ({ payday, days: { start, end }, calculation })),
  );
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ($1, 'Bonus', 1000, '2026-12-10', '2026-12-10')`,
    [company.memberIds[0]],
  );
  await run('2026-12-01');
  const planned = await server.rows<{ calculation: Contributions }>(
    'select calculation from public.wip_one_time_payments where team_member_id = $1',
    [company.memberIds[0]],
  );
  // QPP 6.3%, and EI at Quebec's rate with QPIP: half of the days are in Quebec.
  expect(planned).toMatchObject([{ calculation: { cpp: 6_300, ei: 1_300, qpip: 430, steps: { province: 'QC' } } }]);
  expect(planned).toEqual([{ calculation: shown?.calculation }]);
  await reproduced();
});
