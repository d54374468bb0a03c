import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents, parseCents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { creditInvoice } from '../invoices/correct-invoice.ts';
import { markPaidOut } from '../payroll/mark-paid-out.ts';
import { recheckCompany } from '../payroll/recheck-company.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { loadTaxTables } from '../rates/load-tax-tables.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { addTestTaxTables } from '../rates/testing/add-made-up-tax-tables.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { cancelDeclaration, declareTax, previewDeclaration } from './declare-tax.ts';
import { deductFromPay, endOfDeduction } from './deduct-from-pay.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

/** Someone who is paid every two weeks, with pay planned and the first of it invoiced. */
async function person(more: Record<string, unknown> = {}) {
  const now = today(server.deps.clock);
  const company = await employer(server, { commencement_date: addDays(now, -10), ...more });
  await runPayroll(server.deps, { asOf: now });
  return { company, memberId: company.memberIds[0] ?? '' };
}

/** What is withheld from a person's regular pay, oldest first; planned again before it is read. */
async function netPays({ company, memberId }: Awaited<ReturnType<typeof person>>) {
  await recheckCompany(server.deps, { companyId: company.id, run: false, memberIds: [memberId] });
  return server.rows<Record<'pay_date' | 'gross' | 'federal' | 'provincial' | 'deducted' | 'net', string>>(
    `select n.pay_date::text, n.gross, n.federal_tax as federal, n.provincial_tax as provincial, n.deducted, n.net
     from app.net_pays n join public.payments p on p.id = n.line_id where n.team_member_id = $1 and not n.stale order by n.pay_date, p.start_date`,
    [memberId],
  );
}

/** Receives the open invoices of a client, and pays its first payday. */
async function payFirst(company: { id: string }): Promise<{ payday: PlainDate; cents: number }> {
  const invoices = await server.rows<{ id: string; cents: string; payday: string }>(
    `select id, (amount * 100)::bigint as cents, payday::text from public.invoices where company_id = $1 and status = 'Pending' order by payday`,
    [company.id],
  );
  for (const invoice of invoices)
    await recordReceipt(
      server.deps,
      { companyId: company.id, receivedOn: today(server.deps.clock), method: 'EFT', cents: Number(invoice.cents) },
      [{ invoiceId: invoice.id, cents: null }],
      { again: true },
    );
  const payday = plainDate(invoices[0]?.payday ?? '');
  return { payday, cents: (await markPaidOut(server.deps, company.id, payday, { reference: 'EFT 1' })).cents };
}

