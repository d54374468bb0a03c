// `node lab/bench/payroll/payroll-everything.ts [people]`: pays people with all that follows, on the running product: the run, invoices at the
// built-in billing provider, their PDFs, mails to a mail server, clients' payments, receipts, and the payout of everyone.
// Compare figures within one run only, never across machines.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { plainDate } from '@portage/domain/dates/plain-date';
import * as messages from '@portage/messages/index';
import { type Database, openDatabase } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { createMessage, encrypt, readKey } from 'openpgp';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../apps/server/src/config.ts';
import { exportBatch } from '../../../apps/server/src/modules/payroll/payouts/export-batch.ts';
import { prepareBatch } from '../../../apps/server/src/modules/payroll/payouts/prepare-batch.ts';
import { sendBatch } from '../../../apps/server/src/modules/payroll/payouts/send-batch.ts';
import { operatorAct } from '../../../apps/server/src/modules/staff/operator-act.ts';
import { databasePasswords } from '../../../apps/server/src/platform/boot/secrets.ts';
import { openJobs } from '../../../apps/server/src/platform/jobs/boss.ts';
import { runningSocketFolder } from '../../../apps/server/src/platform/postgres/embedded/embedded.ts';
import { startMailServer } from '../../../apps/server/src/testing/services/mail-server.ts';
import { startProduct } from '../../../e2e/product/product.ts';
import type { BenchPart, BenchTable } from '../bench-part.ts';
import { cpuSeconds, watchMemory } from '../process-use.ts';
import { isRunDirectly, tableText } from '../results-text.ts';
import { fillPayCompanies, firstDay, firstPayday, membersPerCompany } from './pay-companies.ts';

/** A step of the measurement, and the rows that it is counted in. */
interface Stage {
  name: string;
  seconds: number;
  rows: number;
  of: string;
}

/** What the jobs of one kind did in a stage. */
interface JobsRow {
  name: string;
  jobs: number;
  /** From the first start to the last end, in seconds. */
  span: number;
  /** All their time, in seconds; several run at once. */
  total: number;
}

/** Requests at a time for PDFs and payments. */
const clients = 4;

async function measure(people: number): Promise<BenchTable[]> {
  await using mail = await startMailServer();
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct({
    clock: `${firstDay}T12:00:00Z`,
    settings: {
      PORTAGE_SECRET: secret,
      SMTP_URL: `smtp://portage:secret@${mail.host}`,
      LOG_LEVEL: 'error',
      BILLING_TEST_PAYMENTS: 'true',
    },
  });
  const login = { host: (await runningSocketFolder(product.data)) ?? '', port: 5432, database: 'postgres' };
  const passwords = databasePasswords(secret);
  const owner = new pg.Client({ ...login, user: 'postgres', password: passwords.owner });
  const db = openDatabase({ ...login, user: 'portage_server', password: passwords.server, max: 2 });
  try {
    await owner.connect();
    await settled(owner);
    const companies = await fillPayCompanies(owner, people);
    const pid = product.process.pid ?? 0;
    const memory = watchMemory(pid);
    const cpuBefore = await cpuSeconds(pid);
    const stages = await payEveryone({ owner, db, url: product.url, data: product.data });
    const cpu = (await cpuSeconds(pid)) - cpuBefore;
    const peak = await memory.stop();
    const seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0);
    const all = companies * membersPerCompany;
    const hundredThousand = (seconds * 100_000) / all;
    return [
      {
        title: `Payroll of ${all.toLocaleString('en-CA')} people with all that follows`,
        notes: [
          `${companies} companies of ${membersPerCompany} people, on the running product with one worker. A stage ends when no job is left. ${mail.taken.length} mails arrived.`,
          `Peak memory: server process ${peak.server} MB, database ${peak.database} MB.`,
          `Processor time of server and database: ${((cpu * 1000) / all).toFixed(1)} s for each 1,000 people and payday.`,
          `100,000 people at this rate: ${Math.round(hundredThousand)} s.`,
        ],
        columns: ['stage', 'seconds', 'rows', 'rows per second'],
        rows: [
          ...stages.map(({ name, seconds, rows, of }) => [
            name,
            seconds.toFixed(1),
            `${rows} ${of}`,
            Math.round(rows / seconds),
          ]),
          ['total', seconds.toFixed(1), '', ''],
        ],
      },
      jobsTable(await jobsOf(owner)),
    ];
  } finally {
    await db.close();
    await owner.end();
    await product.stop();
  }
}

const jobsTable = (rows: JobsRow[]): BenchTable => ({
  title: 'Jobs of this payroll',
  notes: ['Seconds from the first start to the last end of all stages, and the mean time of a job.'],
  columns: ['job', 'jobs', 'span s', 'mean ms'],
  rows: rows.map(({ name, jobs, span, total }) => [name, jobs, span.toFixed(1), ((total * 1000) / jobs).toFixed(1)]),
});

