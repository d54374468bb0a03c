import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { CorrectionRefused, creditInvoice, voidInvoice } from '../invoices/correct-invoice.ts';
import { markPaidOut, payOutBefore } from './mark-paid-out.ts';
import { replayInvoice } from './replay/replay-invoice.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';

// A run pays everyone who is there, so each test has a database of its own.
let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
});
afterEach(() => server[Symbol.asyncDispose]());

async function newEmployer() {
  const company = await employer(server, {});
  return { ...company, memberId: company.memberIds[0] ?? '' };
}

async function oneTime(memberId: string, type: string, amount: number, date: string, treatment: string | null = null) {
  const [row] = await server.rows<{ id: string }>(
    'insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment) values ($1, $2, $3, $4, $4, $5) returning id',
    [memberId, type, amount, date, treatment],
  );
  return row?.id ?? '';
}

const run = async (asOf: string) => {
  const { changes, failures } = await runPayroll(server.deps, { asOf: plainDate(asOf) });
  expect(failures).toEqual([]);
  return changes;
};
const invoices = (company: TestCompany) =>
  server.rows<{ id: string; kind: string; amount: string; status: string; provider_invoice_id: string }>(
    'select id, kind, amount, status, provider_invoice_id from public.invoices where company_id = $1 order by created_at, invoice_number',
    [company.id],
  );
const payments = (company: TestCompany) =>
  server.rows<Record<string, string>>(
    `select payment_type, status, start_date::text as start, gross_salary, ei, cpp, calculation->'steps'->'yearToDate'->>'cpp' as cpp_so_far
     from public.payments where company_id = $1 order by payday, payment_type desc, created_at`,
    [company.id],
  );
const inService = <T>(work: Parameters<typeof server.deps.db.transaction<T>>[1]) =>
  server.deps.db.transaction(asService, work);

