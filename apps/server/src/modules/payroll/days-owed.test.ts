import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents, sumCents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { applyDueTerms } from '../employment/apply-due-terms.ts';
import { voidInvoice } from '../invoices/correct-invoice.ts';
import { loadLines } from './queries/run.ts';
import { replayAll } from './replay/replay-all.ts';
import { runCompany } from './run.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Runs the company's payroll on each of the days. Returns the changes of the last day. */
const runFor = async (company: TestCompany, ...days: string[]) => {
  let changes: Awaited<ReturnType<typeof runCompany>> = [];
  for (const asOf of days)
    changes = await runCompany(server.deps, { id: company.id, legal_name: 'Owed' }, plainDate(asOf), false);
  return changes;
};
interface Line extends Record<string, unknown> {
  start: string;
  end: string;
  payday: string;
  gross: string;
  cpp: string;
  ei: string;
  late: boolean;
}
const lines = (company: TestCompany, memberId = company.userId) =>
  server.rows<Line>(
    `select start_date::text as start, end_date::text as "end", payday::text, gross_salary as gross, cpp, ei, late
     from public.payments where company_id = $1 and payment_type = 'Debit' and credited_at is null
       and (team_member_id = $2 or $2 = (select user_id from public.companies where id = $1)) order by start_date`,
    [company.id, memberId],
  );
const shown = (paid: Line[]) => paid.map(({ start, end, payday, late }) => [start, end, payday, late]);
const total = (paid: Line[], part: 'gross' | 'cpp' | 'ei') => sumCents(paid.map((line) => parseCents(line[part])));
const invoiceTotals = async (company: TestCompany) =>
  server.rows(
    `select count(*)::int as invoices, count(*) filter (where amount <> (select sum(gross_salary + ei + cpp) from public.payments p where p.invoice_id = i.id))::int as wrong
     from public.invoices i where company_id = $1`,
    [company.id],
  );

describe('days whose payday has passed', () => {
  test('pays a member activated weeks after commencement from the first day', async () => {
    const company = await employer(server, { status: 'pending', commencement_date: '2026-05-04' });
    await runFor(company, '2026-05-04', '2026-06-09');
    expect(await lines(company)).toEqual([]);
    await server.rows("update public.team_members set status = 'approved' where company_id = $1", [company.id]);
    await runFor(company, '2026-06-10');
    const paid = await lines(company);
    expect(shown(paid)).toEqual([
      ['2026-05-04', '2026-05-17', '2026-06-15', true],
      ['2026-05-18', '2026-05-31', '2026-06-15', true],
      ['2026-06-01', '2026-06-14', '2026-06-15', false],
      ['2026-06-15', '2026-06-28', '2026-06-29', false],
      ['2026-06-29', '2026-07-12', '2026-07-13', false],
    ]);
    expect(paid.map((line) => line.gross)).toEqual(Array(5).fill('3500.00'));
    // One exemption for the payday: 5.95% × (10,500.00 − 134.61).
    expect(total(paid.slice(0, 3), 'cpp')).toBe(61_674);
    expect(await runFor(company, '2026-06-10')).toEqual([]);
    expect(await invoiceTotals(company)).toEqual([{ invoices: 2, wrong: 0 }]);
  });

  test('pays everything after payroll was stopped for three pay periods', async () => {
    const company = await employer(server, { commencement_date: '2026-01-05' });
    await runFor(company, '2026-01-05', '2026-04-20');
    const paid = await lines(company);
    expect(shown(paid).slice(0, 8)).toEqual(
      [
        ['2026-01-05', '2026-01-18', '2026-01-19', false],
        ...[
          ['2026-01-19', '2026-02-01'],
          ['2026-02-02', '2026-02-15'],
          ['2026-02-16', '2026-03-01'],
          ['2026-03-02', '2026-03-15'],
          ['2026-03-16', '2026-03-29'],
          ['2026-03-30', '2026-04-12'],
        ].map((range) => [...range, '2026-04-27', true]),
        ['2026-04-13', '2026-04-26', '2026-04-27', false],
      ].filter(([start]) => start !== undefined),
    );
    expect(await runFor(company, '2026-04-20')).toEqual([]);
  });

  test('pays a member whose province was added after the payday, with a refusal on every run until then', async () => {
    const company = await employer(server, { state: null, postal_code: null }, { first_name: 'Ana' });
    const [nowhere = '', ana = ''] = company.memberIds;
    for (const day of ['2026-06-01', '2026-06-16', '2026-06-17']) {
      const refused = (await runFor(company, day)).filter(({ what }) => what === 'refused');
      expect(refused.length).toBeGreaterThanOrEqual(3);
      expect(refused[0]).toMatchObject({ subject: expect.stringMatching(/Maya/), reason: { code: 'provinceUnknown' } });
    }
    expect(await lines(company, nowhere)).toEqual([]);
    expect((await lines(company, ana)).length).toBeGreaterThanOrEqual(4);
    await server.rows("update public.team_members set state = 'NS' where team_member_id = $1", [nowhere]);
    await runFor(company, '2026-06-18');
    expect(shown(await lines(company, nowhere)).slice(0, 2)).toEqual([
      ['2026-06-01', '2026-06-14', '2026-06-29', true],
      ['2026-06-15', '2026-06-28', '2026-06-29', false],
    ]);
  });

  test('pays a period whose payday had no rates once a payday with rates comes', async () => {
    const first = RATES_TABLES[0]?.year ?? 0;
    const company = await employer(server, { commencement_date: `${first - 1}-12-01` });
    const refused = (await runFor(company, `${first - 1}-12-02`)).filter(({ what }) => what === 'refused');
    expect(refused[0]?.reason).toMatchObject({ code: 'ratesIncomplete', params: { year: String(first - 1) } });
    await runFor(company, `${first}-01-02`);
    const paid = await lines(company);
    expect(paid[0]).toMatchObject({ start: `${first - 1}-12-01`, late: true });
    expect(paid[0]?.payday.slice(0, 4)).toBe(String(first));
  });
});

