import { addDays, laterOf, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { cents, parseCents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { changeByHand, endByHand, previewChangeByHand } from '../employment/by-hand.ts';
import { previewRecovery, recoverPayment } from '../employment/recover-payment.ts';
import { creditInvoice, voidInvoice } from '../invoices/correct-invoice.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { deductFromPay } from '../net-pay/deduct-from-pay.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { authorizeRecovery, cancelRecovery } from '../recoveries/recover.ts';
import { markPaidOut } from './mark-paid-out.ts';
import { replayInvoice } from './replay/replay-invoice.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';

// A run pays everyone who is there, so each test has a database of its own.
let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterEach(() => server[Symbol.asyncDispose]());

const run = async (day: PlainDate) => {
  const { failures } = await runPayroll(onDay(server.deps, day), { asOf: day });
  expect(failures).toEqual([]);
};

type Line = { id: string; start: PlainDate; end: PlainDate; payday: PlainDate; invoice: string };

/** Someone paid 91,000 a year, 3,500 every two weeks, since four weeks ago, with the current period invoiced. */
async function paidPerson(person: object = {}) {
  const now = today(server.deps.clock);
  const company = await employer(server, { commencement_date: addDays(now, -28), ...person });
  const memberId = company.memberIds[0] ?? '';
  await run(now);
  const lines = () =>
    server.rows<Line>(
      `select id, start_date::text as start, end_date::text as "end", payday::text, invoice_id as invoice from public.payments
       where team_member_id = $1 and status <> 'upcoming' and payment_type = 'Debit' and credited_at is null order by start_date`,
      [memberId],
    );
  const invoiced = await lines();
  const state = (day: string) => ({ effectiveOn: plainDate(day) });
  return {
    now,
    company,
    memberId,
    lines,
    invoiced,
    last: invoiced.at(-1) as Line,
    /** States a salary in dollars from a day on, as staff. */
    stateSalary: (dollars: number, day: string, replaces?: string) =>
      changeByHand(server.deps, memberId, { ...state(day), salary: cents(dollars * 100) }, replaces, 'typed wrong'),
    previewSalary: (dollars: number, day: string) =>
      previewChangeByHand(server.deps, memberId, { ...state(day), salary: cents(dollars * 100) }),
    recoveries: () =>
      server.rows<Record<'total' | 'recovered' | 'planned' | 'left', number> & { state: string; reference: string }>(
        `select reference, state, total_cents::int as total, recovered_cents::int as recovered, planned_cents::int as planned, left_cents::int as left
         from public.staff_recoveries where team_member_id = $1 order by recorded_at`,
        [memberId],
      ),
    instalments: () =>
      server.rows<
        Record<'amount' | 'ei' | 'cpp' | 'status' | 'treatment', string> & {
          payday: PlainDate;
          credited: boolean;
          invoice: string | null;
        }
      >(
        `select amount::text, ei::text, cpp::text, status, treatment, payday::text, credited_at is not null as credited, invoice_id as invoice
         from public.wip_one_time_payments where team_member_id = $1 and recovery_id is not null order by payday, created_at`,
        [memberId],
      ),
    upcoming: () =>
      server.rows<{ payday: PlainDate; gross: string; ei: string; cpp: string }>(
        `select payday::text, gross_salary::text as gross, ei::text, cpp::text from public.payments
         where team_member_id = $1 and status = 'upcoming' order by payday`,
        [memberId],
      ),
  };
}

const authorize = (reference: string, more: object = {}) =>
  authorizeRecovery(
    server.deps,
    reference,
    {
      ground: 'authorization',
      groundOn: today(server.deps.clock),
      reference: 'signed letter',
      share: 20,
      maximum: null,
      ...more,
    },
    'letter came',
  );

/** A person with 500 too much of one period, and the authorization. */
async function overpaid(person: object = {}) {
  const paid = await paidPerson(person);
  await paid.stateSalary(78_000, paid.last.start);
  const [recovery] = await paid.recoveries();
  await authorize(recovery?.reference ?? '');
  await run(paid.now);
  const [instalment] = await paid.instalments();
  const payday = instalment?.payday ?? paid.now;
  return { ...paid, reference: recovery?.reference ?? '', payday };
}

/** Runs payroll until the invoice of a payday is there. */
async function invoicePayday(payday: PlainDate): Promise<void> {
  await run(laterOf(addDays(payday, -10), today(server.deps.clock)));
}
const invoiceCents = async (id: string) =>
  Number(
    (
      await server.rows<{ cents: string }>(
        'select (amount * 100)::bigint as cents from public.invoices where id = $1',
        [id],
      )
    )[0]?.cents,
  );
async function pay(companyId: string, invoiceId: string) {
  const money = {
    companyId,
    receivedOn: today(server.deps.clock),
    cents: await invoiceCents(invoiceId),
    method: 'EFT',
  } as const;
  await recordReceipt(server.deps, money, [{ invoiceId, cents: null }], { again: true });
}
const payouts = async (companyId: string) =>
  (
    await server.rows<{ cents: string }>(
      `select cents::text from app.payout_lines where company_id = $1
       union all select cents::text from app.payout_one_time_payments where company_id = $1 order by 1`,
      [companyId],
    )
  ).map(({ cents: amount }) => Number(amount));

/** Net pay of a payday, less the net amount of what is recovered from it. */
async function netOf(companyId: string, payday: string): Promise<number> {
  const [row] = await server.rows<{ cents: string }>(
    `select sum(n.net)::text as cents from app.net_pays n where n.line_id in (
       select id from public.payments where company_id = $1 and payday = $2 and payment_type = 'Debit' and credited_at is null
       union all select id from public.wip_one_time_payments where company_id = $1 and payday = $2 and status <> 'Canceled' and credited_at is null)`,
    [companyId, payday],
  );
  return Number(row?.cents);
}

describe('a lower salary of invoiced days', () => {
  test('is shown with its recovery before it is recorded, and takes nothing without a ground', async () => {
    const { last, now, stateSalary, previewSalary, recoveries, instalments } = await paidPerson();
    const said = await previewSalary(78_000, last.start);
    expect(said.problem).toBeNull();
    expect(said.retroactive).toMatchObject({
      amount: -500_00,
      from: last.start,
      until: last.end,
      periods: [{ start: last.start, end: last.end, before: 3_500_00, after: 3_000_00 }],
      instalments: [{ amount: 500_00, contributions: expect.any(Boolean) }],
    });
    await stateSalary(78_000, last.start);
    await run(now);
    expect(await instalments()).toEqual([]);
    expect(await recoveries()).toMatchObject([
      { state: 'unauthorized', total: 500_00, recovered: 0, planned: 0, left: 500_00 },
    ]);
    // Stated again, nothing more is too much.
    expect((await previewSalary(78_000, last.start)).problem).toMatchObject({ code: 'nothingChanged' });
  });

  test('is taken from the next pay, credited to the client, and gives back its contributions', async () => {
    const { company, reference, payday, upcoming, instalments, recoveries, lines } = await overpaid();
    const before = (await upcoming()).find((line) => line.payday === payday);
    const [planned] = await instalments();
    const sameYear = yearOf(payday) === yearOf(today(server.deps.clock));
    expect(planned).toMatchObject({ amount: '-500.00', status: 'Processing', invoice: null });
    if (sameYear && planned?.treatment === 'contributions') {
      // 5.95% of 500 at any year's rates is the same share of the line's own earnings.
      expect(Number(planned?.cpp)).toBeLessThan(0);
      expect(Number(planned?.ei)).toBeLessThan(0);
    }
    expect(await recoveries()).toMatchObject([{ reference, state: 'open', planned: 500_00, left: 500_00 }]);

    await invoicePayday(payday);
    const line = (await lines()).find((one) => one.payday === payday) as Line;
    const [instalment] = await instalments();
    expect(instalment).toMatchObject({ invoice: line.invoice, status: 'Processing' });
    const gross = [before?.gross, before?.ei, before?.cpp, planned?.amount, planned?.ei, planned?.cpp].reduce(
      (sum, amount) => sum + parseCents(amount ?? '0'),
      0,
    );
    expect(await invoiceCents(line.invoice)).toBe(gross);
    expect((await replayInvoice(server.deps, line.invoice))?.filter(({ same }) => !same)).toEqual([]);
    expect(await recoveries()).toMatchObject([{ state: 'done', recovered: 500_00, planned: 0, left: 0 }]);

    await pay(company.id, line.invoice);
    const paid = await markPaidOut(onDay(server.deps, payday), company.id, payday, { reference: 'EFT 1' });
    const net = await netOf(company.id, payday);
    expect(net).toBeLessThan(2_500_00);
    expect(paid).toEqual({ lines: 1, cents: net });
    expect(await payouts(company.id)).toEqual([0, net]);
    await run(payday);
    expect((await instalments()).map(({ status }) => status)).toEqual(['Paid']);
    const open = await server.rows(
      "select key from public.pay_exceptions where company_id = $1 and key = 'payoutMissing' and resolved_at is null and payday = $2",
      [company.id, payday],
    );
    expect(open).toEqual([]);
  });

  test('takes at most a share of each pay, as lowered by staff, and follows a change of it', async () => {
    const { reference, instalments, upcoming, now } = await overpaid();
    await authorize(reference, { share: 5, maximum: cents(120_00) });
    await run(now);
    // 5 % of 3,000 is 150.
    const pays = await upcoming();
    expect((await instalments()).map(({ amount }) => amount)).toEqual(pays.map(() => '-120.00').slice(0, 4));
    await expect(authorize(reference, { groundOn: addDays(now, 1) })).rejects.toMatchObject({
      code: 'recoveryGroundDay',
    });
    await expect(authorize(reference, { ground: 'payrollError' })).rejects.toMatchObject({
      code: 'recoveryNeedsAuthorization',
    });
  });

  test('is taken for an error in calculating the pay in Alberta, for six months', async () => {
    const { memberId, last, stateSalary, recoveries, instalments, now } = await paidPerson({ state: 'AB' });
    await server.rows("update public.employment_terms set province = 'AB' where team_member_id = $1", [memberId]);
    await stateSalary(78_000, last.start);
    const [recovery] = await recoveries();
    await authorize(recovery?.reference ?? '', { ground: 'payrollError' });
    await run(now);
    expect(await instalments()).toHaveLength(1);
  });

  test('opens again when its invoice is voided, credited, or its line is credited', async () => {
    const { company, payday, instalments, recoveries, lines, now } = await overpaid();
    await invoicePayday(payday);
    const first = (await lines()).find((one) => one.payday === payday) as Line;
    await server.deps.db.transaction(asService, (tx) =>
      voidInvoice(tx, first.invoice, { reason: 'wrong address', payAgain: true }),
    );
    expect(await recoveries()).toMatchObject([{ state: 'open', recovered: 0, left: 500_00 }]);
    await invoicePayday(payday);
    const second = (await lines()).find((one) => one.payday === payday) as Line;
    expect((await instalments()).map(({ status, invoice }) => [status, invoice])).toEqual([
      ['Canceled', first.invoice],
      ['Processing', second.invoice],
    ]);
    await pay(company.id, second.invoice);
    await markPaidOut(server.deps, company.id, payday, { reference: 'EFT 2' });
    await server.deps.db.transaction(asService, (tx) =>
      creditInvoice(tx, second.invoice, { reason: 'wrong', payAgain: true, asOf: now }),
    );
    expect(await recoveries()).toMatchObject([{ recovered: 0, left: 500_00 }]);
    await invoicePayday(payday);
    // The days were paid out with the net pay of 2,500: the line pays what is left, less the instalment, which is nothing.
    const third = (await lines()).find((one) => one.payday === payday) as Line;
    expect(third.invoice).not.toBe(second.invoice);
    await pay(company.id, third.invoice);
    await run(laterOf(addDays(payday, -9), now));
    const out = await payouts(company.id);
    expect(out.reduce((sum, amount) => sum + amount, 0)).toBe(await netOf(company.id, payday));
    expect(await recoveries()).toMatchObject([{ state: 'done', recovered: 500_00 }]);

    const credited = await creditLine(server.deps, third.invoice, {
      person: third.id,
      reason: 'not worked',
      rest: 'keep',
    });
    expect(credited.amount).toBe(await invoiceCents(third.invoice));
    expect(await recoveries()).toMatchObject([{ recovered: 0, left: 500_00 }]);
  });

  test('is reduced by a higher salary before anything is paid, and forgiven when it is canceled', async () => {
    const { memberId, last, stateSalary, recoveries, reference, now, instalments, previewSalary } = await overpaid();
    const [{ id: replaces } = { id: '' }] = await server.rows<{ id: string }>(
      'select id from public.employment_terms where team_member_id = $1 and canceled_at is null order by effective_on desc limit 1',
      [memberId],
    );
    // 84,500 a year is 3,250 for the period: half of the difference was no overpayment.
    await stateSalary(84_500, last.start, replaces);
    await run(now);
    expect(await recoveries()).toMatchObject([{ reference, state: 'open', left: 250_00, planned: 250_00 }]);
    expect((await instalments()).map(({ amount }) => amount)).toEqual(['-250.00']);

    const { forgiven } = await cancelRecovery(server.deps, reference, 'hardship');
    expect(forgiven).toBe(250_00);
    await run(now);
    expect(await instalments()).toEqual([]);
    expect(await recoveries()).toMatchObject([{ state: 'canceled', left: 0, recovered: 0 }]);
    expect((await previewSalary(84_500, last.start)).problem).toMatchObject({ code: 'nothingChanged' });
    await expect(cancelRecovery(server.deps, reference, 'again')).rejects.toMatchObject({ code: 'recoveryOver' });
    await expect(authorize(reference)).rejects.toMatchObject({ code: 'recoveryOver' });
    await expect(authorize('REC-NOTHING')).rejects.toMatchObject({ code: 'recoveryNotFound' });
    expect(() => cancelRecovery(server.deps, reference, ' ')).toThrow('reasonRequired');
  });

  test('forgives what a canceled one had taken from a line that is credited later', async () => {
    const { reference, payday, lines, recoveries, memberId } = await overpaid();
    await authorize(reference, { share: 10 });
    await invoicePayday(payday);
    await cancelRecovery(server.deps, reference, 'hardship');
    expect(await recoveries()).toMatchObject([{ state: 'canceled', recovered: 300_00, left: 0 }]);
    const line = (await lines()).find((one) => one.payday === payday) as Line;
    await creditLine(server.deps, line.invoice, { person: line.id, reason: 'not worked' });
    expect(await recoveries()).toMatchObject([{ state: 'canceled', recovered: 0, left: 0 }]);
    expect(
      await server.rows('select forgiven_cents::int as cents from app.recoveries where team_member_id = $1', [
        memberId,
      ]),
    ).toEqual([{ cents: 500_00 }]);
  });

  test('is recorded once by two people at once, and stays refused to a client', async () => {
    const { company, memberId, last, stateSalary, recoveries } = await paidPerson();
    const refused = await server.call(company, 'change-employment', {
      team_member_id: memberId,
      effective_on: last.start,
      salary: '78000',
    });
    expect(refused.status).toBe(409);
    await Promise.allSettled([stateSalary(78_000, last.start), stateSalary(78_000, last.start)]);
    expect(await recoveries()).toHaveLength(1);
  });

  test('leaves a claim when the person has left with a rest', async () => {
    const { memberId, last, stateSalary, recoveries, now } = await paidPerson();
    const end = { lastDay: last.end, reason: null, comment: null, finalPayOn: null };
    await endByHand(server.deps, memberId, end);
    await stateSalary(78_000, last.start);
    const [recovery] = await recoveries();
    await authorize(recovery?.reference ?? '');
    await run(laterOf(addDays(last.end, 1), now));
    expect(await recoveries()).toMatchObject([{ state: 'claim', left: 500_00, planned: 0 }]);
    const [row] = await server.rows(
      "select what, cents::int from public.staff_queue where kind = 'recovery' and team_member_id = $1",
      [memberId],
    );
    expect(row).toEqual({ what: 'claim', cents: 500_00 });
  });
});

describe('an amount paid in error', () => {
  test('is recovered like an overpayment, once', async () => {
    const { memberId, last, now, recoveries, instalments } = await paidPerson();
    const wrong = { amount: cents(900_00), paidOn: laterOf(addDays(now, -1), last.start) };
    const given = { ...wrong, paidOn: addDays(now, -1), description: 'Bonus of spring', reason: 'paid twice' };
    const said = await previewRecovery(server.deps, memberId, given);
    expect(said.instalments.map(({ amount }) => amount)).toEqual([700_00, 200_00]);
    const requestKey = '00000000-0000-4000-8000-000000000001';
    const twice = await Promise.all([
      recoverPayment(server.deps, memberId, { ...given, requestKey }),
      recoverPayment(server.deps, memberId, { ...given, requestKey }),
    ]);
    expect(twice[0]?.reference).toBe(twice[1]?.reference);
    await expect(
      recoverPayment(server.deps, memberId, { ...given, amount: cents(1), requestKey }),
    ).rejects.toMatchObject({ code: 'recoveryKeyUsed' });
    await authorize(twice[0]?.reference ?? '', { share: 10 });
    await run(now);
    // A pay that is invoiced already is left out: how many are planned depends on the day.
    expect((await instalments())[0]).toMatchObject({ amount: '-350.00' });
    expect(await recoveries()).toHaveLength(1);
  });

  test('takes nothing from pay of which a garnishment leaves nothing', async () => {
    const { memberId, now, instalments } = await paidPerson();
    const order = {
      kind: 'garnishment',
      cents: 5_000_000,
      totalCents: null,
      from: addDays(now, 1),
      until: null,
    } as const;
    await deductFromPay(server.deps, memberId, { ...order, description: 'Order 1' }, 'court order');
    const requestKey = '00000000-0000-4000-8000-000000000002';
    const given = { amount: cents(900_00), paidOn: addDays(now, -1), description: 'Bonus', reason: 'paid twice' };
    const { reference } = await recoverPayment(server.deps, memberId, { ...given, requestKey });
    await authorize(reference);
    await run(now);
    expect(await instalments()).toEqual([]);
  });

  test('is refused for more than was paid, a day to come, or nothing', async () => {
    const { memberId, now } = await paidPerson();
    const recover = (amount: number, paidOn: PlainDate) =>
      recoverPayment(server.deps, memberId, {
        amount: cents(amount),
        paidOn,
        description: null,
        reason: 'paid twice',
        requestKey: crypto.randomUUID(),
      });
    await expect(recover(99_999_999, now)).rejects.toMatchObject({ code: 'recoveryMoreThanPaid' });
    await expect(recover(100, addDays(now, 1))).rejects.toMatchObject({ code: 'recoveryDayAhead' });
    await expect(recover(0, now)).rejects.toMatchObject({ code: 'amountNotPositive' });
  });

  test('is theirs to change alone: a client neither adds nor cancels one', async () => {
    const { memberId, instalments, now } = await overpaid();
    const values = [memberId, addDays(now, 30)];
    await expect(
      server.rows(
        `insert into public.wip_one_time_payments (team_member_id, payment_type, treatment, amount, start_date, end_date)
         values ($1, 'Other', 'none', -5, $2, $2)`,
        values,
      ),
    ).rejects.toThrow('wip_one_time_payments_amount_check');
    const cancel = `select app.cancel_one_time_payment(reference) as canceled from public.wip_one_time_payments where team_member_id = $1`;
    expect(await server.rows(cancel, [memberId])).toEqual([{ canceled: false }]);
    // The database refuses more than the recovery has.
    await expect(
      server.rows(
        `insert into public.wip_one_time_payments (team_member_id, payment_type, treatment, amount, start_date, end_date, recovery_id, recovered_year)
         select team_member_id, 'Other', 'none', -0.01, $2, $2, recovery_id, recovered_year from public.wip_one_time_payments
         where team_member_id = $1 and recovery_id is not null limit 1`,
        values,
      ),
    ).rejects.toThrow('An instalment takes what its recovery has left.');
    expect(await instalments()).toHaveLength(1);
  });
});
