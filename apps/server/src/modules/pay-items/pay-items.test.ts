import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { PayStatement } from '@portage/domain/pay-statements/pay-statement';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { changeByHand } from '../employment/by-hand.ts';
import { creditInvoice } from '../invoices/correct-invoice.ts';
import { deductFromPay } from '../net-pay/deduct-from-pay.ts';
import { describeStatement } from '../pay-statements/paper/describe-statement.ts';
import { markPaidOut } from '../payroll/mark-paid-out.ts';
import { replayCalculations } from '../payroll/replay/replay-calculations.ts';
import { replayInvoice } from '../payroll/replay/replay-invoice.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { addPayItem, endPayItem } from './add-item.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

interface Someone {
  company: { id: string };
  memberId: string;
  /** The first payday, which is not invoiced before `run`. */
  payday: PlainDate;
}

const run = () => runPayroll(server.deps, { asOf: today(server.deps.clock) });

/** Someone whose first pay is due in four days, with items of it. */
async function person(
  given: readonly (readonly [kind: PayItemKind, cents: number])[],
  more: Record<string, unknown> = {},
): Promise<Someone & { ids: string[] }> {
  const start = addDays(today(server.deps.clock), -10);
  const company = await employer(server, { commencement_date: start, ...more });
  const memberId = company.memberIds[0] ?? '';
  const payday = addDays(start, 14);
  const ids: string[] = [];
  for (const [kind, amount] of given) {
    const item = { kind, cents: amount, from: start, until: null, description: `${kind} of May` };
    ids.push((await addPayItem(server.deps, memberId, item, 'the contract')).id);
  }
  await run();
  return { company, memberId, payday, ids };
}

const itemRows = ({ memberId }: { memberId: string }) =>
  server.rows<
    Record<'kind' | 'payday' | 'amount' | 'ei' | 'cpp' | 'net' | 'federal' | 'provincial' | 'qpip', string> & {
      invoiced: boolean;
    }
  >(
    `select o.item_kind as kind, o.start_date::text as payday, o.amount::text, o.ei::text, o.cpp::text, n.net, n.federal_tax as federal, n.provincial_tax as provincial,
       n.qpip, o.invoice_id is not null as invoiced
     from public.wip_one_time_payments o left join app.net_pays n on n.line_id = o.id and not n.stale
     where o.team_member_id = $1 and o.pay_item_id is not null and o.status <> 'Canceled' and o.credited_at is null order by o.start_date, o.item_kind`,
    [memberId],
  );

const lineOf = async ({ memberId, payday }: Someone) => {
  const [row] = await server.rows<Record<'gross' | 'net' | 'deducted' | 'ei' | 'cpp', string>>(
    `select (p.gross_salary * 100)::bigint as gross, n.net, n.deducted, p.ei::text, p.cpp::text from public.payments p join app.net_pays n on n.line_id = p.id and not n.stale
     where p.team_member_id = $1 and p.payday = $2 and p.payment_type = 'Debit' and p.credited_at is null`,
    [memberId, payday],
  );
  return row;
};

async function payOut({ company, payday }: Someone): Promise<number> {
  const invoices = await server.rows<{ id: string; cents: string }>(
    `select id, (amount * 100)::bigint as cents from public.invoices where company_id = $1 and status in ('Pending', 'Overdue')`,
    [company.id],
  );
  for (const invoice of invoices)
    await recordReceipt(
      server.deps,
      { companyId: company.id, receivedOn: today(server.deps.clock), method: 'EFT', cents: Number(invoice.cents) },
      [{ invoiceId: invoice.id, cents: null }],
      { again: true },
    );
  return (await markPaidOut(server.deps, company.id, payday, { reference: 'EFT 1' })).cents;
}

const sum = (of: readonly (string | number | undefined)[]) => of.reduce<number>((all, one) => all + Number(one), 0);

async function expectReplayed({ company }: Someone): Promise<void> {
  const invoices = await server.rows<{ id: string }>('select id from public.invoices where company_id = $1', [
    company.id,
  ]);
  expect(invoices.length).toBeGreaterThan(0);
  for (const { id } of invoices) {
    expect((await replayInvoice(server.deps, id))?.filter(({ same }) => !same)).toEqual([]);
    expect((await replayCalculations(server.deps, id)).different).toEqual([]);
  }
}

