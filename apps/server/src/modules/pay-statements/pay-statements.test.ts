import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { type PayStatement, withheldOf } from '@portage/domain/pay-statements/pay-statement';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { creditInvoice } from '../invoices/correct-invoice.ts';
import { deductFromPay } from '../net-pay/deduct-from-pay.ts';
import { markPaidOut } from '../payroll/mark-paid-out.ts';
import { recheckCompany } from '../payroll/recheck-company.ts';
import { runCompany, runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { sealOf } from './seal.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

interface Kept extends Record<string, unknown> {
  id: string;
  number: string;
  content: string;
  seal: string;
  locale: string;
  replaces: string[];
  gross_cents: string;
  withheld_cents: string;
  net_cents: string;
}

/** Someone with pay planned and the first of it invoiced. */
async function person(more: Record<string, unknown> = {}) {
  const now = today(server.deps.clock);
  const company = await employer(server, { commencement_date: addDays(now, -10), ...more });
  await runPayroll(server.deps, { asOf: now });
  return { company, memberId: company.memberIds[0] ?? '' };
}

/** Receives the open invoices of a client. Returns the payday of the first. */
async function payInvoices(company: { id: string }): Promise<PlainDate> {
  const invoices = await server.rows<{ id: string; cents: string; payday: string }>(
    `select id, (amount * 100)::bigint as cents, payday::text from public.invoices
     where company_id = $1 and kind <> 'Credit' and status in ('Pending', 'Overdue') order by payday, created_at`,
    [company.id],
  );
  for (const invoice of invoices)
    await recordReceipt(
      server.deps,
      { companyId: company.id, receivedOn: today(server.deps.clock), method: 'EFT', cents: Number(invoice.cents) },
      [{ invoiceId: invoice.id, cents: null }],
      { again: true },
    );
  return plainDate(invoices[0]?.payday ?? '');
}

/** Pays out the first payday of a client. */
async function payFirst({ company }: { company: { id: string } }): Promise<{ payday: PlainDate; cents: number }> {
  const payday = await payInvoices(company);
  return { payday, cents: (await markPaidOut(server.deps, company.id, payday, { reference: 'EFT 1' })).cents };
}

const kept = (memberId: string) =>
  server.rows<Kept>('select * from public.pay_statements where team_member_id = $1 order by number', [memberId]);
const contentOf = ({ content }: Kept): PayStatement => JSON.parse(content);

describe('a pay statement', () => {
  test('is given with the pay: earnings less deductions are the net pay that was paid', async () => {
    const someone = await person();
    const from = addDays(today(server.deps.clock), -30);
    const given = { kind: 'other', cents: 20_000, totalCents: null, from, until: null, description: 'Loan' } as const;
    await deductFromPay(server.deps, someone.memberId, given, 'consent of 1 May');
    await recheckCompany(server.deps, { companyId: someone.company.id, run: false, memberIds: [someone.memberId] });
    const { cents: paid, payday } = await payFirst(someone);
    const [statement, ...others] = await kept(someone.memberId);
    if (statement === undefined) throw new Error('There is no statement.');
    expect(others).toEqual([]);
    const content = contentOf(statement);
    expect(statement.number).toMatch(/^PS-\d{4}-\d{5}$/);
    expect(content).toMatchObject({ number: statement.number, payday, paid, paidBefore: 0, replaces: [] });
    expect(content.totals.net).toBe(paid);
    expect(content.totals.gross - withheldOf(content)).toBe(content.totals.net);
    expect(content.deductions).toMatchObject([{ description: 'Loan', taken: 20_000, yearToDate: 20_000 }]);
    expect(content.employer.name).toBe(server.deps.config.PROVIDER_NAME);
    // 4 % of what is invoiced up to the payday.
    expect(content.vacation?.owed).toBeGreaterThan(0);
    expect((content.vacation?.owed ?? 0) % Math.round(content.totals.gross * 0.04)).toBeLessThanOrEqual(1);
    expect(Number(statement.gross_cents) - Number(statement.withheld_cents)).toBe(Number(statement.net_cents));
    expect(statement.seal).toBe(sealOf(statement.content));
  });

  test('has the sums of the year so far', async () => {
    const someone = await person();
    await payFirst(someone);
    const [statement] = await kept(someone.memberId);
    if (statement === undefined) throw new Error('There is no statement.');
    const { yearToDate, taxDate } = contentOf(statement);
    const [sums] = await server.rows<Record<'gross' | 'federal' | 'net', string>>(
      `select sum(n.gross) as gross, sum(n.federal_tax) as federal, sum(n.net) as net from app.net_pays n join app.payout_lines l on l.payment_id = n.line_id
       where n.team_member_id = $1 and extract(year from n.pay_date) = extract(year from $2::date)`,
      [someone.memberId, taxDate],
    );
    expect(yearToDate).toMatchObject({
      gross: Number(sums?.gross),
      federal: Number(sums?.federal),
      net: Number(sums?.net),
    });
  });

  test('begins the year with what another payroll paid, as far as it is known', async () => {
    const someone = await person();
    const [line] = await server.rows<{ year: string }>(
      'select min(extract(year from pay_date))::text as year from app.net_pays where team_member_id = $1',
      [someone.memberId],
    );
    await server.rows(
      `insert into app.opening_year_to_date (company_id, team_member_id, year, pensionable, insurable, cpp, cpp2, ei, qpip, employer_ei, employer_qpip, gross,
         federal_tax, source, imported_by) values ($1, $2, $3, 1000000, 1000000, 50000, 0, 16000, 0, 22400, 0, 1100000, 90000, 'file, line 2', 'Ana')`,
      [someone.company.id, someone.memberId, Number(line?.year)],
    );
    await payFirst(someone);
    const [statement] = await kept(someone.memberId);
    if (statement === undefined) throw new Error('There is no statement.');
    const { totals, yearToDate, opening } = contentOf(statement);
    expect(opening).toEqual({
      cpp: 50_000,
      cpp2: 0,
      ei: 16_000,
      qpip: 0,
      gross: 1_100_000,
      federal: 90_000,
      provincial: null,
    });
    expect(yearToDate).toMatchObject({
      gross: totals.gross + 1_100_000,
      federal: totals.federal + 90_000,
      provincial: totals.provincial,
      net: totals.net,
    });
  });

  test('is in French for people of Quebec', async () => {
    const someone = await person({ state: 'QC' });
    await payFirst(someone);
    expect(await kept(someone.memberId)).toMatchObject([{ locale: 'fr-CA' }]);
  });

  test('is replaced by the one of pay that is credited and paid again', async () => {
    const company = await employer(server, {});
    const memberId = company.memberIds[0] ?? '';
    const run = (day: string) =>
      runCompany(server.deps, { id: company.id, legal_name: 'Client' }, plainDate(day), false);
    await run('2026-06-01');
    await payInvoices(company);
    await markPaidOut(server.deps, company.id, plainDate('2026-06-15'), { reference: 'EFT 1' });
    const [invoice] = await server.rows<{ invoice_id: string }>(
      `select invoice_id from public.payments where company_id = $1 and start_date = '2026-06-01'`,
      [company.id],
    );
    const credit = { reason: 'raise', payAgain: true, asOf: today(server.deps.clock) };
    await server.deps.db.transaction(asService, (tx) => creditInvoice(tx, invoice?.invoice_id ?? '', credit));
    await server.rows(
      'update public.employment_terms set salary_cents = 9360000 where team_member_id = $1 and canceled_at is null',
      [memberId],
    );
    await run('2026-06-16');
    await payInvoices(company);
    const paid = await markPaidOut(server.deps, company.id, plainDate('2026-06-29'), { reference: 'EFT 2' });
    const [first, second] = await kept(memberId);
    if (first === undefined || second === undefined) throw new Error('There are not two statements.');
    expect(second.replaces).toEqual([first.id]);
    const content = contentOf(second);
    expect(content.replaces).toEqual([first.number]);
    expect(content.paidBefore).toBe(Number(first.net_cents));
    expect(content.paid).toBe(paid.cents);
    expect(content.paid).toBe(content.totals.net - content.paidBefore);
    // The credited pay is no more in the year.
    expect(content.yearToDate.net).toBe(content.totals.net);
  });

  test('is never changed or removed, and its seal is of its content', async () => {
    const someone = await person();
    await payFirst(someone);
    const [statement] = await kept(someone.memberId);
    for (const sql of ['update public.pay_statements set net_cents = net_cents', 'delete from public.pay_statements'])
      await expect(server.owner.query(`${sql} where id = '${statement?.id}'`)).rejects.toThrow(
        'never changed or removed',
      );
    await expect(
      server.owner.query(
        `alter table public.pay_statements disable trigger keep; update public.pay_statements set content = replace(content, 'paid', 'said') where id = '${statement?.id}'`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('that was altered together with its seal is found in the audit log', async () => {
    const someone = await person();
    await payFirst(someone);
    const [statement] = await kept(someone.memberId);
    expect((await verifyAuditLog(server.deps)).findings).toEqual([]);
    const forged = (statement?.content ?? '').replace('"paid":', '"paid":1');
    await server.owner.query("set session_replication_role = 'replica'");
    const write = (content: string) =>
      server.owner.query('update public.pay_statements set content = $2, seal = $3 where id = $1', [
        statement?.id,
        content,
        sealOf(content),
      ]);
    await write(forged);
    const { findings } = await verifyAuditLog(server.deps);
    await write(statement?.content ?? '');
    await server.owner.query("set session_replication_role = 'origin'");
    expect(JSON.stringify(findings)).toContain(statement?.id);
  });

  test('is numbered without gaps over clients', async () => {
    const [one, other] = [await person(), await person()];
    await Promise.all([payFirst(one), payFirst(other)]);
    const rows = await server.rows<{ last: number; count: string }>(
      `select (select max(last_number) from app.number_series where kind = 'statement') as last, count(*) as count from public.pay_statements`,
    );
    expect(rows[0]?.last).toBe(Number(rows[0]?.count));
  });
});
