import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents, parseCents } from '@portage/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { creditByHand, voidByHand } from '../invoices/settle-by-hand.ts';
import { replayInvoice } from '../payroll/replay/replay-invoice.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { addLevyRate } from './add-levy-rate.ts';
import { setFee } from './set-fee.ts';

const MONTHLY = 599_00;
const MAXIMUM = 9_000_00;
const from = plainDate('2026-01-01');

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  const rate = { class: 'Default', exemption: cents(0), from, source: 'test', url: '' };
  await addLevyRate(server.deps, {
    ...rate,
    province: 'ON',
    levy: 'workers',
    percent: '1.237',
    maximum: cents(MAXIMUM),
  });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Every row that contradicts another; none when invoices, lines and charges agree. */
const contradictions = (companyId: string) =>
  server.rows(
    `select 'total' as wrong, i.invoice_number from public.invoices i
     where i.company_id = $1 and i.amount - i.charges_cents / 100.0 <>
       (select sum(p.gross_salary + p.ei + p.cpp) from public.payments p where p.invoice_id = i.id and (p.payment_type = 'Debit' or i.kind = 'Credit'))
     union all select 'charges', i.invoice_number from public.invoices i
     where i.company_id = $1 and i.charges_cents <> coalesce((select sum(c.cents) from public.invoice_charges c
       where c.invoice_id = i.id and (c.reverses is null or i.kind = 'Credit')), 0)
     union all select 'charge of a credited line', p.id::text from public.payments p
     where p.company_id = $1 and p.payment_type = 'Debit' and p.credited_at is not null
       and (select sum(c.cents) from public.invoice_charges c where c.payment_id = p.id) <> 0
     union all select 'levy above the maximum', c.team_member_id::text from public.invoice_charges c
     where c.company_id = $1 and c.kind = 'levy' group by c.team_member_id, c.year
     having sum(c.cents) > ${MAXIMUM} * 0.01237 + 1 or sum(c.assessable_cents) > ${MAXIMUM} or sum(c.cents) < 0
     union all select 'fee of a whole month', f.person || ' ' || f.month from (
       select c.team_member_id::text as person, left(part->>'from', 7) as month,
         sum(case when c.reverses is null then 1 else -1 end * (part->>'cents')::int) as cents
       from public.invoice_charges c, jsonb_array_elements(c.calculation->'parts') part
       where c.company_id = $1 and c.kind = 'fee' group by 1, 2) f
     join (select p.team_member_id::text as person, to_char(d, 'YYYY-MM') as month, count(*) as days,
         extract(day from date_trunc('month', min(d)) + interval '1 month - 1 day') as of
       from public.payments p, generate_series(p.start_date::timestamp, p.end_date::timestamp, interval '1 day') d
       where p.company_id = $1 and p.payment_type = 'Debit' and p.credited_at is null and p.invoice_id is not null group by 1, 2) l using (person, month)
     where l.days > l.of or (l.days = l.of) <> (f.cents = ${MONTHLY})`,
    [companyId],
  );

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('run' as const), days: fc.integer({ min: 3, max: 30 }) }) },
  fc.record({ do: fc.constant('void' as const), at: fc.nat(), payAgain: fc.boolean() }),
  fc.record({ do: fc.constant('pay and credit' as const), at: fc.nat(), payAgain: fc.boolean() }),
  fc.record({ do: fc.constant('credit line' as const), at: fc.nat(), person: fc.constantFrom('Maya', 'Liam') }),
);

test('charges each day once, gives back what is corrected, and keeps every total, through any history', {
  timeout: 240_000,
}, async () => {
  let wholeMonths = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.integer({ min: 0, max: 40 }),
      async (steps, later) => {
        const client = await employer(
          server,
          { first_name: 'Maya', payroll_schedule: 'Bi-Weekly' },
          {
            first_name: 'Liam',
            payroll_schedule: 'Monthly',
            commencement_date: addDays(plainDate('2026-05-20'), later),
          },
        );
        await setFee(server.deps, client.id, { kind: 'month', cents: cents(MONTHLY) }, { from, reason: 'agreed' });
        let day: PlainDate = plainDate('2026-06-01');
        const run = () => runCompany(server.deps, { id: client.id, legal_name: 'x' }, day, false);
        await run();
        const invoice = async (at: number) => {
          const all = await server.rows<{ id: string; amount: string; open: boolean }>(
            `select id, amount, status in ('Pending', 'Overdue') as open from public.invoices
           where company_id = $1 and kind <> 'Credit' order by created_at, invoice_number`,
            [client.id],
          );
          return (
            all[at % Math.max(1, all.length)] ?? {
              id: '00000000-0000-4000-8000-000000000000',
              amount: '0',
              open: false,
            }
          );
        };
        const play = async (next: (typeof steps)[number]) => {
          if (next.do === 'run') {
            day = addDays(day, next.days);
            await run();
            return;
          }
          const { id, amount, open } = await invoice(next.at);
          const correction = { reason: 'wrong', payAgain: next.do === 'credit line' || next.payAgain };
          if (next.do === 'void') await voidByHand(server.deps, id, correction);
          else if (next.do === 'credit line')
            await creditLine(server.deps, id, { person: `${next.person} Tremblay`, reason: 'wrong', rest: 'keep' });
          else {
            const money = { companyId: client.id, receivedOn: today(server.deps.clock), cents: parseCents(amount) };
            if (open)
              await recordReceipt(server.deps, { ...money, method: 'EFT' }, [{ invoiceId: id, cents: null }], {
                again: true,
              });
            await creditByHand(server.deps, id, correction);
          }
        };
        for (const next of [...steps, { do: 'run', days: 20 } as const]) {
          await play(next).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
          });
          expect(await contradictions(client.id)).toEqual([]);
        }
        for (const { id } of await server.rows<{ id: string }>('select id from public.invoices where company_id = $1', [
          client.id,
        ]))
          expect(((await replayInvoice(server.deps, id)) ?? []).filter((figure) => !figure.same)).toEqual([]);
        const [whole] = await server.rows<{ months: number }>(
          `select count(*)::int as months from (select 1 from public.invoice_charges c, jsonb_array_elements(c.calculation->'parts') part
         where c.company_id = $1 group by c.team_member_id, left(part->>'from', 7)
         having sum(case when c.reverses is null then 1 else -1 end * (part->>'cents')::int) = ${MONTHLY}) m`,
          [client.id],
        );
        wholeMonths += whole?.months ?? 0;
      },
    ),
    { numRuns: 12 },
  );
  expect(wholeMonths).toBeGreaterThan(0);
});
