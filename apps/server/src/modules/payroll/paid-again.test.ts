import { nextBankDay } from '@portage/domain/dates/bank-holidays';
import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { creditInvoice, voidInvoice } from '../invoices/correct-invoice.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { returnReceipt } from '../receivables/receipts/return-receipt.ts';
import { operatorAct } from '../staff/operator-act.ts';
import { markPaidOut } from './mark-paid-out.ts';
import { cancelBatch } from './payouts/decide-batch.ts';
import { exportBatch } from './payouts/export-batch.ts';
import { prepareBatch } from './payouts/prepare-batch.ts';
import { returnPayout, sendBatch } from './payouts/send-batch.ts';
import { giveAccount } from './payouts/testing/funded-pay.ts';
import { recheckCompany } from './recheck-company.ts';
import { runCompany } from './run.ts';
import { employer } from './testing/employer.ts';
import { onDay } from './testing/on-day.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ PAYOUT_APPROVAL_ABOVE: '1000000000' });
});
afterAll(() => server[Symbol.asyncDispose]());

type Client = TestCompany & { memberIds: string[] };

const run = async ({ id }: TestCompany, ...days: string[]) => {
  for (const day of days) await runCompany(server.deps, { id, legal_name: 'Client' }, plainDate(day), false);
};
const openInvoices = ({ id }: TestCompany) =>
  server.rows<{ id: string; payday: string; kind: string; cents: string }>(
    `select id, payday::text, kind, (amount * 100)::bigint as cents from public.invoices
     where company_id = $1 and kind <> 'Credit' and status in ('Pending', 'Overdue') order by payday, created_at, id`,
    [id],
  );
/** Pays every open invoice of a client. */
async function payInvoices(client: TestCompany): Promise<void> {
  for (const invoice of await openInvoices(client)) {
    const money = { companyId: client.id, receivedOn: today(server.deps.clock), method: 'EFT' } as const;
    const parts = [{ invoiceId: invoice.id, cents: null }];
    await recordReceipt(server.deps, { ...money, cents: Number(invoice.cents) }, parts, { again: true });
  }
}
const invoiceOf = async ({ id }: TestCompany, start: string) =>
  (
    await server.rows<{ id: string }>(
      `select invoice_id as id from public.payments
       where company_id = $1 and start_date = $2 and payment_type = 'Debit' and credited_at is null`,
      [id, start],
    )
  )[0]?.id ?? '';
const inService = <T>(work: (tx: Transaction) => Promise<T>) => server.deps.db.transaction(asService, work);
const creditAgain = (invoice: string, payAgain = true) =>
  inService((tx) => creditInvoice(tx, invoice, { reason: 'wrong', payAgain, asOf: today(server.deps.clock) }));
const payOut = ({ id }: TestCompany, payday: string) =>
  markPaidOut(server.deps, id, plainDate(payday), { reference: 'EFT 3' });
/** What is paid out or payable for a client's people, in cents, by the facts and by the console's view. */
async function paid({ id }: TestCompany) {
  const [row] = await server.rows<Record<'out' | 'payable', string>>(
    `select (select coalesce(sum(cents), 0) from (select cents from app.payout_lines where company_id = $1
         union all select cents from app.payout_one_time_payments where company_id = $1) o)::text as out,
       (select (coalesce(sum(payout_amount) filter (where payable), 0) * 100)::bigint from public.staff_pay_lines where company_id = $1)::text as payable`,
    [id],
  );
  return { out: Number(row?.out), payable: Number(row?.payable) };
}
const paydays = async ({ id }: TestCompany) =>
  (
    await server.rows<{ payday: string }>(
      'select distinct payday::text from public.staff_pay_lines where company_id = $1 and payable order by 1',
      [id],
    )
  ).map(({ payday }) => payday);

/** Net pay of CAD 3,500.00 and of a bonus of CAD 1,000.00, in cents. */
const net = 257_331;
/** Net pay of CAD 3,500.00 on a payday with other pay, which has used the basic exemption. */
const netBeside = 256_570;
const netBonus = 63_057;

/** A client whose first line, CAD 3,500 for 1 to 14 June, is paid out. */
async function paidOutLine(): Promise<Client> {
  const client = await employer(server, {});
  await run(client, '2026-06-01');
  await payInvoices(client);
  expect(await payOut(client, '2026-06-15')).toEqual({ lines: 1, cents: net });
  return client;
}

