import { findRates } from '@portage/domain/contributions/rates';
import { plainDate, yearOf } from '@portage/domain/plain-date';
import { afterEach, expect, test } from 'vitest';
import { runPayroll } from '../modules/payroll/run.ts';
import { today } from '../platform/clock.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { fillDemo } from './fill-demo.ts';

let server: ProviderServer;
afterEach(() => server[Symbol.asyncDispose]());

/** Starts a server with the demo companies as of a date. */
async function startDemoOn(date: string): Promise<void> {
  server = await startProviderServer();
  server.pass((Date.parse(`${date}T15:00:00Z`) - server.deps.clock.now()) / 1000);
  expect(today(server.deps.clock)).toBe(date);
  await fillDemo(server.deps);
}

/** Scheduled lines of each approved member, counted by status. */
const linesByMember = () =>
  server.rows<{ name: string; paid: number; upcoming: number; other: number }>(
    `select t.first_name as name, count(*) filter (where p.status = 'paid')::int as paid,
       count(*) filter (where p.status = 'upcoming')::int as upcoming,
       count(*) filter (where p.status not in ('paid', 'upcoming'))::int as other
     from public.team_members t left join public.payments p using (team_member_id)
     where t.status = 'approved' group by t.team_member_id, 1 order by 1`,
  );

test.each(['2024-02-29', '2025-01-01', '2026-06-30'])('fills in past and upcoming paydays on %s', async (date) => {
  await startDemoOn(date);
  for (const { name, paid, upcoming } of await linesByMember()) {
    expect(paid, name).toBeGreaterThan(0);
    expect(upcoming, name).toBeGreaterThan(0);
  }
  expect(await server.rows("select 1 from public.invoices where status = 'Overdue'")).toEqual([]);
});

// 2199 stands for a year whose contribution rates are not published yet.
test.each(['2199-01-01', '2199-02-28', '2199-12-31'])(
  'ends the history in the last year with rates on %s',
  async (date) => {
    await startDemoOn(date);
    for (const { name, paid, upcoming, other } of await linesByMember()) {
      expect(paid, name).toBeGreaterThan(0);
      expect([upcoming, other], name).toEqual([0, 0]);
    }
    const paydays = await server.rows<{ payday: string }>('select payday::text from public.payments');
    expect(paydays.filter(({ payday }) => findRates(yearOf(plainDate(payday))) === undefined)).toEqual([]);
    expect(await server.rows("select 1 from public.invoices where status <> 'Paid'")).toEqual([]);

    const { changes, failures } = await runPayroll(server.deps);
    expect(failures).toEqual([]);
    expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['refused']));
    for (const { subject } of changes) expect(subject).toMatch(/Contribution rates for (2199|2200) are not complete/);
  },
);