describe('what is withheld', () => {
  test('is stored for each planned and invoiced line, and the rest is paid out', async () => {
    const someone = await person();
    const pays = await netPays(someone);
    expect(pays.length).toBeGreaterThan(1);
    for (const { gross, federal, provincial, net } of pays) {
      expect(Number(federal)).toBeGreaterThan(0);
      expect(Number(provincial)).toBeGreaterThan(0);
      expect(Number(net)).toBeLessThan(Number(gross));
    }
    expect((await payFirst(someone.company)).cents).toBe(Number(pays[0]?.net));
  });

  test('is what the person declared, from its day, and not of pay that is paid out', async () => {
    const someone = await person();
    const { payday } = await payFirst(someone.company);
    const before = await netPays(someone);
    const second = plainDate(before[1]?.pay_date ?? '');
    const declare = (from: PlainDate) =>
      declareTax(server.deps, someone.memberId, from, { exempt: true }, 'TD1, code E');
    await expect(declare(plainDate(before[0]?.pay_date ?? ''))).rejects.toMatchObject({ code: 'declarationPaid' });
    const { id } = await declare(second);
    await expect(declare(second)).rejects.toMatchObject({ code: 'declarationExists', params: { day: second } });
    const exempt = await netPays(someone);
    expect(exempt[0]).toEqual(before[0]);
    expect(exempt[1]).toMatchObject({ federal: '0' });
    await cancelDeclaration(server.deps, id, 'typed in error');
    expect(await netPays(someone)).toEqual(before);
    await expect(cancelDeclaration(server.deps, id, 'again')).rejects.toMatchObject({ code: 'declarationNotFound' });
    expect(payday <= second).toBe(true);
  });

  test('is said of the next pay before a declaration is recorded, which the preview is not', async () => {
    const someone = await person();
    const before = await netPays(someone);
    const second = plainDate(before[1]?.pay_date ?? '');
    const written = await server.rows('select count(*) from app.tax_declarations');
    const next = await previewDeclaration(server.deps, someone.memberId, second, { federalClaim: cents(0) });
    expect(next).toMatchObject({ payDate: second, before: Number(before[1]?.net) });
    expect(await netPays(someone)).toEqual(before);
    expect(await server.rows('select count(*) from app.tax_declarations')).toEqual(written);
    await declareTax(server.deps, someone.memberId, second, { federalClaim: cents(0) }, 'TD1, code 0');
    const after = await netPays(someone);
    expect(Number(after[1]?.net)).toBe(next?.after);
    expect(next?.after).toBeLessThan(next?.before ?? 0);
    await expect(previewDeclaration(server.deps, someone.memberId, second, {})).rejects.toMatchObject({
      code: 'declarationExists',
    });
    const late = plainDate('2199-01-01');
    expect(await previewDeclaration(server.deps, someone.memberId, late, { exempt: true })).toBeNull();
  });

  test('is shown of a deduction as taken once it is paid out, and as planned before', async () => {
    const someone = await person();
    const [first] = await netPays(someone);
    const from = plainDate(first?.pay_date ?? '');
    const order = { kind: 'garnishment', cents: 5_000_000, totalCents: null, from, until: null } as const;
    await deductFromPay(server.deps, someone.memberId, { ...order, description: 'Order 1' }, 'court order');
    const pays = await netPays(someone);
    const shown = () =>
      server.rows<{ taken: string; planned: string; short_on: string | null }>(
        'select taken, planned, short_on::text from public.staff_pay_deductions where team_member_id = $1',
        [someone.memberId],
      );
    const all = pays.reduce((sum, { deducted }) => sum + Number(deducted), 0);
    expect(await shown()).toEqual([{ taken: '0', planned: String(all), short_on: null }]);
    await payFirst(someone.company);
    const taken = Number(pays[0]?.deducted);
    expect(await shown()).toEqual([{ taken: String(taken), planned: String(all - taken), short_on: from }]);
  });

  test('has a deduction once, also when its days are credited and paid again', async () => {
    const someone = await person();
    const [first] = await netPays(someone);
    const from = plainDate(first?.pay_date ?? '');
    const loan = { kind: 'other', cents: 20_000, totalCents: 20_000, from, until: null, description: 'Loan' } as const;
    await deductFromPay(server.deps, someone.memberId, loan, 'consent of 1 May');
    const [before] = await netPays(someone);
    await payFirst(someone.company);
    const [line] = await server.rows<{ invoice: string }>(
      `select invoice_id as invoice from public.payments where company_id = $1 and payment_type = 'Debit' and invoice_id is not null order by payday, start_date limit 1`,
      [someone.company.id],
    );
    await server.deps.db.transaction(asService, (tx) =>
      creditInvoice(tx, line?.invoice ?? '', { reason: 'wrong', payAgain: true, asOf: today(server.deps.clock) }),
    );
    await runPayroll(server.deps, { asOf: today(server.deps.clock) });
    const [again] = await server.rows<{ deducted: string }>(
      `select n.deducted from app.net_pays n join public.payments p on p.id = n.line_id
       where n.team_member_id = $1 and p.credited_at is null order by p.start_date limit 1`,
      [someone.memberId],
    );
    expect([before?.deducted, again?.deducted]).toEqual(['20000', '20000']);
  });

  test('is not above any plausible claim', async () => {
    const { memberId } = await person();
    const claim = { federalClaim: cents(parseCents('100000.00') + 1) };
    await expect(
      declareTax(server.deps, memberId, addDays(today(server.deps.clock), 40), claim, 'TD1'),
    ).rejects.toMatchObject({ code: 'claimTooHigh' });
  });

  test('has deductions until their total is taken or they end', async () => {
    const someone = await person();
    const before = await netPays(someone);
    const from = plainDate(before[0]?.pay_date ?? '');
    const loan = { kind: 'other', cents: 20_000, totalCents: 30_000, from, until: null, description: 'Loan' } as const;
    const { id } = await deductFromPay(server.deps, someone.memberId, loan, 'consent of 1 May');
    const taken = (await netPays(someone)).map(({ deducted }) => Number(deducted));
    expect(taken.slice(0, 3)).toEqual([20_000, 10_000, 0].slice(0, taken.length));
    await endOfDeduction(server.deps, id, from, 'paid back by cheque');
    expect((await netPays(someone)).map(({ deducted }) => Number(deducted)).slice(0, 2)).toEqual([20_000, 0]);
    await endOfDeduction(server.deps, id, null, 'never agreed');
    expect(await netPays(someone)).toEqual(before);
  });

  test('is less tax when pay goes to a registered plan', async () => {
    const someone = await person();
    const [before] = await netPays(someone);
    const from = plainDate(before?.pay_date ?? '');
    const plan = { kind: 'rrsp', cents: 50_000, totalCents: null, from, until: null, description: 'RRSP' } as const;
    await deductFromPay(server.deps, someone.memberId, plan, 'form of 1 May');
    const [after] = await netPays(someone);
    expect(Number(after?.federal)).toBeLessThan(Number(before?.federal));
    expect(Number(after?.deducted)).toBe(50_000);
  });

  test('has no deduction that ends before it begins, or above its total', async () => {
    const { memberId } = await person();
    const now = addDays(today(server.deps.clock), 40);
    const given = { kind: 'other', cents: 100, totalCents: null, from: now, until: null, description: 'x' } as const;
    await expect(
      deductFromPay(server.deps, memberId, { ...given, until: addDays(now, -1) }, 'consent'),
    ).rejects.toMatchObject({ code: 'deductionDays' });
    await expect(deductFromPay(server.deps, memberId, { ...given, totalCents: 99 }, 'consent')).rejects.toMatchObject({
      code: 'deductionTotal',
    });
  });
});

