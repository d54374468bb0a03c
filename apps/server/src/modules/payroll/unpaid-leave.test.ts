import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { changeByHand } from '../employment/by-hand.ts';
import { voidInvoice } from '../invoices/correct-invoice.ts';
import { replayAll } from './replay/replay-all.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';

// Unpaid leave where a pay period is split, invoiced, corrected or stated otherwise.

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const run = async (day: string) => {
  expect((await runPayroll(onDay(server.deps, plainDate(day)))).failures).toEqual([]);
};

/** CAD 3,500.00 for each two weeks from Monday, 1 June 2026, with a day of unpaid leave on Wednesday, 24 June, in the second pay period. */
async function away(...colleagues: Record<string, unknown>[]) {
  const company = await employer(server, { commencement_date: '2026-06-01' }, ...colleagues);
  const memberId = company.memberIds[0] ?? '';
  await server.rows(
    `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state, decided_at)
     values ($1, $2, 'unpaid', '2026-06-24', '2026-06-24', 'approved', app.now())`,
    [company.id, memberId],
  );
  return {
    company,
    memberId,
    lines: () =>
      server.rows(
        `select start_date::text as start, end_date::text as "end", (gross_salary * 100)::int as gross from public.payments
         where team_member_id = $1 and payment_type = 'Debit' and credited_at is null and start_date between '2026-06-15' and '2026-06-28' order by start_date`,
        [memberId],
      ),
  };
}
const parts = [
  { start: '2026-06-15', end: '2026-06-23', gross: 2_450_00 },
  { start: '2026-06-25', end: '2026-06-28', gross: 700_00 },
];

test('leaves one invoice of a pay period that it splits, for the client’s other people too', async () => {
  const { company, lines } = await away({ commencement_date: '2026-06-01' });
  await run('2026-06-16');
  expect(await lines()).toEqual(parts);
  expect(
    await server.rows(
      `select i.period_start::text as start, i.period_end::text as "end", count(*)::int as lines from public.invoices i
       join public.payments p on p.invoice_id = i.id where i.company_id = $1 and i.period_start = '2026-06-15' group by i.id`,
      [company.id],
    ),
  ).toEqual([{ start: '2026-06-15', end: '2026-06-28', lines: 3 }]);
  expect((await replayAll(server.deps)).unreproduced).toEqual([]);
});

test('is no line where a raise begins on the weekend of its pay period', async () => {
  const { memberId, lines } = await away();
  await server.rows(
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
     select company_id, team_member_id, '2026-06-27', 10400000, payroll_schedule, province from public.employment_terms where team_member_id = $1`,
    [memberId],
  );
  await run('2026-06-16');
  expect(await lines()).toEqual([parts[0], { ...parts[1], end: '2026-06-26' }]);
  await run('2026-07-14');
  expect(await lines()).toHaveLength(2);
});

test('is not paid by a salary that is stated afterwards', async () => {
  const { memberId } = await away();
  await run('2026-06-16');
  const change = { effectiveOn: plainDate('2026-06-15'), salary: cents(104_000_00) };
  await changeByHand(onDay(server.deps, plainDate('2026-06-16')), memberId, change, undefined, 'typed wrong');
  // 4,000.00 for two weeks: nine of ten weekdays at 50.00 more.
  expect(
    await server.rows(
      'select (amount * 100)::int as cents from public.wip_one_time_payments where team_member_id = $1',
      [memberId],
    ),
  ).toEqual([{ cents: 450_00 }]);
});

test('stays unpaid when its invoice is voided and the days are paid again', async () => {
  const { company, lines } = await away();
  await run('2026-06-16');
  const [invoice] = await server.rows<{ id: string }>(
    "select id from public.invoices where company_id = $1 and period_start = '2026-06-15'",
    [company.id],
  );
  await server.deps.db.transaction(asService, (tx) =>
    voidInvoice(tx, invoice?.id ?? '', { reason: 'wrong PO', payAgain: true }),
  );
  await run('2026-06-16');
  expect(await lines()).toEqual(parts);
});