describe('one-time payments', () => {
  test('invoices a bonus separately, with contributions and no exemption, and counts it toward the year', async () => {
    const company = await newEmployer();
    const bonus = await oneTime(company.memberId, 'Bonus', 1000, '2026-06-20');
    await run('2026-06-10');
    const [row] = await server.rows('select ei, cpp, status from public.wip_one_time_payments where id = $1', [bonus]);
    // 5.95% of 1,000.00; 1.4 x 16.30.
    expect(row).toEqual({ ei: '22.82', cpp: '59.50', status: 'Processing' });
    const list = await invoices(company);
    expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['Pay period', '3780.11'],
      ['One-time', '1082.32'],
    ]);
    const after = (await payments(company)).find((line) => line.start === '2026-06-15');
    // Before the payday of 29 June: 200.24 on 15 June, and the bonus.
    expect(after?.cpp_so_far).toBe(String(20_024 + 5950));
  });

  test('pays it out only after its invoice is paid', async () => {
    const company = await newEmployer();
    const bonus = await oneTime(company.memberId, 'Stipend', 500, '2026-06-20');
    const status = async () =>
      (await server.rows('select status from public.wip_one_time_payments where id = $1', [bonus]))[0]?.status;
    await run('2026-06-10');
    await run('2026-06-20');
    const payOut = () => markPaidOut(server.deps, company.id, plainDate('2026-06-20'), { reference: 'EFT 1' });
    await expect(payOut()).rejects.toMatchObject({ code: 'nothingToPayOut' });
    await server.runJobs();
    const invoice = (await invoices(company)).find(({ kind }) => kind === 'One-time');
    for (let time = 0; time < 2; time++) await server.deps.billing.markInvoicePaid(invoice?.provider_invoice_id ?? '');
    await server.runJobs();
    expect(await status()).toBe('Processing');
    await payOut();
    await run('2026-06-20');
    expect(await status()).toBe('Paid');
  });

  test.each([
    ['Reimbursement', null, '0.00', '300.00'],
    ['Severance', 'none', '0.00', '300.00'],
    ['Severance', 'contributions', '17.85', '324.70'],
  ])('charges a %s with treatment %s employer CPP of %s', async (type, treatment, cpp, total) => {
    const company = await newEmployer();
    const id = await oneTime(company.memberId, type, 300, '2026-06-19', treatment);
    await run('2026-06-10');
    expect(await server.rows('select cpp from public.wip_one_time_payments where id = $1', [id])).toEqual([{ cpp }]);
    expect((await invoices(company)).find(({ kind }) => kind === 'One-time')?.amount).toBe(total);
  });

  test('does not invoice a severance without a treatment, but invoices the rest', async () => {
    const company = await newEmployer();
    await oneTime(company.memberId, 'Severance', 300, '2026-06-19');
    const changes = await run('2026-06-10');
    expect(changes.filter((change) => change.what === 'refused').map((change) => change.reason)).toContainEqual({
      code: 'treatmentMissing',
      params: { type: 'Severance' },
    });
    expect((await invoices(company)).map(({ kind }) => kind)).toEqual(['Pay period']);
  });

  test('lets the admin only cancel it, and only until it is invoiced', async () => {
    const company = await newEmployer();
    const bonus = await oneTime(company.memberId, 'Bonus', 1000, '2026-08-20');
    const patch = async (body: object) => {
      const answer = await server.fetch(`/rest/v1/wip_one_time_payments?id=eq.${bonus}&select=status`, {
        method: 'PATCH',
        headers: {
          apikey: server.deps.keys.publishableKey,
          authorization: `Bearer ${company.token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect((await patch({ status: 'Paid' })).status).toBe(403);
    expect((await patch({ amount: 1 })).status).toBe(403);
    await server.rows('update public.wip_one_time_payments set treatment = $2, calculation = $3 where id = $1', [
      bonus,
      'contributions',
      '{}',
    ]);
    expect(await patch({ status: 'Canceled' })).toEqual({ status: 200, body: [{ status: 'Canceled' }] });

    const late = await oneTime(company.memberId, 'Bonus', 1000, '2026-06-20');
    await run('2026-06-10');
    const answer = await server.fetch(`/rest/v1/wip_one_time_payments?id=eq.${late}`, {
      method: 'PATCH',
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ status: 'Canceled' }),
    });
    expect(((await answer.json()) as { message: string }).message).toMatch(/on an invoice already/);
  });
});

describe('corrections', () => {
  test('excludes a voided invoice and can recalculate its period with current data', async () => {
    const company = await newEmployer();
    await run('2026-06-01');
    await server.runJobs();
    const [first] = await invoices(company);
    for (let time = 0; time < 2; time++)
      await inService((tx) => voidInvoice(tx, first?.id ?? '', { reason: 'a raise came late', payAgain: true }));
    await server.rows('update public.team_members set salary = 104000 where team_member_id = $1', [company.memberId]);
    await run('2026-06-02');
    const lines = await payments(company);
    expect(
      lines.slice(0, 3).map((line) => [line.payment_type, line.status, line.gross_salary, line.cpp_so_far]),
    ).toEqual([
      ['Debit', 'processing', '3500.00', '0'],
      ['Debit', 'processing', '4000.00', '0'],
      ['Credit', 'processing', '-3500.00', '0'],
    ]);
    expect((await invoices(company)).map(({ status, amount }) => [status, amount])).toEqual([
      ['Cancelled', '3780.11'],
      ['Pending', expect.any(String)],
    ]);
  });

  test('corrects a paid invoice once, with a credit of the same amount', async () => {
    const company = await newEmployer();
    await run('2026-06-01');
    await server.runJobs();
    const [invoice] = await invoices(company);
    const credit = () =>
      inService((tx) =>
        creditInvoice(tx, invoice?.id ?? '', { reason: 'wrong', payAgain: false, asOf: plainDate('2026-06-16') }),
      );
    await expect(credit()).rejects.toThrow(CorrectionRefused);
    await server.deps.billing.markInvoicePaid(invoice?.provider_invoice_id ?? '');
    await server.runJobs();
    await expect(
      inService((tx) => voidInvoice(tx, invoice?.id ?? '', { reason: 'x', payAgain: false })),
    ).rejects.toMatchObject({ code: 'voidPaid' });
    const { number } = await credit();
    expect(number).toMatch(/^CR-2026-\d{4}$/);
    await expect(credit()).rejects.toMatchObject({ code: 'creditedAlready', params: { credit: number } });
    await run('2026-06-16');
    const lines = await payments(company);
    expect(lines.filter((line) => line.start === '2026-06-01').map((line) => line.gross_salary)).toEqual([
      '3500.00',
      '-3500.00',
    ]);
    // The credited line no longer counts toward the year.
    expect(lines.find((line) => line.start === '2026-06-15')?.cpp_so_far).toBe('0');
    expect(
      await server.rows(
        'select sum(gross + ei + cpp) as net from public.payday_costs where company_id = $1 and day = $2',
        [company.id, '2026-06-15'],
      ),
    ).toEqual([{ net: '0.00' }]);
  });

  test('voids an invoice that was voided at the provider and ignores a later payment', async () => {
    const company = await newEmployer();
    await run('2026-06-01');
    await server.runJobs();
    const [invoice] = await invoices(company);
    const id = invoice?.provider_invoice_id ?? '';
    expect(await server.deps.billing.voidInvoice(id)).toBe('void');
    await server.deps.billing.markInvoicePaid(id);
    await server.runJobs();
    expect((await invoices(company)).map(({ status }) => status)).toEqual(['Cancelled']);
    expect((await payments(company)).filter((line) => line.status === 'collected')).toEqual([]);
  });
});

describe('reminders', () => {
  test('mails an invoice as issued, due and overdue once each', async () => {
    const company = await newEmployer();
    await run('2026-06-01');
    await server.runJobs();
    const [first] = await server.rows<{ number: string }>(
      'select invoice_number as number from public.invoices where company_id = $1',
      [company.id],
    );
    const number = first?.number ?? '';
    for (const day of ['2026-06-03', '2026-06-04', '2026-06-05', '2026-06-09', '2026-06-10']) await run(day);
    const mails = await server.rows(
      "select kind, subject from app.mail_messages where to_address = $1 and subject like '%' || $2 || '%' order by created_at, kind",
      [`billing-${company.email}`, number],
    );
    expect(mails).toEqual([
      { kind: 'invoice-issued', subject: `Invoice ${number}: CAD 3,780.11, due 8 June 2026` },
      { kind: 'invoice-due', subject: `Reminder: invoice ${number} is due 8 June 2026` },
      { kind: 'invoice-overdue', subject: `Invoice ${number} is overdue` },
    ]);
  });
});

describe('replay', () => {
  test('recalculates every figure of every kind of invoice and finds one that was tampered with', async () => {
    const company = await newEmployer();
    await oneTime(company.memberId, 'Bonus', 1000, '2026-06-19');
    await oneTime(company.memberId, 'Reimbursement', 250, '2026-06-19');
    await run('2026-06-10');
    for (const invoice of await invoices(company)) {
      const figures = (await replayInvoice(server.deps, invoice.id)) ?? [];
      expect(figures.length).toBeGreaterThan(5);
      expect(figures.filter((figure) => !figure.same)).toEqual([]);
    }
    const [first] = await invoices(company);
    await server.owner.query('alter table public.payments disable trigger guard_payment');
    await server.rows('update public.payments set cpp = cpp + 0.01 where invoice_id = $1', [first?.id]);
    await server.owner.query('alter table public.payments enable trigger guard_payment');
    const figures = (await replayInvoice(server.deps, first?.id ?? '')) ?? [];
    expect(figures.filter((figure) => !figure.same)).toEqual([
      { person: 'Maya Tremblay', figure: 'cpp', stored: '200.25', recomputed: '200.24', same: false },
    ]);
    expect(await replayInvoice(server.deps, company.id)).toBeNull();
  });

  test('verifies a voided invoice and a credit of one-time payments', async () => {
    const company = await newEmployer();
    await oneTime(company.memberId, 'Bonus', 1000, '2026-06-19');
    await oneTime(company.memberId, 'Reimbursement', 250, '2026-06-19');
    await run('2026-06-10');
    const [regular, extra] = await invoices(company);
    await server.rows("update public.invoices set status = 'Paid' where id = $1", [extra?.id]);
    const given = { reason: 'wrong', payAgain: false };
    await inService((tx) => voidInvoice(tx, regular?.id ?? '', given));
    await inService((tx) => creditInvoice(tx, extra?.id ?? '', { ...given, asOf: plainDate('2026-06-16') }));
    const list = await invoices(company);
    expect(list.map(({ kind, amount }) => [kind, amount])).toContainEqual(['Credit', '-1332.32']);
    for (const { id } of list) {
      const figures = (await replayInvoice(server.deps, id)) ?? [];
      expect(figures.length).toBeGreaterThan(5);
      expect(figures.filter((figure) => !figure.same)).toEqual([]);
    }
  });
});

describe('totals for /pay', () => {
  test('totals collected and paid lines and Paid one-time payments, less credits', async () => {
    const company = await newEmployer();
    await oneTime(company.memberId, 'Bonus', 1000, '2026-06-12');
    await run('2026-06-01');
    await server.runJobs();
    const total = async () =>
      (await server.rows('select total, payments from public.pay_totals where company_id = $1', [company.id]))[0];
    expect(await total()).toBeUndefined();
    for (const invoice of await invoices(company))
      await server.deps.billing.markInvoicePaid(invoice.provider_invoice_id);
    await server.runJobs();
    expect(await total()).toEqual({ total: '3780.11', payments: 1 });
    await payOutBefore(server.deps, plainDate('2026-06-16'), (payday) => `EFT ${payday}`);
    await run('2026-06-15');
    expect(await total()).toEqual({ total: '4780.11', payments: 2 });
    const credit = async (wanted: string) => {
      const invoice = (await invoices(company)).find(({ kind }) => kind === wanted);
      const options = { reason: 'x', payAgain: false, asOf: plainDate('2026-06-16') };
      await inService((tx) => creditInvoice(tx, invoice?.id ?? '', options));
    };
    await credit('Pay period');
    expect((await total())?.total).toBe('1000.00');
    await credit('One-time');
    expect((await total())?.total).toBe('0.00');
  });

  test('lists members with an upcoming period as payable from their last invoiced day', async () => {
    const company = await newEmployer();
    await server.member(company, { status: 'pending' });
    await run('2026-06-01');
    expect(
      await server.rows('select team_member_id, first_start::text from public.payable_members where company_id = $1', [
        company.id,
      ]),
    ).toEqual([{ team_member_id: company.memberId, first_start: '2026-06-14' }]);
  });
});
