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
import { plainDate } from '../../../packages/domain/src/dates/plain-date.ts';
import { cents } from '../../../packages/domain/src/money/money.ts';
import { addDerivedRows } from '../add-derived-rows.ts';
import type { BenchPart, BenchTable } from '../bench-part.ts';
import { startDisposableInstallation } from '../disposable-installation.ts';
import { isRunDirectly, tableText } from '../results-text.ts';
import { median, timed } from '../statistics.ts';

const membersPerCompany = 100;
const linesPerMember = 3;

type Contestant = 'engine' | 'run' | 'again' | 'insert';

function engine(): void {
  const payDate = plainDate('2026-06-15');
  for (let pay = 0; pay < 1_000_000; pay++)
    calculateContributions({
      payDate,
      province: pay % 4 === 0 ? 'QC' : 'ON',
      paysPerYear: 26,
      pensionable: cents(200_000 + (pay % 300_000)),
      yearToDate: ZERO_YEAR_TO_DATE,
    });
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
  const rates: Record<Contestant, number[]> = { engine: [], run: [], again: [], insert: [] };
  for (let round = 0; round < rounds; round++) {
    rates.engine.push(1_000_000 / (await timed(engine)));
    const asOf = plainDate('2026-06-01');
    const run = () => runPayroll(deps, { asOf, lists: false });
    rates.run.push((members * linesPerMember) / (await timed(run)));
    const { rows } = await owner.query('select count(*)::int as lines from public.payments');
    if (rows[0].lines !== members * linesPerMember) throw new Error(`${rows[0].lines} lines were made.`);
    rates.again.push((members * linesPerMember) / (await timed(run)));
    rates.insert.push(await bareInsert(owner, members));
    await owner.query(
      'truncate public.payments, public.invoices, app.number_series, app.pay_ledgers, jobs.job cascade',
    );
  }
  return table(rates, members);
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

/** Rows per second when PostgreSQL copies the lines into another table with the same indexes. */
async function bareInsert(owner: pg.Client, members: number): Promise<number> {
  await owner.query('create table public.bench_lines (like public.payments including all)');
  const seconds = await timed(() => owner.query('insert into public.bench_lines select * from public.payments'));
  await owner.query('drop table public.bench_lines');
  return (members * linesPerMember) / seconds;
}

function table(rates: Record<Contestant, number[]>, members: number): BenchTable {
  const insert = median(rates.insert);
  const row = (name: string, rate: number) => [name, Math.round(rate), (rate / insert).toFixed(2)];
  const hundredThousand = (100_000 * linesPerMember) / median(rates.run);
  return {
    title: 'Payroll run',
    notes: [
      `${members} members, ${members * linesPerMember} lines. 100,000 members at the rate of a full run: ${hundredThousand.toFixed(1)} s.`,
    ],
    columns: ['contestant', 'lines per second', 'of the bare insert'],
    rows: [
      row('PostgreSQL: bare insert of the same rows', insert),
      row('full run: plan, calculate, write, invoice', median(rates.run)),
      row('full run again: nothing to change', median(rates.again)),
      row('pure engine', median(rates.engine)),
    ],
  };
}

export const payroll: BenchPart = {
  name: 'payroll',
  run: async ({ rounds, quick }) => [await measure(quick ? 500 : 10_000, rounds)],
};

if (isRunDirectly(import.meta.url))
  console.log(tableText(await measure(Number(process.argv[2] ?? 10_000), 3)).join('\n'));