describe('days that were paid out and are owed again', () => {
  test('are invoiced to the client, and not paid to the person again', async () => {
    const client = await paidOutLine();
    await creditAgain(await invoiceOf(client, '2026-06-01'));
    await run(client, '2026-06-16');
    await payInvoices(client);
    await run(client, '2026-06-30');
    const [again] = await server.rows(
      `select payday::text, gross_salary, payout_amount, payable, payout_reference from public.staff_pay_lines
       where company_id = $1 and start_date = '2026-06-01'`,
      [client.id],
    );
    expect(again).toEqual({
      payday: '2026-06-29',
      gross_salary: '3500.00',
      payout_amount: '0.00',
      payable: false,
      payout_reference: 'EFT 3',
    });
    // The line of the next period is on the same payday.
    expect(await payOut(client, '2026-06-29')).toEqual({ lines: 1, cents: netBeside });
    expect(await paid(client)).toEqual({ out: net + netBeside, payable: 0 });
  });

  test('are shown as paid already when a check after a change splits their line', async () => {
    const client = await paidOutLine();
    await creditAgain(await invoiceOf(client, '2026-06-01'));
    await server.rows(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
       select company_id, team_member_id, '2026-06-08', salary_cents, payroll_schedule, 'QC' from public.employment_terms where team_member_id = $1`,
      [client.memberIds[0]],
    );
    const deps = onDay(server.deps, plainDate('2026-06-16'));
    await recheckCompany(deps, { companyId: client.id, run: false, memberIds: client.memberIds });
    const lines = await server.rows(
      `select start_date::text as start, stage, payout_amount from public.staff_pay_lines where company_id = $1 and start_date < '2026-06-15' order by 1`,
      [client.id],
    );
    expect(lines).toEqual([
      { start: '2026-06-01', stage: 'planned', payout_amount: '0.00' },
      { start: '2026-06-08', stage: 'planned', payout_amount: '0.00' },
    ]);
  });

  test('are paid the difference after a raise, also when it comes in several corrections', async () => {
    const client = await paidOutLine();
    let owed = net;
    for (const salary of [92_300, 93_600]) {
      await creditAgain(await invoiceOf(client, '2026-06-01'));
      await server.rows(
        'update public.employment_terms set salary_cents = $2 where team_member_id = $1 and canceled_at is null',
        [client.memberIds[0], salary * 100],
      );
      await run(client, '2026-06-16');
      await payInvoices(client);
      const [line] = await server.rows<{ id: string; due: string }>(
        `select id, (due_amount * 100)::bigint as due from public.staff_pay_lines where company_id = $1 and start_date = '2026-06-01'`,
        [client.id],
      );
      const raised = Number(line?.due);
      const others = Number(
        (
          await server.rows<{ cents: string }>(
            `select coalesce(sum(payout_amount) * 100, 0)::bigint as cents from public.staff_pay_lines
             where company_id = $1 and payable and payday = '2026-06-29' and start_date <> '2026-06-01'`,
            [client.id],
          )
        )[0]?.cents,
      );
      expect((await payOut(client, '2026-06-29')).cents).toBe(others + raised - owed);
      owed = raised;
      const [reached] = await server.rows(
        `select sum(o.cents)::int as cents from app.payout_lines o join public.payments p on p.id = o.payment_id
         where p.company_id = $1 and p.start_date = '2026-06-01'`,
        [client.id],
      );
      expect(reached).toEqual({ cents: owed });
    }
    expect(owed).toBeGreaterThan(net);
  });

  test('are paid nothing when they turn out to be worth less, and other days are paid whole', async () => {
    const client = await paidOutLine();
    await creditAgain(await invoiceOf(client, '2026-06-01'));
    await server.rows(
      'update public.employment_terms set salary_cents = 5200000 where team_member_id = $1 and canceled_at is null',
      [client.memberIds[0]],
    );
    await run(client, '2026-06-16');
    await payInvoices(client);
    const lower = 159_510;
    expect(await payOut(client, '2026-06-29')).toEqual({ lines: 1, cents: lower });
    expect(await paid(client)).toEqual({ out: net + lower, payable: 0 });
  });

  test('are not paid again after a receipt was returned and the invoice voided', async () => {
    const client = await paidOutLine();
    const invoice = await invoiceOf(client, '2026-06-01');
    const [receipt] = await server.rows<{ id: string }>(
      'select receipt_id as id from public.allocations where invoice_id = $1',
      [invoice],
    );
    await returnReceipt(server.deps, { id: receipt?.id ?? '', companyId: client.id }, 'bounced');
    await inService((tx) => voidInvoice(tx, invoice, { reason: 'wrong', payAgain: true }));
    await run(client, '2026-06-16');
    await payInvoices(client);
    expect(await payOut(client, '2026-06-29')).toEqual({ lines: 1, cents: netBeside });
    expect(await paid(client)).toEqual({ out: net + netBeside, payable: 0 });
  });

  test('are not paid again when they were paid out before their payday and credited without asking for it', async () => {
    // A day whose paydays have rates, whenever the test runs.
    const back = (Date.parse('2026-06-08T16:00:00Z') - server.deps.clock.now()) / 1000;
    server.pass(back);
    onTestFinished(() => server.pass(-back));
    const client = await employer(server, { commencement_date: addDays(today(server.deps.clock), -3) });
    await run(client, today(server.deps.clock));
    await payInvoices(client);
    const [payday = ''] = await paydays(client);
    const { cents } = await payOut(client, payday);
    const [line] = await server.rows<{ invoice: string }>(
      'select invoice_id as invoice from public.payments where company_id = $1 and payday = $2 and invoice_id is not null',
      [client.id, payday],
    );
    await creditAgain(line?.invoice ?? '', false);
    await run(client, today(server.deps.clock));
    await payInvoices(client);
    expect(await paydays(client)).toEqual([]);
    expect(await paid(client)).toEqual({ out: cents, payable: 0 });
  });

  test('a one-time payment is invoiced again and not paid again, as often as it is credited', async () => {
    const client = await employer(server, {});
    await server.rows(
      "insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date) values ($1, 'Bonus', 1000, '2026-06-12', '2026-06-12')",
      [client.memberIds[0]],
    );
    await run(client, '2026-06-01');
    await payInvoices(client);
    expect(await payOut(client, '2026-06-12')).toEqual({ lines: 1, cents: netBonus });
    for (let time = 0; time < 2; time++) {
      const [bonus] = await server.rows<{ invoice: string }>(
        'select invoice_id as invoice from public.wip_one_time_payments where company_id = $1 and credited_at is null',
        [client.id],
      );
      await creditAgain(bonus?.invoice ?? '');
      await run(client, '2026-06-02');
      await payInvoices(client);
      await expect(payOut(client, '2026-06-12')).rejects.toMatchObject({ code: 'nothingToPayOut' });
    }
    const bonuses = await server.rows(
      `select payout_amount, payable, payout_reference, invoice_id is not null as invoiced from public.staff_pay_lines
       where company_id = $1 and payment_type = 'Bonus'`,
      [client.id],
    );
    expect(bonuses).toEqual([{ payout_amount: '0.00', payable: false, payout_reference: 'EFT 3', invoiced: true }]);
  });
});

test('a payout and a credit of the same pay at once pay it once', async () => {
  for (let time = 0; time < 4; time++) {
    const client = await employer(server, {});
    await run(client, '2026-06-01');
    await payInvoices(client);
    const invoice = await invoiceOf(client, '2026-06-01');
    await Promise.allSettled(
      time % 2 === 0
        ? [payOut(client, '2026-06-15'), creditAgain(invoice)]
        : [creditAgain(invoice), payOut(client, '2026-06-15')],
    );
    await run(client, '2026-06-16');
    await payInvoices(client);
    for (const payday of await paydays(client)) await payOut(client, payday);
    expect(await paid(client)).toEqual({ out: net + netBeside, payable: 0 });
  }
});

test('the database refuses a payout of a credited line', async () => {
  const client = await employer(server, {});
  await run(client, '2026-06-01');
  await payInvoices(client);
  const invoice = await invoiceOf(client, '2026-06-01');
  await creditAgain(invoice, false);
  await expect(
    server.rows(
      `with made as (insert into app.payouts (company_id, payday, value_date, reference) values ($1, '2026-06-15', '2026-06-15', 'EFT') returning id)
       insert into app.payout_lines (payment_id, company_id, payout_id)
       select p.id, $1, made.id from made, public.payments p where p.invoice_id = $2 and p.payment_type = 'Debit'`,
      [client.id, invoice],
    ),
  ).rejects.toThrow('A credited line is not paid out.');
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('go on' as const), days: fc.integer({ min: 0, max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay out' as const), at: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('correct' as const), at: fc.nat(), payAgain: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), at: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      until: fc.constantFrom('prepared', 'exported', 'sent', 'sent', 'canceled'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bring back' as const), at: fc.nat() }) },
);

/** Takes the open batch with a client's pay, or a new one, to a state. */
async function batchUntil({ id }: TestCompany, until: string): Promise<void> {
  const [open] = await server.rows<{ id: string }>(
    `select b.id from app.payout_batches b join app.payout_batch_people p on p.batch_id = b.id
     where p.company_id = $1 and b.state in ('prepared', 'exported')`,
    [id],
  );
  const batch = open?.id ?? (await prepareBatch(server.deps, nextBankDay(today(server.deps.clock)))).id;
  if (until === 'canceled') return cancelBatch(server.deps, batch, 'not sent');
  if (until === 'prepared') return;
  const acting = await operatorAct(server.deps, 'provider/export-payouts', { subject: batch });
  await exportBatch(acting, batch, 'csv', acting.actId);
  if (until === 'sent') await sendBatch(server.deps, batch, 'EFT 4');
}

test('never pays out more than the net pay of the days, in any history of corrections and payouts', {
  timeout: 600_000,
}, async () => {
  let [payouts, corrections, batches, returns] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const client = await employer(server, {});
      await giveAccount(server, client.memberIds[0] ?? '');
      await server.rows(
        "insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date) values ($1, 'Bonus', 1000, '2026-06-12', '2026-06-12')",
        [client.memberIds[0]],
      );
      let day = plainDate('2026-06-01');
      await run(client, day);
      await payInvoices(client);
      const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
      const ids = (sql: string) => server.rows<{ id: string; paid: boolean }>(sql, [client.id]);
      for (const next of steps) {
        try {
          if (next.do === 'go on') {
            day = addDays(day, next.days);
            await run(client, day);
            await payInvoices(client);
          } else if (next.do === 'pay out') {
            const payday = pick(await paydays(client), next.at);
            if (payday === undefined) continue;
            const before = await paid(client);
            const made = await payOut(client, payday);
            payouts += 1;
            // The payout is what the console showed as payable, to the cent.
            const after = await paid(client);
            expect(made.cents).toBe(after.out - before.out);
            expect(made.cents).toBe(before.payable - after.payable);
          } else if (next.do === 'batch') {
            await batchUntil(client, next.until);
            batches += 1;
          } else if (next.do === 'bring back') {
            const batch = pick(
              await ids(
                `select p.batch_id as id, true as paid from app.payout_batch_people p join app.payout_batches b on b.id = p.batch_id
                 where p.company_id = $1 and b.state = 'sent' order by b.number`,
              ),
              next.at,
            );
            if (batch === undefined) continue;
            const before = await paid(client);
            const { cents } = await returnPayout(server.deps, batch.id, client.memberIds[0] ?? '', 'closed');
            expect(cents).toBe(before.out - (await paid(client)).out);
            returns += 1;
          } else if (next.do === 'return') {
            const receipt = pick(
              await ids('select id, true as paid from public.receipts where company_id = $1 order by recorded_at, id'),
              next.at,
            );
            if (receipt !== undefined)
              await returnReceipt(server.deps, { id: receipt.id, companyId: client.id }, 'bounced');
          } else {
            const invoice = pick(
              await ids(
                `select id, status = 'Paid' as paid from public.invoices i where company_id = $1 and kind <> 'Credit' and status <> 'Cancelled'
                   and not exists (select from public.invoices c where c.credit_of = i.id) order by created_at, id`,
              ),
              next.at,
            );
            if (invoice === undefined) continue;
            const { payAgain } = next;
            if (invoice.paid) await creditAgain(invoice.id, payAgain);
            else await inService((tx) => voidInvoice(tx, invoice.id, { reason: 'wrong', payAgain }));
            corrections += 1;
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        // The salary never changes, so the days of a start are worth the same on each of their lines.
        const [row] = await server.rows<{ worth: string }>(
          `select (select coalesce(sum(due), 0) from (select max(app.due_of_line(id, gross_salary)) as due from public.payments
               where company_id = $1 and payment_type = 'Debit' and status <> 'upcoming' group by start_date) l)
             + (case when exists (select from public.wip_one_time_payments where company_id = $1 and invoice_id is not null) then (select max(app.due_of_line(id, amount)) from public.wip_one_time_payments where company_id = $1) else 0 end) as worth`,
          [client.id],
        );
        const { out, payable } = await paid(client);
        expect(out + payable).toBeLessThanOrEqual(Number(row?.worth));
      }
    }),
    { numRuns: Number(process.env.PAYOUT_HISTORIES ?? 10) },
  );
  // What is drawn at random is now and then mostly days that pass.
  expect(payouts).toBeGreaterThan(3);
  expect(corrections).toBeGreaterThan(3);
  expect(batches + returns).toBeGreaterThan(3);
});

test('a payout has the time that a payday of thousands of people needs', async () => {
  const client = await employer(server, {});
  await run(client, '2026-06-01');
  await payInvoices(client);
  await server.owner.query(
    `create function public.refuse_short_time() returns trigger language plpgsql as $$
     begin
       if current_setting('statement_timeout')::interval < interval '1 minute' then raise exception 'too short'; end if;
       return new;
     end $$;
     create trigger refuse_short_time before insert on app.payout_lines for each row execute function public.refuse_short_time()`,
  );
  onTestFinished(async () => {
    await server.owner.query('drop function public.refuse_short_time() cascade');
  });
  expect(await payOut(client, '2026-06-15')).toEqual({ lines: 1, cents: net });
});
