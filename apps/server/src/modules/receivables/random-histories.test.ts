import { parseCents, sumCents } from '@portage/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { creditByHand } from '../invoices/settle-by-hand.ts';
import { employer } from '../payroll/testing/employer.ts';
import { allocate } from './allocation/allocate.ts';
import { reverseAllocation } from './allocation/reverse-allocation.ts';
import { writeOff } from './allocation/write-off.ts';
import { recordReceipt } from './receipts/record-receipt.ts';
import { returnReceipt } from './receipts/return-receipt.ts';
import { statement } from './statement/statement.ts';
import { billedInvoice } from './testing/billed-invoice.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const asOf = () => today(server.deps.clock);

const index = fc.nat(2);
const amount = fc.option(fc.integer({ min: -5, max: 2_000 }), { nil: null, freq: 3 });
const step = fc.oneof(
  fc.record({
    do: fc.constant('receive' as const),
    cents: fc.integer({ min: 1, max: 4_000 }),
    invoices: fc.subarray([0, 1, 2]),
  }),
  fc.record({ do: fc.constant('allocate' as const), at: fc.nat(), invoice: index, cents: amount }),
  fc.record({ do: fc.constant('reverse' as const), at: fc.nat(), invoice: index }),
  fc.record({ do: fc.constant('reverse write-off' as const), invoice: index }),
  fc.record({ do: fc.constant('return' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('write off' as const), invoice: index, cents: amount }),
  fc.record({ do: fc.constant('credit' as const), invoice: index }),
  fc.record({
    do: fc.constant('credit line' as const),
    invoice: index,
    cents: amount,
    rest: fc.constantFrom('keep' as const, 'apply' as const),
  }),
);

/** The id of the only line of an invoice. */
const lineOf = async (invoiceId: string) =>
  (
    await server.rows<{ id: string }>(
      "select id from public.payments where invoice_id = $1 and payment_type = 'Debit'",
      [invoiceId],
    )
  )[0]?.id ?? '';

/** What is wrong with the books: empty when allocations, counters, statuses and lines agree. */
const wrongRows = (companyId: string) =>
  server.rows(
    `select i.id, 'invoice' as what from public.invoices i
     left join lateral (select coalesce(sum(cents) filter (where receipt_id is not null), 0) as paid,
         coalesce(sum(cents) filter (where credit_id is not null), 0) as credited,
         coalesce(sum(cents) filter (where write_off_reason is not null), 0) as off
       from public.allocations a where a.invoice_id = i.id) a on true
     where i.company_id = $1 and i.kind <> 'Credit' and ((a.paid, a.credited, a.off) is distinct from (i.paid_cents, i.credited_cents, i.written_off_cents)
       or (i.status = 'Paid') <> (a.paid + a.credited + a.off = i.amount * 100)
       or exists (select from public.payments p where p.invoice_id = i.id and p.status <> case i.status when 'Paid' then 'collected' else 'processing' end))
     union all
     select r.id, 'receipt' from public.receipts r where r.company_id = $1
       and r.applied_cents <> (select coalesce(sum(cents), 0) from public.allocations a where a.receipt_id = r.id)
     union all
     select c.id, 'credit' from public.invoices c where c.company_id = $1 and c.kind = 'Credit'
       and c.applied_cents <> (select coalesce(sum(cents), 0) from public.allocations a where a.credit_id = c.id)
     union all
     select p.id, 'line' from public.payments p where p.company_id = $1 and p.payment_type = 'Debit' and (p.gross_salary + p.ei + p.cpp) * 100
       < (select coalesce(sum(l.cents), 0) from app.line_credits l where l.payment_id = p.id)
         + case when p.credited_at is null then 0 else (p.gross_salary + p.ei + p.cpp) * 100 end`,
    [companyId],
  );

test('keeps counters, statuses and lines true through any history, and reversing everything restores the first state', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      const client = await employer(server, {});
      const invoices: string[] = [];
      for (const cents of [1_000, 2_500, 333]) invoices.push(await billedInvoice(server, client, cents));
      const invoiceAt = (at: number) => invoices[at] ?? '';
      const receipts: string[] = [];
      const receiptAt = (at: number) =>
        receipts[at % Math.max(1, receipts.length)] ?? '00000000-0000-4000-8000-000000000000';
      const part = (id: string | null, invoiceId: string) => ({
        receiptId: id,
        creditId: null,
        invoiceId,
        writeOffs: id === null,
      });
      const play = async (next: (typeof steps)[number]) => {
        switch (next.do) {
          case 'receive': {
            const money = { companyId: client.id, receivedOn: today(server.deps.clock), method: 'EFT' } as const;
            const parts = next.invoices.map((at) => ({ invoiceId: invoiceAt(at), cents: null }));
            receipts.push(
              (await recordReceipt(server.deps, { ...money, cents: next.cents }, parts, { again: true })).id,
            );
            return;
          }
          case 'allocate': {
            const funds = { kind: 'receipt', id: receiptAt(next.at), companyId: client.id } as const;
            await allocate(server.deps, funds, [{ invoiceId: invoiceAt(next.invoice), cents: next.cents }]);
            return;
          }
          case 'reverse':
            await reverseAllocation(server.deps, client.id, part(receiptAt(next.at), invoiceAt(next.invoice)), 'wrong');
            return;
          case 'reverse write-off':
            await reverseAllocation(server.deps, client.id, part(null, invoiceAt(next.invoice)), 'wrong');
            return;
          case 'return':
            await returnReceipt(server.deps, { id: receiptAt(next.at), companyId: client.id }, 'bounced');
            return;
          case 'write off':
            await writeOff(server.deps, client.id, { invoiceId: invoiceAt(next.invoice), cents: next.cents }, 'fee');
            return;
          case 'credit':
            await creditByHand(server.deps, invoiceAt(next.invoice), { reason: 'wrong', payAgain: false });
            return;
          case 'credit line': {
            const { cents, rest } = next;
            const person = await lineOf(invoiceAt(next.invoice));
            await creditLine(server.deps, invoiceAt(next.invoice), { person, reason: 'wrong', cents, rest });
          }
        }
      };
      for (const next of steps) {
        await play(next).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        expect(await wrongRows(client.id)).toEqual([]);
        const made = await statement(server.deps, { id: client.id, name: client.name }, { from: null, to: asOf() });
        const { open, unapplied, balance, ...rest } = made.ageing;
        const buckets = [rest.notDue, rest.to30, rest.to60, rest.to90, rest.over90].map((text) => parseCents(text));
        expect(sumCents(buckets)).toBe(parseCents(open));
        expect(made.closing).toBe(parseCents(open) - parseCents(unapplied));
        expect(parseCents(balance)).toBe(made.closing);
      }
      for (const id of receipts)
        await returnReceipt(server.deps, { id, companyId: client.id }, 'undo').catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'receiptReturned' }),
        );
      for (const id of invoices)
        await reverseAllocation(server.deps, client.id, { ...part(null, id), writeOffs: false }, 'undo').catch(
          (error: unknown) => expect(error).toMatchObject({ code: 'nothingToReverse' }),
        );
      expect(await wrongRows(client.id)).toEqual([]);
      expect(
        await server.rows(
          `select status, sum(paid_cents + credited_cents + written_off_cents)::text as settled from public.invoices
           where company_id = $1 and kind <> 'Credit' group by 1`,
          [client.id],
        ),
      ).toEqual([{ status: 'Pending', settled: '0' }]);
    }),
    { numRuns: 40 },
  );
});