describe('an allowance', () => {
  test('is charged and paid with its line, as one pay with one exemption, beside the line that stays as it is', async () => {
    const plain = await person([]);
    const someone = await person([['allowance', 10_000]]);
    const [first] = await itemRows(someone);
    const line = await lineOf(someone);
    expect(line).toEqual(await lineOf(plain));
    expect(first).toMatchObject({ kind: 'allowance', payday: someone.payday, amount: '100.00', invoiced: true });
    // 5.95% and 1.4 x 1.63% of 100.00 by the made-up rates, which are those of the newest year.
    expect(Number(first?.cpp)).toBeGreaterThan(5);
    expect(Number(first?.net)).toBeLessThan(9000);
    expect(Number(first?.federal)).toBeGreaterThan(0);
    const [invoice] = await server.rows<{ amount: string; lines: string }>(
      `select (i.amount - i.tax_amount)::text as amount, (select sum(p.gross_salary + p.ei + p.cpp) + sum(o.amount + o.ei + o.cpp) from public.payments p, public.wip_one_time_payments o
         where p.invoice_id = i.id and o.invoice_id = i.id)::text as lines from public.invoices i where i.company_id = $1 and i.payday = $2`,
      [someone.company.id, someone.payday],
    );
    expect(Number(invoice?.amount)).toBe(Number(invoice?.lines));
    expect(await payOut(someone)).toBe(sum([line?.net, first?.net]));
    await expectReplayed(someone);
  });

  test('is in each pay period once, ends with its last pay, and leaves what is invoiced', async () => {
    const someone = await person([['allowance', 10_000]]);
    const before = await itemRows(someone);
    expect(before.length).toBeGreaterThan(1);
    await endPayItem(server.deps, someone.ids[0] ?? '', someone.payday, 'no longer needed');
    await run();
    expect((await itemRows(someone)).map(({ payday }) => payday)).toEqual([someone.payday]);
    await endPayItem(server.deps, someone.ids[0] ?? '', null, 'never agreed');
    await run();
    expect((await itemRows(someone)).map(({ payday }) => payday)).toEqual([someone.payday]);
    await expect(endPayItem(server.deps, someone.ids[0] ?? '', null, 'again')).rejects.toMatchObject({
      code: 'payItemNotFound',
    });
  });

  test('is paid again with days that are credited and paid again, and the person is paid the difference', async () => {
    const someone = await person([
      ['allowance', 10_000],
      ['benefitInKind', 20_000],
    ]);
    await payOut(someone);
    const [invoice] = await server.rows<{ id: string }>(
      `select id from public.invoices where company_id = $1 and payday = $2 and kind = 'Pay period'`,
      [someone.company.id, someone.payday],
    );
    await server.deps.db.transaction(asService, (tx) =>
      creditInvoice(tx, invoice?.id ?? '', { reason: 'wrong', payAgain: true, asOf: today(server.deps.clock) }),
    );
    await run();
    const rows = (await itemRows(someone)).filter(({ payday }) => payday === someone.payday);
    expect(rows.map(({ kind, invoiced }) => [kind, invoiced])).toEqual([
      ['allowance', true],
      ['benefitInKind', true],
    ]);
    // The earlier payout covers it to the cent, with what goes with the line.
    await expect(payOut(someone)).rejects.toMatchObject({ code: 'nothingToPayOut' });
    const [again] = await server.rows<{ cents: string }>(
      `select l.cents from app.payout_lines l join public.payments p on p.id = l.payment_id where p.team_member_id = $1 and p.credited_at is null`,
      [someone.memberId],
    );
    expect(again?.cents).toBe('0');
    await expectReplayed(someone);
  });
});

describe('a benefit in kind', () => {
  test('adds to tax and CPP alone, which are taken from the pay, and leaves less for an order', async () => {
    const someone = await person([['benefitInKind', 20_000]]);
    const [benefit] = await itemRows(someone);
    expect(benefit).toMatchObject({ amount: '0.00', ei: '0.00' });
    expect(Number(benefit?.cpp)).toBeGreaterThan(10);
    expect(Number(benefit?.net)).toBeLessThan(0);
    const order = {
      kind: 'garnishment',
      cents: 5_000_000,
      totalCents: null,
      from: payDateOf(someone.payday),
      until: null,
    } as const;
    await deductFromPay(server.deps, someone.memberId, { ...order, description: 'Order 1' }, 'court order');
    await run();
    const line = await lineOf(someone);
    expect(sum([line?.net, (await itemRows(someone))[0]?.net])).toBe(0);
    expect(await payOut(someone)).toBe(0);
    const held = await server.rows<{ employee: string }>(
      'select employee_cents as employee from public.staff_held where description = $1',
      ['Order 1'],
    );
    expect(sum(held.map(({ employee }) => employee))).toBe(Number(line?.deducted));
  });

  test('is at most half of the pay', async () => {
    const someone = await person([]);
    const item = { kind: 'benefitInKind', from: addDays(someone.payday, 1), until: null, description: 'Car' } as const;
    await expect(
      addPayItem(server.deps, someone.memberId, { ...item, cents: 175_001 }, 'contract'),
    ).rejects.toMatchObject({
      code: 'payItemTooMuch',
      params: { most: '1750.00' },
    });
    await addPayItem(server.deps, someone.memberId, { ...item, cents: 100_000 }, 'contract');
    await expect(
      addPayItem(server.deps, someone.memberId, { ...item, cents: 75_001 }, 'contract'),
    ).rejects.toMatchObject({
      params: { most: '750.00' },
    });
  });
});

