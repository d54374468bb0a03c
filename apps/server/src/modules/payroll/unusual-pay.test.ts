import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { creditInvoice, voidInvoice } from '../invoices/correct-invoice.ts';
import { runCompany } from './run.ts';
import { employer } from './testing/employer.ts';
import { setOwnerDay } from './testing/owner-day.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Runs the company's payroll on each of the days. Returns the changes. */
const runFor = async (company: TestCompany, ...days: string[]) => {
  const changes = [];
  const named = { id: company.id, legal_name: 'Unusual' };
  for (const asOf of days) changes.push(...(await runCompany(server.deps, named, plainDate(asOf), false)));
  return changes;
};
const lines = (company: TestCompany) =>
  server.rows<{
    start: string;
    end: string;
    payday: string;
    gross: string;
    status: string;
    exemption: string;
    estimate: boolean;
  }>(
    `select start_date::text as start, end_date::text as end, payday::text, gross_salary as gross, status, calculation->'steps'->>'exemption' as exemption, estimate
     from public.payments where company_id = $1 and payment_type = 'Debit' and credited_at is null order by start_date`,
    [company.id],
  );
const firstInvoice = async (company: TestCompany) =>
  (
    await server.rows<{ id: string; provider_invoice_id: string }>(
      'select id, provider_invoice_id from public.invoices where company_id = $1 order by created_at, invoice_number limit 1',
      [company.id],
    )
  )[0] ?? { id: '', provider_invoice_id: '' };
/** Edits a member's row on a day, as the portal does. */
const setMember = async (id: string | undefined, what: string, value: unknown, day: string) => {
  await setOwnerDay(server, day);
  await server.rows(`update public.team_members set ${what} = $2 where team_member_id = $1`, [id, value]);
};

describe('salaries', () => {
  test('refuses a salary of 0 without blocking other members', async () => {
    const company = await employer(server, { first_name: 'Nil', salary: 0 }, { first_name: 'Maya' });
    const changes = await runFor(company, '2026-06-01');
    expect(changes.filter((change) => change.what === 'refused')).toContainEqual(
      expect.objectContaining({ subject: 'Nil Tremblay', payday: '2026-06-15', reason: { code: 'salaryMissing' } }),
    );
    expect((await lines(company)).map((line) => line.gross)).toEqual(['3500.00', '3500.00', '3500.00']);
    await setMember(company.memberIds[0], 'salary', 26_000, '2026-06-02');
    await runFor(company, '2026-06-02');
    expect((await lines(company)).filter((line) => line.gross === '1000.00')).toHaveLength(3);
  });

  test('applies a mid-period change from the first line that is not invoiced', async () => {
    const company = await employer(server, {});
    await runFor(company, '2026-06-01');
    await setMember(company.memberIds[0], 'salary', 104_000, '2026-06-01');
    await runFor(company, '2026-06-07', '2026-06-15', '2026-06-29');
    expect((await lines(company)).map((line) => line.gross).slice(0, 3)).toEqual(['3500.00', '4000.00', '4000.00']);
  });

  test('invoices the maximum amounts, even when their sum exceeds the maximum', async () => {
    const company = await employer(server, ...Array.from({ length: 30 }, () => ({ salary: '9999999999.99' })));
    await server.rows(
      `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
       select team_member_id, 'Bonus', 9999999999.99, '2026-06-12', '2026-06-12' from public.team_members where company_id = $1`,
      [company.id],
    );
    await runFor(company, '2026-06-01');
    const invoices = await server.rows<{ kind: string; whole: boolean }>(
      `select i.kind, i.amount > 10000000000 and i.amount = sum(l.total) as whole from public.invoices i join (
         select invoice_id, gross_salary + ei + cpp as total from public.payments
         union all select invoice_id, amount + ei + cpp from public.wip_one_time_payments) l on l.invoice_id = i.id
       where i.company_id = $1 group by i.id order by i.kind`,
      [company.id],
    );
    expect(invoices).toEqual([
      { kind: 'One-time', whole: true },
      { kind: 'Pay period', whole: true },
    ]);
  });
});

