import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { runPayroll } from './run.ts';
import { runBatch, startBatchedRun } from './run-in-batches.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';

let server: ProviderServer;
let companies: string[] = [];
beforeAll(async () => {
  server = await startProviderServer();
  for (let at = 0; at < 23; at++)
    companies = [...companies, (await employer(server, { commencement_date: '2026-06-01' })).id];
});
afterAll(() => server[Symbol.asyncDispose]());

const day = plainDate('2026-06-15');
const start = (asOf = day) => startBatchedRun(onDay(server.deps, asOf), asOf);
const batches = () =>
  server.rows<{ runId: string; number: number }>(
    "select data->>'runId' as \"runId\", (data->>'number')::int as number from jobs.job where name = 'payroll.batch' and state = 'created' order by 2",
  );
const runs = () =>
  server.rows('select clients, done, finished_at is not null as finished from app.payroll_runs order by started_at');
const invoices = () =>
  server.rows<{ invoices: number; companies: number }>(
    'select count(*)::int as invoices, count(distinct company_id)::int as companies from public.invoices',
  );
const finishes = () => server.rows("select name from jobs.job where name = 'payroll.finish'");

test('shares the companies among jobs, each of which can be repeated, and ends the run once', async () => {
  expect(await start()).toBe(true);
  const jobs = await batches();
  expect(jobs.map(({ number }) => number)).toEqual([0, 1, 2]);
  const run = ({ runId, number }: { runId: string; number: number }) =>
    runBatch(onDay(server.deps, day), runId, number);
  // Two workers take the same batch, as when the first one seemed to be dead.
  await Promise.all(jobs.slice(0, 2).flatMap((job) => [run(job), run(job)]));
  expect(await runs()).toEqual([{ clients: 23, done: 20, finished: false }]);
  expect(await finishes()).toEqual([]);
  for (const job of jobs) await run(job);
  expect(await runs()).toEqual([{ clients: 23, done: 23, finished: true }]);
  expect(await finishes()).toHaveLength(1);
  const [{ invoices: issued, companies: billed } = { invoices: 0, companies: 0 }] = await invoices();
  expect(billed).toBe(23);
  // A run in one process after it finds nothing to do.
  expect((await runPayroll(onDay(server.deps, day), { asOf: day })).changes).toEqual([]);
  expect(await invoices()).toEqual([{ invoices: issued, companies: 23 }]);
});

test('tries a batch with a company that failed again, and ends the run without it', async () => {
  const broken = companies[3] ?? '';
  await server.rows(
    `create function app.break() returns trigger language plpgsql as $$ begin
       if new.company_id = '${broken}' then raise exception 'out of order'; end if; return new; end $$;
     create trigger break before insert on public.invoices for each row execute function app.break()`,
  );
  await server.rows("delete from jobs.job where name like 'payroll.%'");
  const next = plainDate('2026-06-29');
  await start(next);
  for (const job of await batches()) {
    const done = runBatch(onDay(server.deps, next), job.runId, job.number);
    if (job.number === 0) await expect(done).rejects.toThrow('Payroll failed for 1 companies.');
    else await done;
  }
  expect((await runs()).at(-1)).toEqual({ clients: 23, done: 23, finished: true });
  expect(
    await server.rows('select failures from app.payroll_batches where done_at is not null and failures > 0'),
  ).toEqual([{ failures: 1 }]);
  await server.rows('drop trigger break on public.invoices');
  const [job] = await batches();
  await runBatch(onDay(server.deps, next), job?.runId ?? '', 0);
  expect(await finishes()).toHaveLength(1);
  expect((await runPayroll(onDay(server.deps, next), { asOf: next })).changes).toEqual([]);
});

test('runs through the queue, with what comes after it', async () => {
  await server.rows("delete from jobs.job where name like 'payroll.%'");
  await server.deps.db.transaction(asService, (tx) =>
    server.deps.jobs.enqueue(tx, 'payroll.run', { asOf: '2026-06-29' }),
  );
  for (const queue of ['payroll.run', 'payroll.batch', 'payroll.finish'] as const) await server.runJobs(queue);
  expect((await runs()).at(-1)).toEqual({ clients: 23, done: 23, finished: true });
  expect(
    await server.rows("select name from jobs.job where name in ('payroll.run', 'payroll.batch', 'payroll.finish')"),
  ).toEqual([]);
  expect(await server.rows("select key from app.settings where key = 'payroll_ran_at'")).toHaveLength(1);
});

test('leaves a few companies to one job', async () => {
  const small = await startProviderServer();
  await employer(small, { commencement_date: '2026-06-01' });
  expect(await startBatchedRun(small.deps)).toBe(false);
  await small[Symbol.asyncDispose]();
});
