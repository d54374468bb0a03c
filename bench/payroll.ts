// `node bench/payroll.ts [members]`: compares the pure engine and a full payroll run with PostgreSQL's bare insert rate.
// Contestants alternate; prints medians of three rounds. Compare figures within one run only, never across machines.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../apps/server/src/config.ts';
import { runPayroll } from '../apps/server/src/modules/payroll/run.ts';
import { migrate } from '../apps/server/src/platform/boot/migrate.ts';
import { openJobs } from '../apps/server/src/platform/jobs/boss.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { calculateContributions } from '../packages/domain/src/contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from '../packages/domain/src/contributions/calculation.ts';
import { plainDate } from '../packages/domain/src/plain-date.ts';

const members = Number(process.argv[2] ?? 10_000);
const membersPerCompany = 100;
const linesPerMember = 3;
const rounds = 3;

/** How long `work` takes, in seconds. */
async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function engine(): void {
  const payDate = plainDate('2026-06-15');
  for (let pay = 0; pay < 1_000_000; pay++)
    calculateContributions({
      payDate,
      province: pay % 4 === 0 ? 'QC' : 'ON',
      paysPerYear: 26,
      pensionable: 200_000 + (pay % 300_000),
      yearToDate: ZERO_YEAR_TO_DATE,
    });
}

const folder = await mkdtemp(join(tmpdir(), 'portage-bench-'));
const server = await startEmbedded({ dataDir: folder, password: 'bench', disposable: true });
try {
  await migrate({ ...server.owner }, { serverPassword: 'bench', changesPassword: 'bench' });
  const owner = new pg.Client(server.owner);
  await owner.connect();
  const db = openDatabase({ ...server.owner, user: 'portage_server', password: 'bench', max: 5 });
  const log = pino({ level: 'silent' });
  const jobs = await openJobs(db, log, { worker: false });
  const deps = {
    config: readConfig({}),
    clock: { offset: 0, now: () => Date.parse('2026-06-01T12:00:00Z') },
    log,
    db,
    jobs,
  };

  await fill(owner);
  const rates: Record<'engine' | 'run' | 'again' | 'insert', number[]> = { engine: [], run: [], again: [], insert: [] };
  for (let round = 0; round < rounds; round++) {
    rates.engine.push(1_000_000 / (await timed(engine)));
    const asOf = plainDate('2026-06-01');
    const run = () => runPayroll(deps, { asOf });
    rates.run.push((members * linesPerMember) / (await timed(run)));
    const { rows } = await owner.query('select count(*)::int as lines from public.payments');
    if (rows[0].lines !== members * linesPerMember) throw new Error(`${rows[0].lines} lines were made.`);
    rates.again.push((members * linesPerMember) / (await timed(run)));
    rates.insert.push(await bareInsert(owner));
    await owner.query('truncate public.payments, public.invoices, app.invoice_counters, jobs.job cascade');
  }
  print(rates);
  await jobs.stop();
  await db.close();
  await owner.end();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Creates companies with active members. Triggers are off, because sealing SINs is not part of the measurement. */
async function fill(owner: pg.Client): Promise<void> {
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
  await owner.query('set session_replication_role = origin');
  await owner.query('analyze');
}

/** Rows per second when PostgreSQL copies the lines into another table with the same indexes. */
async function bareInsert(owner: pg.Client): Promise<number> {
  await owner.query('create table public.bench_lines (like public.payments including all)');
  const seconds = await timed(() => owner.query('insert into public.bench_lines select * from public.payments'));
  await owner.query('drop table public.bench_lines');
  return (members * linesPerMember) / seconds;
}

function print(rates: Record<'engine' | 'run' | 'again' | 'insert', number[]>): void {
  const insert = median(rates.insert);
  const row = (name: string, rate: number) => {
    const shown = Math.round(rate).toLocaleString('en-CA').padStart(12);
    console.log(`${name.padEnd(44)}${shown}${(rate / insert).toFixed(2).padStart(10)}`);
  };
  console.log(`${members} members, ${members * linesPerMember} lines, medians of ${rounds} rounds\n`);
  console.log(`${'contestant'.padEnd(44)}${'lines/s'.padStart(12)}${'ratio'.padStart(10)}`);
  row('PostgreSQL: bare insert of the same rows', insert);
  row('full run: plan, calculate, write, invoice', median(rates.run));
  row('full run again: nothing to change', median(rates.again));
  row('pure engine', median(rates.engine));
  const hundredThousand = (100_000 * linesPerMember) / median(rates.run);
  console.log(`\n100,000 members at this rate: ${hundredThousand.toFixed(1)} s`);
}
