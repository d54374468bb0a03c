import { plainDate } from '@portage/domain/dates/plain-date';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { oneTimeAnnex } from '../invoices/paper/calculation-annex.ts';
import { findCalculatedOneTime } from '../invoices/queries/particulars.ts';
import { markPaidOut } from './mark-paid-out.ts';
import { replayInvoice } from './replay/replay-invoice.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';

// A run pays everyone who is there, so each test has a database of its own.
let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const run = async (asOf: string) => {
  const { failures } = await runPayroll(server.deps, { asOf: plainDate(asOf) });
  expect(failures).toEqual([]);
};

/** A person whose severance of December is still undecided when its day has passed, and is decided in the new year. */
async function decidedLate() {
  const company = await employer(server, { commencement_date: '2025-12-01' });
  const [memberId] = company.memberIds;
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ($1, 'Severance', 1000, '2025-12-19', '2025-12-19')`,
    [memberId],
  );
  await run('2025-12-10');
  await run('2026-01-02');
  await server.rows("update public.wip_one_time_payments set treatment = 'contributions' where team_member_id = $1", [
    memberId,
  ]);
  return { company, memberId };
}
const payment = async (memberId: string | undefined) =>
  (
    await server.rows<Record<string, string>>(
      `select o.status, o.start_date::text as date, calculation->'steps'->>'payDate' as paid, calculation->>'ei' as ei,
         i.payday::text as payday, i.due_date::text as due, i.id as invoice, i.provider_invoice_id as billed
       from public.wip_one_time_payments o left join public.invoices i on i.id = o.invoice_id where o.team_member_id = $1`,
      [memberId],
    )
  )[0];

describe('a one-time payment whose day has passed', () => {
  test('counts on the bank day on which it is invoiced, at the rates of that year', async () => {
    const { memberId } = await decidedLate();
    await run('2026-01-04');
    const late = await payment(memberId);
    // 4 January 2026 is a Sunday. EI of 2026: 1.63% of 1,000.00, and 1.64% in 2025.
    expect(late).toMatchObject({ date: '2025-12-19', paid: '2026-01-05', ei: '1630', payday: '2026-01-05' });
    expect((await replayInvoice(server.deps, late?.invoice ?? ''))?.every(({ same }) => same)).toBe(true);
  });

  test('counts toward its year for the rest of it, and is paid out for its bank day once its invoice is paid', async () => {
    const { company, memberId } = await decidedLate();
    await run('2026-01-04');
    await server.runJobs();
    await server.deps.billing.markInvoicePaid((await payment(memberId))?.billed ?? '');
    await server.runJobs();
    await run('2026-01-04');
    await markPaidOut(server.deps, company.id, plainDate('2026-01-05'), { reference: 'EFT 2' });
    await run('2026-01-05');
    expect((await payment(memberId))?.status).toBe('Paid');
    await run('2026-02-20');
    const [later] = await server.rows<{ so_far: number; lines: number }>(
      `select (calculation->'steps'->'yearToDate'->>'pensionable')::int as so_far,
         (select sum((e.calculation->'steps'->>'pensionable')::int)::int from public.payments e
          where e.team_member_id = p.team_member_id and e.payday >= '2026-01-01' and e.payday < p.payday) as lines
       from public.payments p where company_id = $1 and payday > '2026-02-20' and not late order by payday limit 1`,
      [company.id],
    );
    expect(later?.so_far).toBe((later?.lines ?? 0) + 100_000);
  });

  test('is paid out, planned and listed on that bank day, and no longer on its own date', async () => {
    const { company, memberId } = await decidedLate();
    const days = async () =>
      server.rows(
        `select (select payday::text from public.staff_pay_lines where company_id = $1 and payment_type is not null) as line,
           (select late from public.staff_pay_lines where company_id = $1 and payment_type is not null) as late,
           (select bool_or(payday = '2026-01-05') from public.staff_pay_board where company_id = $1) as board,
           (select day::text from public.payday_costs where company_id = $1 and one_time_payments > 0) as cost`,
        [company.id],
      );
    expect(await days()).toEqual([{ line: '2025-12-19', late: false, board: false, cost: '2025-12-19' }]);
    await run('2026-01-04');
    expect(await days()).toEqual([{ line: '2026-01-05', late: true, board: true, cost: '2026-01-05' }]);
    await server.runJobs();
    await server.deps.billing.markInvoicePaid((await payment(memberId))?.billed ?? '');
    await server.runJobs();
    await expect(
      markPaidOut(server.deps, company.id, plainDate('2025-12-19'), { reference: 'EFT 1' }),
    ).rejects.toMatchObject({
      code: 'nothingToPayOut',
    });
    expect(await markPaidOut(server.deps, company.id, plainDate('2026-01-05'), { reference: 'EFT 1' })).toEqual({
      lines: 1,
      cents: 63_057,
    });
  });

  test('follows a date that is moved before it is invoiced, and stays once it is', async () => {
    const { memberId } = await decidedLate();
    const payday = async () =>
      server.rows('select payday::text from public.wip_one_time_payments where team_member_id = $1', [memberId]);
    await server.rows(
      "update public.wip_one_time_payments set start_date = '2025-12-22', end_date = '2025-12-22' where team_member_id = $1",
      [memberId],
    );
    expect(await payday()).toEqual([{ payday: '2025-12-22' }]);
    await run('2026-01-04');
    await expect(
      server.rows("update public.wip_one_time_payments set payday = '2026-01-06' where team_member_id = $1", [
        memberId,
      ]),
    ).rejects.toThrow('An invoiced payment is never changed');
    expect(await payday()).toEqual([{ payday: '2026-01-05' }]);
  });

  test('says both days where its amount is explained on the invoice', async () => {
    const { memberId } = await decidedLate();
    await run('2026-01-04');
    const { messages, db } = server.deps;
    const [section] = oneTimeAnnex(messages, await findCalculatedOneTime(db, (await payment(memberId))?.invoice ?? ''));
    expect(section?.period).toBe('One-time payments of 19 December 2025 · late, paid on 5 January 2026');
  });
});
