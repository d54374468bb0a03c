import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  for (let at = 0; at < 6; at++) {
    const company = await server.company(`Killed ${at}`);
    await server.rows(
      "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
      [company.id, company.userId],
    );
    for (let person = 0; person < 5; person++)
      await server.member(company, { status: 'approved', first_name: `P${person}` });
  }
});
afterAll(() => server[Symbol.asyncDispose]());

const script = fileURLToPath(new URL('testing/run-in-process.ts', import.meta.url));
const days = ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29'];

/** Starts a run in a separate process and kills it `afterMs` after it begins. Returns whether it was still running. */
async function runAndKill(asOf: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [script, JSON.stringify(server.connection), asOf], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let timer: NodeJS.Timeout | undefined;
  child.stdout.once('data', () => {
    timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  const killed = await new Promise<boolean>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal === 'SIGKILL')),
  );
  clearTimeout(timer);
  return killed;
}

/** Pays all open invoices, as people do while payroll runs. */
async function payOpenInvoices(): Promise<void> {
  await server.runJobs();
  const open = await server.rows<{ provider_invoice_id: string }>(
    "select provider_invoice_id from public.invoices where status in ('Pending', 'Overdue') and provider_invoice_id is not null",
  );
  for (const invoice of open) await server.deps.billing.markInvoicePaid(invoice.provider_invoice_id);
  await server.runJobs();
}

test('does everything exactly once while runs are concurrent and killed and invoices are paid', {
  timeout: 600_000,
}, async () => {
  let killed = 0;
  for (const day of days) {
    const killing = (async () => {
      for (const wait of [0, 15, 50]) killed += Number(await runAndKill(day, wait + Math.random() * 20));
    })();
    const paying = (async () => {
      for (let time = 0; time < 3; time++) {
        await payOpenInvoices();
      }
    })();
    await Promise.all([killing, paying, runPayroll(server.deps, { asOf: plainDate(day) })]);
    await runPayroll(server.deps, { asOf: plainDate(day) });
  }
  await payOpenInvoices();
  const last = await runPayroll(server.deps, { asOf: plainDate('2026-06-29') });
  expect(killed).toBeGreaterThan(0);
  expect(last.failures).toEqual([]);
  expect((await runPayroll(server.deps, { asOf: plainDate('2026-06-29') })).changes).toEqual([]);

  // Each person has each payday once.
  const lines = await server.rows<{ payday: string; people: number; total: number }>(
    'select payday::text, count(distinct team_member_id)::int as people, count(*)::int as total from public.payments group by 1 order by 1',
  );
  expect(lines).toEqual(
    ['2026-06-15', '2026-06-29', '2026-07-13', '2026-07-27'].map((payday) => ({ payday, people: 30, total: 30 })),
  );
  const invoices = await server.rows<Record<string, number>>(
    `select count(*)::int as total, count(distinct (i.company_id, i.period_start))::int as periods,
       count(*) filter (where i.amount <> (select sum(gross_salary + ei + cpp) from public.payments p where p.invoice_id = i.id))::int as wrong,
       count(*) filter (where i.status = 'Paid')::int as paid from public.invoices i`,
  );
  const total = invoices[0]?.total ?? 0;
  expect(invoices).toEqual([{ total: total, periods: total, wrong: 0, paid: total }]);
  expect(total).toBe(18);
  // No number is missing or given twice, over all companies.
  const numbers = await server.rows<{ number: number }>(
    'select right(invoice_number, 4)::int as number from public.invoices order by 1',
  );
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
  const vendor = await server.rows('select count(*)::int as made from vendor_billing.invoices');
  expect(vendor).toEqual([{ made: total }]);
  const mails = await server.rows(
    "select count(*)::int as sent, count(distinct dedupe_key)::int as different from app.mail_messages where kind = 'invoice-issued'",
  );
  expect(mails).toEqual([{ sent: total, different: total }]);
});

test('pays late days exactly once while runs are concurrent and killed', { timeout: 600_000 }, async () => {
  // Half of the people start weeks before payroll knows of them; the others miss runs.
  const people = Array.from({ length: 12 }, (_, at) => ({
    status: at % 2 === 0 ? 'approved' : 'pending',
    first_name: `G${at}`,
    commencement_date: '2026-04-06',
  }));
  const company = await employer(server, ...people);
  const run = () => runPayroll(server.deps, { asOf: plainDate('2026-06-30') });
  // The jobs plan as of the same day.
  server.pass((Date.parse('2026-06-30T16:00:00Z') - server.deps.clock.now()) / 1000);
  let killed = 0;
  await Promise.all([
    run(),
    run(),
    ...[0, 30].map(async (wait) => {
      killed += Number(await runAndKill('2026-06-30', wait));
    }),
  ]);
  await server.rows("update public.team_members set status = 'approved' where company_id = $1", [company.id]);
  await Promise.all([
    run(),
    run(),
    ...[0, 30].map(async (wait) => {
      killed += Number(await runAndKill('2026-06-30', wait));
    }),
  ]);
  await run();
  await payOpenInvoices();
  expect((await run()).changes).toEqual([]);
  expect(killed).toBeGreaterThan(0);
  const paid = await server.rows(
    `select distinct count(*)::int as lines, min(start_date)::text as first, sum(end_date - start_date + 1)::int = max(end_date) - min(start_date) + 1 as every_day_once,
       count(*) filter (where late)::int as late
     from public.payments where company_id = $1 group by team_member_id`,
    [company.id],
  );
  expect(paid).toEqual([{ lines: 9, first: '2026-04-06', every_day_once: true, late: 6 }]);
  const invoices = await server.rows(
    `select count(*) filter (where i.amount <> (select sum(gross_salary + ei + cpp) from public.payments p where p.invoice_id = i.id))::int as wrong
     from public.invoices i where company_id = $1`,
    [company.id],
  );
  expect(invoices).toEqual([{ wrong: 0 }]);
});