describe('start dates', () => {
  test('adds no line before a future start date', async () => {
    const company = await employer(server, { commencement_date: '2026-08-19', payroll_schedule: 'Monthly' });
    await runFor(company, '2026-06-01', '2026-09-01');
    expect((await lines(company)).map((line) => [line.start, line.payday, line.status])).toEqual([
      ['2026-08-19', '2026-09-19', 'upcoming'],
      ['2026-09-19', '2026-10-19', 'upcoming'],
      ['2026-10-19', '2026-11-19', 'upcoming'],
    ]);
  });

  test('pays no day that was paid elsewhere', async () => {
    const company = await employer(server, { commencement_date: '2026-05-04', paid_until: '2026-05-31' });
    await runFor(company, '2026-06-10');
    expect((await lines(company)).map((line) => line.start)).toEqual(['2026-06-01', '2026-06-15', '2026-06-29']);
  });

  test('returns monthly paydays to the 29th after February', async () => {
    const company = await employer(server, {
      commencement_date: '2024-01-29',
      payroll_schedule: 'Monthly',
      salary: 60_000,
    });
    await runFor(company, '2024-02-01');
    expect((await lines(company)).map((line) => [line.start, line.end, line.payday, line.gross])).toEqual([
      ['2024-01-29', '2024-02-28', '2024-02-29', '5000.00'],
      ['2024-02-29', '2024-03-28', '2024-03-29', '5000.00'],
      ['2024-03-29', '2024-04-28', '2024-04-29', '5000.00'],
    ]);
  });
});

describe('schedules', () => {
  const days = (line: { start: string; end: string }) =>
    (Date.parse(line.end) - Date.parse(line.start)) / 86_400_000 + 1;
  /** Each line starts the day after the one before it ends. */
  const expectEveryDayOnce = (paid: { start: string; end: string }[]) => {
    for (const [at, line] of paid.entries()) {
      const before = paid[at - 1];
      expect(days(line)).toBeGreaterThan(0);
      if (before !== undefined) expect(Date.parse(line.start) - Date.parse(before.end)).toBe(86_400_000);
    }
  };

  test.each([
    ['Bi-Weekly', 'Monthly'],
    ['Monthly', 'Bi-Weekly'],
  ])('pays every day once when the schedule changes from %s to %s', async (from, to) => {
    const company = await employer(server, { payroll_schedule: from, commencement_date: '2026-06-01' });
    await runFor(company, '2026-06-08', '2026-06-22', '2026-07-06', '2026-07-20');
    await setMember(company.memberIds[0], 'payroll_schedule', to, '2026-07-21');
    await runFor(company, '2026-07-21', '2026-08-03', '2026-08-17', '2026-08-31');
    const paid = await lines(company);
    expectEveryDayOnce(paid);
    expect(paid[0]?.start).toBe('2026-06-01');
    const exemptions = new Set(paid.map((line) => line.exemption));
    expect(exemptions).toEqual(new Set(['13461', '29166']));
    // Running again changes nothing.
    expect(await runFor(company, '2026-08-31')).toEqual([]);
  });

  test('prorates a period shortened by a schedule change', async () => {
    const company = await employer(server, {
      commencement_date: '2026-06-01',
      payroll_schedule: 'Monthly',
      salary: 120_000,
    });
    await runFor(company, '2026-06-17');
    await setMember(company.memberIds[0], 'payroll_schedule', 'Bi-Weekly', '2026-06-18');
    await runFor(company, '2026-06-29');
    // The two weeks from 29 June pay 12,000.00 x 10 / 26; two of their days were already invoiced with June.
    const [june, rest] = await lines(company);
    expect([june?.start, june?.end, june?.gross]).toEqual(['2026-06-01', '2026-06-30', '10000.00']);
    expect([rest?.start, rest?.end, rest?.payday, rest?.gross]).toEqual([
      '2026-07-01',
      '2026-07-12',
      '2026-07-13',
      '3956.05',
    ]);
  });

  test('pays a 26th of the salary 27 times in a year and stops contributions at the maximums', async () => {
    // Paydays from 2 January 2026 to 1 January 2027, which is paid on 31 December 2026.
    const company = await employer(server, { commencement_date: '2025-12-19', salary: 130_000 });
    const fortnights = Array.from({ length: 27 }, (_, at) =>
      new Date(Date.UTC(2025, 11, 19) + at * 14 * 86_400_000).toISOString().slice(0, 10),
    );
    await runFor(company, ...fortnights);
    const [year] = await server.rows(
      `select count(*)::int as pays, sum(gross_salary) as gross, sum(cpp) as cpp, sum(ei) as ei from public.payments
       where company_id = $1 and calculation->'steps'->>'payDate' like '2026-%'`,
      [company.id],
    );
    expect(year).toEqual({ pays: 27, gross: '135000.00', cpp: '4646.45', ei: '1572.30' });
    // The annual exemption is divided by the actual number of pays: 3,500 / 27.
    const exemptions = await server.rows(
      `select distinct calculation->'steps'->>'paysPerYear' as pays, calculation->'steps'->>'exemption' as exemption
       from public.payments where company_id = $1 and calculation->'steps'->>'payDate' like '2026-%'`,
      [company.id],
    );
    expect(exemptions).toEqual([{ pays: '27', exemption: '12962' }]);
  });
});