describe('terms by day', () => {
  test('splits the period of a dated raise, on one invoice with one exemption', async () => {
    const company = await employer(server, { payroll_schedule: 'Monthly', salary: 120_000 });
    await server.rows(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
       values ($1, $2, '2026-06-22', 13200000, 'Monthly', 'ON')`,
      [company.id, company.memberIds[0]],
    );
    await runFor(company, '2026-06-20');
    const paid = await lines(company);
    expect(paid.slice(0, 3).map((line) => [line.start, line.end, line.gross, line.payday])).toEqual([
      ['2026-06-01', '2026-06-21', '7000.00', '2026-07-01'],
      ['2026-06-22', '2026-06-30', '3300.00', '2026-07-01'],
      ['2026-07-01', '2026-07-31', '11000.00', '2026-08-01'],
    ]);
    // 5.95% × (10,300.00 − 291.66)
    expect(total(paid.slice(0, 2), 'cpp')).toBe(59_550);
    expect(await invoiceTotals(company)).toEqual([{ invoices: 1, wrong: 0 }]);
    expect((await replayAll(server.deps)).unreproduced).toEqual([]);
  });

  test('shows a dated change on the member when it takes effect, once, and not an earlier edit before its day', async () => {
    const company = await employer(server, { commencement_date: '2025-06-02' }, { commencement_date: '2025-06-02' });
    const [dated = '', edited = ''] = company.memberIds;
    const shownTerms = async (id: string) =>
      (
        await server.rows(
          'select salary::text, payroll_schedule, state from public.team_members where team_member_id = $1',
          [id],
        )
      )[0];
    await server.rows(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
       values ($1, $2, app.today() - 1, 10400000, 'Monthly', null), ($1, $2, app.today() + 400, 20000000, 'Monthly', 'QC')`,
      [company.id, dated],
    );
    const due = { salary: '104000.00', payroll_schedule: 'Monthly', state: 'ON' };
    expect(await applied(company)).toEqual([dated]);
    expect(await shownTerms(dated)).toEqual(due);
    expect(await applied(company)).toEqual([]);
    // Nothing was recorded for what the run itself wrote.
    expect(
      await server.rows('select count(*)::int as terms from public.employment_terms where team_member_id = $1', [
        dated,
      ]),
    ).toEqual([{ terms: 3 }]);
    await server.rows('update public.team_members set salary = 50000 where team_member_id = $1', [edited]);
    expect(await applied(company)).toEqual([]);
    expect((await shownTerms(edited))?.salary).toBe('50000.00');
  });
});