test('pay that is not paid out is withheld by the tables that correct others', async () => {
  const ahead = 60 * 86_400;
  server.pass(ahead);
  onTestFinished(() => server.pass(-ahead));
  const someone = await person();
  await payFirst(someone.company);
  const before = await netPays(someone);
  const book = await loadTaxTables(server.deps);
  const tables = book.exact(plainDate(before.at(-1)?.pay_date ?? ''));
  const { basicAmount } = tables.federal;
  const higher = {
    ...basicAmount,
    full: cents(basicAmount.full + 100_000),
    reduced: cents(basicAmount.reduced + 100_000),
  };
  await addTestTaxTables(server, {
    ...tables,
    edition: `${tables.edition}, corrected`,
    federal: { ...tables.federal, basicAmount: higher },
  });
  const after = await netPays(someone);
  expect(after[0]).toEqual(before[0]);
  expect(Number(after.at(-1)?.federal)).toBeLessThan(Number(before.at(-1)?.federal));
});

test('nothing is paid out by a figure that is an estimate or has to be calculated again', async () => {
  const someone = await person();
  for (const column of ['estimate', 'stale']) {
    await server.owner.query(`update app.net_pays set ${column} = true where team_member_id = '${someone.memberId}'`);
    await expect(
      server.rows(
        `with made as (insert into app.payouts (company_id, payday, value_date, reference) values ($1, app.today(), app.today(), 'EFT') returning id)
         insert into app.payout_lines (payment_id, company_id, payout_id)
         select p.id, $1, made.id from made, public.payments p where p.company_id = $1 and p.payment_type = 'Debit' limit 1`,
        [someone.company.id],
      ),
    ).rejects.toThrow('Pay is not paid out by an estimate.');
    await server.owner.query(`update app.net_pays set ${column} = false where team_member_id = '${someone.memberId}'`);
  }
});