describe('corrections', () => {
  const voided = (id: string, payAgain: boolean) =>
    server.deps.db.transaction(asService, (tx) => voidInvoice(tx, id, { reason: 'x', payAgain }));

  test('pays a voided period again only on request, and then once', async () => {
    const company = await employer(server, {});
    await runFor(company, '2026-06-01');
    const { id } = await firstInvoice(company);
    await voided(id, false);
    await runFor(company, '2026-06-02', '2026-06-03', '2026-06-16');
    expect((await lines(company)).map((line) => line.start)).not.toContain('2026-06-01');
    await voided(id, true);
    await voided(id, true);
    await runFor(company, '2026-06-16', '2026-06-17');
    expect((await lines(company)).slice(0, 2).map((line) => [line.start, line.payday, line.status])).toEqual([
      ['2026-06-01', '2026-06-29', 'processing'],
      ['2026-06-15', '2026-06-29', 'processing'],
    ]);
  });

  test('removes a credited payment from the year to date, including the employer’s share', async () => {
    const company = await employer(server, {});
    await runFor(company, '2026-06-01', '2026-06-15');
    await server.runJobs();
    const invoice = await firstInvoice(company);
    await server.deps.billing.markInvoicePaid(invoice.provider_invoice_id);
    await server.runJobs();
    await server.deps.db.transaction(asService, (tx) =>
      creditInvoice(tx, invoice.id, { reason: 'x', payAgain: false, asOf: plainDate('2026-06-16') }),
    );
    await runFor(company, '2026-06-16');
    const [third] = await server.rows<{ so_far: Record<string, number> }>(
      "select calculation->'steps'->'yearToDate' as so_far from public.payments where company_id = $1 and start_date = '2026-06-29'",
      [company.id],
    );
    // Only the second pay counts.
    expect(third?.so_far).toMatchObject({ pensionable: 350_000, cpp: 20_024, ei: 5705, employerEi: 7987 });
  });

  test('reissues a one-time payment on a voided invoice once on request', async () => {
    const company = await employer(server, {});
    await server.rows(
      "insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date) values ($1, 'Bonus', 1000, '2026-06-12', '2026-06-12')",
      [company.memberIds[0]],
    );
    await runFor(company, '2026-06-01');
    const [invoice] = await server.rows<{ id: string }>(
      "select id from public.invoices where company_id = $1 and kind = 'One-time'",
      [company.id],
    );
    for (let time = 0; time < 2; time++) await voided(invoice?.id ?? '', true);
    await runFor(company, '2026-06-02', '2026-06-03');
    const bonuses = await server.rows(
      'select status, invoice_id is not null as invoiced, cpp from public.wip_one_time_payments where company_id = $1 order by created_at, status',
      [company.id],
    );
    expect(bonuses).toEqual([
      { status: 'Canceled', invoiced: true, cpp: '59.50' },
      { status: 'Processing', invoiced: true, cpp: '59.50' },
    ]);
  });
});

describe('dates', () => {
  test('refuses a pay date without complete rates and processes earlier ones', async () => {
    const lastYear = RATES_TABLES.at(-1)?.year ?? 0;
    const on = (monthAndDay: string) => `${lastYear}-${monthAndDay}`;
    const company = await employer(server, { commencement_date: on('11-26') }, { commencement_date: on('12-10') });
    const changes = await runFor(company, on('12-01'));
    const year = lastYear + 1;
    expect(changes.filter((change) => change.what === 'refused')).toContainEqual(
      expect.objectContaining({
        payday: `${year}-01-07`,
        reason: { code: 'ratesIncomplete', params: expect.objectContaining({ year: String(year) }) },
      }),
    );
    const exact = (await lines(company)).filter((line) => !line.estimate);
    expect(exact.map((line) => line.payday)).toEqual([on('12-10'), on('12-24'), on('12-24')]);
  });

  test('removes nothing and pays nothing twice when the clock moves back', async () => {
    const company = await employer(server, { commencement_date: '2026-04-06' });
    await runFor(company, '2026-06-01', '2026-06-15');
    const before = await lines(company);
    expect(await runFor(company, '2026-04-07', '2026-06-02')).toEqual([]);
    expect(await lines(company)).toEqual(before);
    expect(await runFor(company, '2026-06-15')).toEqual([]);
  });
});