const applied = (company: TestCompany) => server.deps.db.transaction(asService, (tx) => applyDueTerms(tx, company.id));

describe('leaving', () => {
  const leave = (memberId: string | undefined, lastDay: string, finalPayOn: string | null = null) =>
    server.rows(
      `with member as (update public.team_members set status = 'processing' where team_member_id = $1 returning *)
       insert into public.employment_ends (company_id, team_member_id, last_day, final_pay_on) select company_id, team_member_id, $2, $3 from member`,
      [memberId, lastDay, finalPayOn],
    );

  test('pays a person who left up to the last working day, then reads no more of them', async () => {
    const company = await employer(server, {}, { first_name: 'Ana' });
    const [left = ''] = company.memberIds;
    await runFor(company, '2026-06-01');
    await leave(left, '2026-06-24', '2026-07-02');
    await runFor(company, '2026-06-25');
    expect(
      (await lines(company, left)).map(({ start, end, payday, gross, late }) => [start, end, payday, gross, late]),
    ).toEqual([
      ['2026-06-01', '2026-06-14', '2026-06-15', '3500.00', false],
      ['2026-06-15', '2026-06-24', '2026-07-02', '2500.00', false],
    ]);
    await runFor(company, '2026-06-26');
    expect(await runFor(company, '2026-07-30')).not.toEqual([]);
    expect(await lines(company, left)).toHaveLength(2);
    expect(
      await server.rows('select settled_until::text from app.pay_ledgers where team_member_id = $1', [left]),
    ).toEqual([{ settled_until: '2026-06-24' }]);
  });

  test('pays what is owed to a person who left before payroll ran, on the next payday', async () => {
    const company = await employer(server, {});
    await leave(company.memberIds[0], '2026-06-05');
    await runFor(company, '2026-06-20');
    expect(shown(await lines(company))).toEqual([['2026-06-01', '2026-06-05', '2026-06-29', true]]);
  });

  test('owes nothing for a last day before commencement', async () => {
    const company = await employer(server, {});
    await leave(company.memberIds[0], '2026-05-20');
    expect(await runFor(company, '2026-06-20')).toEqual([]);
    expect(await lines(company)).toEqual([]);
  });

  test('pays from the day of a rehire, and for the days of an end that was undone', async () => {
    const company = await employer(server, {}, { first_name: 'Ana' });
    const [rehired = '', undone = ''] = company.memberIds;
    for (const id of company.memberIds) await leave(id, '2026-06-05');
    await runFor(company, '2026-06-20', '2026-06-30');
    const change = (id: string, what: string) =>
      server.rows(
        `with ended as (update public.employment_ends set ${what} where team_member_id = $1 returning team_member_id)
         update public.team_members set status = 'approved' where team_member_id = (select team_member_id from ended)`,
        [id],
      );
    await change(rehired, "rehired_on = '2026-06-20'");
    await change(undone, 'undone_at = app.now()');
    await runFor(company, '2026-06-30');
    expect(shown(await lines(company, rehired)).slice(0, 3)).toEqual([
      ['2026-06-01', '2026-06-05', '2026-06-29', true],
      ['2026-06-20', '2026-06-28', '2026-07-13', true],
      ['2026-06-29', '2026-07-12', '2026-07-13', false],
    ]);
    expect(shown(await lines(company, undone)).slice(0, 3)).toEqual([
      ['2026-06-01', '2026-06-05', '2026-06-29', true],
      ['2026-06-06', '2026-06-14', '2026-07-13', true],
      ['2026-06-15', '2026-06-28', '2026-07-13', true],
    ]);
  });
});

