import { setTimeout as pause } from 'node:timers/promises';
import { findRates } from '@portage/domain/contributions/rates';
import { plainDate, yearOf } from '@portage/domain/plain-date';
import { afterEach, expect, test } from 'vitest';
import { runPayroll } from '../modules/payroll/run.ts';
import { today } from '../platform/clock.ts';
import { maxConnections } from '../platform/postgres/database.ts';
import { asService } from '../platform/postgres/identity.ts';
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

test('waits for a database whose connections are all in use', async () => {
  server = await startProviderServer();
  const { db } = server.deps;
  const held = Array.from({ length: maxConnections }, () => db.transaction(asService, () => pause(1500)));
  expect(await fillDemo(server.deps)).toHaveLength(3);
  await Promise.all(held);
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
    // A payday of 1 January is paid in the old year, here and in the refusals below.
    const pays = await server.rows<{ paid: string }>(
      "select calculation->'steps'->>'payDate' as paid from public.payments",
    );
    expect(pays.filter(({ paid }) => findRates(yearOf(plainDate(paid))) === undefined)).toEqual([]);
    expect(await server.rows("select 1 from public.invoices where status <> 'Paid'")).toEqual([]);

    const { changes, failures } = await runPayroll(server.deps);
    expect(failures).toEqual([]);
    expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['refused']));
    for (const { reason } of changes)
      expect(reason).toMatchObject({
        code: 'ratesIncomplete',
        params: { year: expect.stringMatching(/^(2198|2199|2200)$/) },
      });
  },
);