test('a health premium is taxed in Quebec alone, with QPP and without QPIP', async () => {
  const [quebec, ontario] = [
    await person([['healthInsurance', 15_000]], { state: 'QC' }),
    await person([['healthInsurance', 15_000]]),
  ];
  const [inQuebec] = await itemRows(quebec);
  expect(inQuebec).toMatchObject({ federal: '0', qpip: '0', ei: '0.00' });
  expect(Number(inQuebec?.provincial)).toBeGreaterThan(0);
  expect(Number(inQuebec?.cpp)).toBeGreaterThan(0);
  expect((await itemRows(ontario))[0]).toMatchObject({
    federal: '0',
    provincial: '0',
    ei: '0.00',
    cpp: '0.00',
    net: '0',
  });
});

test('a premium is charged to the client, goes back with a credit, and is held for the insurer', async () => {
  const someone = await person([
    ['lifeInsurance', 4_000],
    ['healthInsurance', 15_000],
    ['benefitInKind', 5_000],
  ]);
  const [invoice] = await server.rows<{ id: string; charges: string; pay: string; amount: string }>(
    `select i.id, i.charges_cents as charges, (i.amount - i.tax_amount)::text as amount, ((select sum(gross_salary + ei + cpp) from public.payments where invoice_id = i.id)
       + (select sum(amount + ei + cpp) from public.wip_one_time_payments where invoice_id = i.id))::text as pay
     from public.invoices i where i.company_id = $1 and i.payday = $2`,
    [someone.company.id, someone.payday],
  );
  expect(invoice?.charges).toBe('19000');
  expect(Number(invoice?.amount)).toBeCloseTo(Number(invoice?.pay) + 190, 2);
  await payOut(someone);
  const held = () =>
    server.rows<{ kind: string; employer: string }>(
      `select item_kind as kind, sum(premium_cents)::text as employer from public.staff_held_lines where team_member_id = $1 and premium_cents <> 0 group by 1 order by 1`,
      [someone.memberId],
    );
  const premiums = [
    { kind: 'healthInsurance', employer: '15000' },
    { kind: 'lifeInsurance', employer: '4000' },
  ];
  expect(await held()).toEqual(premiums);
  await server.deps.db.transaction(asService, (tx) =>
    creditInvoice(tx, invoice?.id ?? '', { reason: 'wrong', payAgain: true, asOf: today(server.deps.clock) }),
  );
  const charged = () =>
    server.rows(
      'select sum(cents)::text as cents from public.invoice_charges where company_id = $1 and invoice_id <> all (select id from public.invoices where payday <> $2)',
      [someone.company.id, someone.payday],
    );
  expect(await charged()).toEqual([{ cents: '0' }]);
  await run();
  expect(await charged()).toEqual([{ cents: '19000' }]);
  expect(await held()).toEqual(premiums);
  await expectReplayed(someone);
});

test('an item begins after what is invoiced, and not after it ends', async () => {
  const someone = await person([]);
  const item = { kind: 'allowance', cents: 100, from: someone.payday, until: null, description: 'Phone' } as const;
  await expect(addPayItem(server.deps, someone.memberId, item, 'contract')).rejects.toMatchObject({
    code: 'payItemInvoiced',
    params: { day: someone.payday },
  });
  const from = addDays(someone.payday, 1);
  await expect(
    addPayItem(server.deps, someone.memberId, { ...item, from, until: someone.payday }, 'contract'),
  ).rejects.toMatchObject({ code: 'deductionDays' });
});

