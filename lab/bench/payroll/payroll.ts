// `npm run lab -- bench payroll` or `node lab/bench/payroll/payroll.ts [members]`: compares the pure engine and a full payroll run with PostgreSQL's bare insert rate.
// Contestants alternate; prints medians of three rounds. Compare figures within one run only, never across machines.

import { randomUUID } from 'node:crypto';
import * as messages from '@portage/messages/index';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../apps/server/src/config.ts';
import { runPayroll } from '../../../apps/server/src/modules/payroll/run.ts';
import { calculateContributions } from '../../../packages/domain/src/contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from '../../../packages/domain/src/contributions/calculation.ts';
import { BUILT_IN_RATES } from '../../../packages/domain/src/contributions/rates-book.ts';
import { plainDate } from '../../../packages/domain/src/dates/plain-date.ts';
import { BUILT_IN_TAX_TABLES } from '../../../packages/domain/src/income-tax/tax-editions.ts';
import { cents, NO_CENTS } from '../../../packages/domain/src/money/money.ts';
import { calculateNetPay } from '../../../packages/domain/src/net-pay/net-pay.ts';
import { PROVINCES, type Province } from '../../../packages/domain/src/places/provinces.ts';
import { addDerivedRows } from '../add-derived-rows.ts';
import type { BenchPart, BenchTable } from '../bench-part.ts';
import { startDisposableInstallation } from '../disposable-installation.ts';
import { type ProcessorTime, processorTime } from '../process-use.ts';
import { isRunDirectly, tableText } from '../results-text.ts';
import { median, timed } from '../statistics.ts';

const membersPerCompany = 100;
const linesPerMember = 3;

type Contestant = 'engine' | 'net' | 'run' | 'again' | 'insert';

/** Pays that the pure engines calculate in a round. */
const pays = { contributions: 1_000_000, net: 500_000 };

/** What a contestant did in a round: lines a second, and processor time for each 1,000 lines, in milliseconds. */
interface Round {
  rate: number;
  server: number;
  database: number;
}

/** A bi-weekly pay of CAD 2,000.00 to 5,000.00. */
const payOf = (pay: number, province: Province) => ({
  payDate: plainDate('2026-06-15'),
  province,
  paysPerYear: 26,
  pensionable: cents(200_000 + (pay % 300_000)),
  yearToDate: ZERO_YEAR_TO_DATE,
});

function engine(): void {
  for (let pay = 0; pay < pays.contributions; pay++) calculateContributions(payOf(pay, pay % 4 === 0 ? 'QC' : 'ON'));
}

/** Contributions, income tax and net pay, with the pays of each province in turn. */
function grossToNet(): void {
  const payDate = plainDate('2026-06-15');
  const [rates, tables] = [BUILT_IN_RATES.exact(payDate), BUILT_IN_TAX_TABLES.exact(payDate)];
  const earlier = { paid: NO_CENTS, additionalPension: NO_CENTS };
  for (let pay = 0; pay < pays.net; pay++) {
    const contributions = payOf(pay, PROVINCES[pay % PROVINCES.length] ?? 'ON');
    const gross = contributions.pensionable;
    const given = { contributions, gross, nonPeriodic: NO_CENTS, earlier, declaration: {}, deductions: {} };
    calculateNetPay(given, rates, tables);
  }
}