describe('settled days', () => {
  test('reads only open days, and an older line again when its days are owed again', async () => {
    const company = await employer(server, { commencement_date: '2026-01-05' });
    const days = Array.from({ length: 12 }, (_, at) =>
      new Date(Date.UTC(2026, 0, 5) + at * 14 * 86_400_000).toISOString().slice(0, 10),
    );
    await runFor(company, ...days);
    const read = () =>
      server.deps.db.transaction(asService, async (tx) =>
        (await loadLines(tx, company.id, plainDate('2026-06-08'))).map((line) => line.start_date),
      );
    expect(await read()).toEqual(['2026-05-25', '2026-06-08', '2026-06-22']);
    const [old] = await server.rows<{ invoice_id: string }>(
      "select invoice_id from public.payments where company_id = $1 and start_date = '2026-02-02'",
      [company.id],
    );
    await server.deps.db.transaction(asService, (tx) =>
      voidInvoice(tx, old?.invoice_id ?? '', { reason: 'x', payAgain: false }),
    );
    expect(await read()).toHaveLength(3);
    // Only the year to date of upcoming lines changes.
    expect((await runFor(company, '2026-06-08')).map(({ what }) => what)).toEqual(['line recalculated']);
    expect((await lines(company)).map(({ start }) => start)).not.toContain('2026-02-02');
    await server.deps.db.transaction(asService, (tx) =>
      voidInvoice(tx, old?.invoice_id ?? '', { reason: 'x', payAgain: true }),
    );
    await runFor(company, '2026-06-08');
    expect(shown(await lines(company)).find(([start]) => start === '2026-02-02')).toEqual([
      '2026-02-02',
      '2026-02-15',
      '2026-06-08',
      true,
    ]);
    await runFor(company, '2026-06-09', '2026-06-23');
    expect(await read()).toEqual(expect.not.arrayContaining(['2026-05-11']));
    const [year] = await server.rows(
      `select sum((calculation->>'cpp')::int)::int as cpp, max((calculation->'steps'->'yearToDate'->>'cpp')::int) as so_far from public.payments
       where company_id = $1 and payment_type = 'Debit' and credited_at is null and payday <= '2026-07-06'`,
      [company.id],
    );
    // The late line shares the exemption of its payday. The last line's year to date is the sum of all lines before its payday.
    expect(year).toEqual({ cpp: 12 * 20_024 + 20_825, so_far: 11 * 20_024 + 20_825 });
  });
});

test('owes the days of a voided invoice again, but those whose payday has passed only on request', async () => {
  const company = await employer(server, {});
  const [invoice] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, amount, due_date, period_start, period_end, payday)
     values ($1, 20, app.today(), app.today() - 21, app.today() + 6, app.today() + 7) returning id`,
    [company.id],
  );
  for (const payday of [-7, 0, 7])
    await server.rows(
      `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       values ($1, $2, $3, 'processing', app.today() + $4::int - 14, app.today() + $4::int - 8, app.today() + $4::int, 1, 10, 0, 0, '{}')`,
      [company.id, company.memberIds[0], invoice?.id, payday],
    );
  const owed = () =>
    server.rows(
      `select payday - app.today() as "in", owed_again, (select count(*)::int from public.payments u where u.status = 'upcoming' and u.start_date = p.start_date
         and u.team_member_id = p.team_member_id) as upcoming from public.payments p where invoice_id = $1 and payment_type = 'Debit' order by payday`,
      [invoice?.id],
    );
  const voided = (payAgain: boolean) =>
    server.deps.db.transaction(asService, (tx) => voidInvoice(tx, invoice?.id ?? '', { reason: 'wrong', payAgain }));
  await voided(false);
  const again = (days: number) => ({ in: days, owed_again: true, upcoming: 1 });
  expect(await owed()).toEqual([{ in: -7, owed_again: false, upcoming: 0 }, again(0), again(7)]);
  await voided(true);
  await voided(true);
  expect(await owed()).toEqual([again(-7), again(0), again(7)]);
});