test('a pay statement has each item, with the year so far', async () => {
  const someone = await person([
    ['allowance', 10_000],
    ['lifeInsurance', 4_000],
  ]);
  const paid = await payOut(someone);
  const [kept] = await server.rows<{ content: string }>(
    'select content from public.pay_statements where team_member_id = $1',
    [someone.memberId],
  );
  const statement: PayStatement = JSON.parse(kept?.content ?? '');
  expect(statement.earnings.map(({ kind, item, gross }) => [kind, item?.kind, gross])).toEqual([
    ['regular', undefined, 350_000],
    ['item', 'allowance', 10_000],
    ['item', 'lifeInsurance', 0],
  ]);
  expect(statement.totals.net).toBe(paid);
  expect(statement.yearToDate).toMatchObject({ gross: 360_000, net: paid });
  const [, allowance, premium] = describeStatement(server.deps.messages, statement).earnings;
  expect([allowance?.text, allowance?.amount, allowance?.also]).toEqual(['Allowance', '100.00', '100.00']);
  expect([premium?.text, premium?.amount, premium?.also]).toEqual(['Life insurance premium', '0.00', '']);
  expect(premium?.details.join('\n')).toMatch(
    /lifeInsurance of May\nWorth 40\.00, not paid in cash; 40\.00 in the year so far\nThe employer's premium .+\nCRA, Benefits.+\nContributions and tax on it: \d+\.\d\d$/,
  );
});

describe('a deduction', () => {
  test('that the first pay does not reach is refused with what is left for it', async () => {
    const someone = await person([]);
    const line = await lineOf(someone);
    const loan = {
      kind: 'other',
      totalCents: null,
      from: payDateOf(someone.payday),
      until: null,
      description: 'Loan',
    } as const;
    const left = cents(Number(line?.net));
    await expect(
      deductFromPay(server.deps, someone.memberId, { ...loan, cents: left + 1 }, 'consent'),
    ).rejects.toMatchObject({ code: 'deductionAbovePay', params: { left: (left / 100).toFixed(2) } });
    await deductFromPay(server.deps, someone.memberId, { ...loan, cents: left }, 'consent');
    await expect(
      deductFromPay(server.deps, someone.memberId, { ...loan, cents: 1, limit: { share: 100, kept: null } }, 'consent'),
    ).rejects.toMatchObject({ code: 'deductionLimit' });
  });

  test('and an allowance are of a payday once, also where its period is paid in parts', async () => {
    const someone = await person([['allowance', 10_000]]);
    const payday = addDays(someone.payday, 14);
    const change = { effectiveOn: addDays(someone.payday, 5), salary: cents(9_600_000) };
    await changeByHand(server.deps, someone.memberId, change, undefined, 'a raise');
    const from = payDateOf(payday);
    const loan = { kind: 'other', cents: 20_000, totalCents: null, from, until: null, description: 'Loan' } as const;
    await deductFromPay(server.deps, someone.memberId, loan, 'consent');
    await run();
    const lines = await server.rows<{ deducted: string }>(
      `select n.deducted from app.net_pays n join public.payments p on p.id = n.line_id
       where p.team_member_id = $1 and p.payday = $2 order by p.gross_salary desc`,
      [someone.memberId, payday],
    );
    expect(lines).toEqual([{ deducted: '20000' }, { deducted: '0' }]);
    expect((await itemRows(someone)).filter((row) => row.payday === payday)).toHaveLength(1);
  });

  test('of an order keeps to its limits, by rank', async () => {
    const someone = await person([]);
    const { net } = (await lineOf(someone)) ?? {};
    const order = { cents: 500_000, totalCents: null, from: payDateOf(someone.payday), until: null } as const;
    const add = (kind: 'support' | 'garnishment', share: number | null, kept: number | null) =>
      deductFromPay(
        server.deps,
        someone.memberId,
        { ...order, kind, description: kind, limit: { share, kept: kept === null ? null : cents(kept) } },
        'court order',
      );
    await add('garnishment', null, 60_000);
    await add('support', 5_000, null);
    await run();
    const [row] = await server.rows<{ deductions: { kind: string; taken: number }[] }>(
      `select n.deductions from app.net_pays n join public.payments p on p.id = n.line_id where p.team_member_id = $1 and p.payday = $2`,
      [someone.memberId, someone.payday],
    );
    const half = Math.floor(Number(net) / 2);
    expect(row?.deductions.map(({ kind, taken }) => [kind, taken])).toEqual([
      ['support', half],
      ['garnishment', Number(net) - half - 60_000],
    ]);
  });
});