async function measure(members: number, rounds: number): Promise<BenchTable> {
  await using installation = await startDisposableInstallation();
  const { owner, db, jobs } = installation;
  const log = pino({ level: 'silent' });
  const deps = {
    config: readConfig({}),
    clock: { offset: 0, now: () => Date.parse('2026-06-01T12:00:00Z') },
    log,
    db,
    jobs,
    messages,
  };

  await fill(owner, members);
  const done: Record<Contestant, Round[]> = { engine: [], net: [], run: [], again: [], insert: [] };
  const count = async (contestant: Contestant, lines: number, work: () => unknown) => {
    const before = await processorTime(process.pid);
    const seconds = await timed(work);
    const after = await processorTime(process.pid);
    const used = (of: keyof ProcessorTime) => ((after[of] - before[of]) * 1_000_000) / lines;
    done[contestant].push({ rate: lines / seconds, server: used('server'), database: used('database') });
  };
  const lines = members * linesPerMember;
  for (let round = 0; round < rounds; round++) {
    await count('engine', pays.contributions, engine);
    await count('net', pays.net, grossToNet);
    const asOf = plainDate('2026-06-01');
    const run = () => runPayroll(deps, { asOf, lists: false });
    await count('run', lines, run);
    const { rows } = await owner.query('select count(*)::int as lines from public.payments');
    if (rows[0].lines !== lines) throw new Error(`${rows[0].lines} lines were made.`);
    await count('again', lines, run);
    await owner.query('create table public.bench_lines (like public.payments including all)');
    await count('insert', lines, () => owner.query('insert into public.bench_lines select * from public.payments'));
    await owner.query('drop table public.bench_lines');
    await owner.query(
      'truncate public.payments, public.invoices, app.number_series, app.pay_ledgers, jobs.job cascade',
    );
  }
  return table(done, members);
}

/** Creates companies with active members. Triggers are off, because sealing SINs is not part of the measurement. */
async function fill(owner: pg.Client, members: number): Promise<void> {
  await owner.query('set session_replication_role = replica');
  for (let company = 0; company < members / membersPerCompany; company++) {
    const [user, id] = [randomUUID(), randomUUID()];
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@bench.example`]);
    await owner.query(
      `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
       values ($1, $2, $3, '51-200', 'x', 'b@bench.example', $4, 'Germany', 'EUR', 'x', 'y')`,
      [id, user, `Bench ${company}`, `${user}@bench.example`],
    );
    await owner.query(
      `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary,
         address_1, state, payroll_schedule, commencement_date, status)
       select $1, 'Bench', n::text, 'x', 'x@bench.example', '1990-01-01', '***-***-286', 'yes', 52000 + n * 371, 'x',
         case when n % 4 = 0 then 'QC' else 'ON' end, 'Bi-Weekly', '2026-06-01', 'approved' from generate_series(1, $2) n`,
      [id, membersPerCompany],
    );
  }
  await addDerivedRows(owner);
  await owner.query('set session_replication_role = origin');
  await owner.query('analyze');
}

function table(done: Record<Contestant, Round[]>, members: number): BenchTable {
  const of = (contestant: Contestant, field: keyof Round) => median(done[contestant].map((round) => round[field]));
  const insert = of('insert', 'rate');
  const row = (name: string, contestant: Contestant) => [
    name,
    Math.round(of(contestant, 'rate')),
    (of(contestant, 'rate') / insert).toFixed(2),
    Math.round(of(contestant, 'database')),
    Math.round(of(contestant, 'server')),
  ];
  const hundredThousand = (100_000 * linesPerMember) / of('run', 'rate');
  return {
    title: 'Payroll run',
    notes: [
      `${members} members, ${members * linesPerMember} lines. 100,000 members at the rate of a full run: ${hundredThousand.toFixed(1)} s.`,
      'Processor time is for each 1,000 lines. The bare insert copies them into a table with the same indexes.',
    ],
    columns: ['contestant', 'lines per second', 'of the bare insert', 'database ms', 'server ms'],
    rows: [
      row('PostgreSQL: bare insert of the same rows', 'insert'),
      row('full run: plan, calculate, write, invoice', 'run'),
      row('full run again: nothing to change', 'again'),
      row('pure engine: contributions', 'engine'),
      row('pure engine: gross to net', 'net'),
    ],
  };
}

export const payroll: BenchPart = {
  name: 'payroll',
  run: async ({ rounds, quick }) => [await measure(quick ? 500 : 10_000, rounds)],
};

if (isRunDirectly(import.meta.url))
  console.log(tableText(await measure(Number(process.argv[2] ?? 10_000), 3)).join('\n'));
