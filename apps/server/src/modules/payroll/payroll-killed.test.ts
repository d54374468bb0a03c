import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plainDate } from '@portage/domain/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { runPayroll } from './run.ts';

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

test('does everything exactly once while runs are concurrent and killed and invoices are paid', async () => {
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
  const numbers = await server.rows(
    `select company_id, array_agg(right(invoice_number, 4)::int order by invoice_number) as numbers from public.invoices group by 1`,
  );
  for (const row of numbers) expect(row.numbers).toEqual([1, 2, 3]);
  const vendor = await server.rows('select count(*)::int as made from vendor_billing.invoices');
  expect(vendor).toEqual([{ made: total }]);
  const mails = await server.rows(
    "select count(*)::int as sent, count(distinct dedupe_key)::int as different from app.mail_messages where kind = 'invoice-issued'",
  );
  expect(mails).toEqual([{ sent: total, different: total }]);
}, 60_000);