/** Runs the stages in order. */
async function payEveryone({
  owner,
  db,
  url,
  data,
}: {
  owner: pg.Client;
  db: Database;
  url: string;
  data: string;
}): Promise<Stage[]> {
  const jobs = await openJobs(db, pino({ level: 'silent' }));
  const timed = async (name: string, of: string, work: () => Promise<number>): Promise<Stage> => {
    const started = performance.now();
    const rows = await work();
    const stage = { name, of, rows, seconds: (performance.now() - started) / 1000 };
    return stage;
  };
  const run = async (asOf: string) => {
    await db.transaction(asService, (tx) => jobs.enqueue(tx, 'payroll.run', { asOf }));
    await until(owner, "name like 'payroll.%'");
  };
  const count = async (sql: string) => Number((await owner.query(sql)).rows[0]?.count);
  const pages = async () => {
    const sql = 'select hosted_invoice_url as page, invoice_pdf as pdf from public.invoices';
    return (await owner.query<{ page: string; pdf: string }>(sql)).rows;
  };
  const stages = [
    await timed('run: plan, calculate, write, invoice', 'lines', async () => {
      await run(firstDay);
      return count('select count(*) from public.payments');
    }),
    await timed('what follows it: provider invoices, mails, checks', 'invoices', async () => {
      await settled(owner);
      return count('select count(*) from public.invoices where provider_invoice_id is not null');
    }),
    await timed('PDF of every invoice', 'PDFs', async () => {
      const all = await pages();
      await each(all, async ({ pdf }) => accepted(await fetch(pdf)));
      return all.length;
    }),
    await timed('every client pays: webhooks, receipts, mails, checks', 'invoices', async () => {
      const paid = await pages();
      const headers = { origin: url };
      await each(paid, async ({ page }) =>
        accepted(await fetch(`${page}/pay`, { method: 'POST', headers, redirect: 'manual' })),
      );
      await settled(owner);
      return count("select count(*) from public.invoices where status = 'Paid'");
    }),
    ...(await payOutStages(timed, { owner, db, data })),
  ];
  await jobs.stop();
  return stages;
}

type Timed = (name: string, of: string, work: () => Promise<number>) => Promise<Stage>;

/** Prepares, exports and sends one batch for everyone. */
async function payOutStages(
  timed: Timed,
  { owner, db, data }: { owner: pg.Client; db: Database; data: string },
): Promise<Stage[]> {
  await giveAccounts(owner);
  const config = readConfig({
    PORTAGE_DATA: data,
    PAYOUT_APPROVAL_ABOVE: '1000000000',
    PAYOUT_ORIGINATOR_ID: 'PORTAGE001',
    PAYOUT_DATA_CENTRE: '00310',
    PROVIDER_EFT_INSTITUTION: '003',
    PROVIDER_EFT_TRANSIT: '00012',
    PROVIDER_EFT_ACCOUNT: '1234567',
  });
  const deps = { config, db, messages, clock: { offset: 0, now: () => Date.parse(`${firstPayday}T16:00:00Z`) } };
  let batch = '';
  return [
    await timed('a batch for everyone is prepared', 'people', async () => {
      const prepared = await prepareBatch(deps, payDateOf(plainDate(firstPayday)));
      batch = prepared.id;
      return prepared.people;
    }),
    await timed('its file is written', 'payments', async () => {
      const acting = await operatorAct(deps, 'provider/export-payouts', { subject: batch });
      const { lines } = await exportBatch(acting, batch, 'cpa005', acting.actId);
      await pipeline(Readable.from(lines), createWriteStream(join(data, 'payouts.txt')));
      const { rows } = await owner.query('select count(*) from app.payout_batch_people');
      return Number(rows[0]?.count);
    }),
    await timed('it is sent: every payday is paid out', 'people', async () => {
      const { people } = await sendBatch(deps, batch, 'EFT 1');
      await settled(owner);
      return people;
    }),
  ];
}

/** Gives everyone an account of the same number, which was recorded long ago: without the guard of new ones. */
async function giveAccounts(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ value: string }>("select value from app.settings where key = 'sin_public_key'");
  const sealed = await encrypt({
    message: await createMessage({ text: '003-12345-7654321' }),
    encryptionKeys: await readKey({ armoredKey: rows[0]?.value ?? '' }),
    format: 'binary',
  });
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(
    `insert into app.bank_accounts (team_member_id, company_id, institution, last_digits, sealed, digest, usable_from, reason)
     select team_member_id, company_id, '003', '321', $1, $1, '2000-01-01', 'measured' from public.team_members`,
    [Buffer.from(sealed as Uint8Array)],
  );
  await owner.query("set session_replication_role = 'origin'");
}

async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: clients }, worker));
}

/** Reads a response to its end. @throws Error for a failure */
async function accepted(response: Response): Promise<void> {
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${response.url} answered with ${response.status}.`);
}

/** Waits until no job is left. */
const settled = (owner: pg.Client) => until(owner, "name not like '\\_\\_pgboss%'");

/** Waits until none of these jobs is left, apart from those that start later. */
async function until(owner: pg.Client, which: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `select exists (select from jobs.job where ${which} and state in ('created', 'retry', 'active')) as any`,
    );
    if (rows[0].any === false) return;
    await delay(100);
  }
}

async function jobsOf(owner: pg.Client): Promise<JobsRow[]> {
  const { rows } = await owner.query<JobsRow>(
    `select name, count(*)::int as jobs, extract(epoch from max(completed_on) - min(started_on))::float8 as span,
       extract(epoch from sum(completed_on - started_on))::float8 as total
     from jobs.job where state = 'completed' and name not like '\\_\\_pgboss%' group by name order by total desc`,
  );
  return rows;
}

export const payrollEverything: BenchPart = {
  name: 'payroll-everything',
  run: ({ quick }) => measure(quick ? 200 : 10_000),
};

/** The same for 100,000 people, on one payday. */
export const payrollAtScale: BenchPart = {
  name: 'payroll-100000',
  isLong: true,
  run: ({ quick }) => measure(quick ? 200 : 100_000),
};

if (isRunDirectly(import.meta.url)) {
  const tables = await measure(Number(process.argv[2] ?? 10_000));
  for (const table of tables) console.log(tableText(table).join('\n'));
  process.exit(0);
}
