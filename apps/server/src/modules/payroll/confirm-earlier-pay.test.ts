import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { creditByHand } from '../invoices/settle-by-hand.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { billedInvoice, invoiceState } from '../receivables/testing/billed-invoice.ts';
import { confirmEarlierPay } from './confirm-earlier-pay.ts';
import { markPaidOut } from './mark-paid-out.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A client with a line of 2,500.00 that the calendar made paid, as releases before payouts did. */
async function carriedOver() {
  const client = await employer(server, {});
  const invoice = await billedInvoice(server, client, 250_000);
  const money = { companyId: client.id, receivedOn: today(server.deps.clock), cents: 250_000, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId: invoice, cents: null }]);
  await server.rows("set session_replication_role = 'replica'");
  const [line] = await server.rows<{ id: string; payday: string }>(
    "update public.payments set status = 'paid' where invoice_id = $1 returning id, payday::text",
    [invoice],
  );
  await server.rows("set session_replication_role = 'origin'");
  await server.rows('insert into app.carried_over (id, company_id) values ($1, $2)', [line?.id, client.id]);
  const payday = plainDate(line?.payday ?? '');
  const confirm = (reference: string | null) =>
    confirmEarlierPay(server.deps, { companyId: client.id, first: payday, last: payday, reference });
  const listed = () =>
    server.rows('select lines, people, cents from public.staff_carried_over where company_id = $1', [client.id]);
  const payOut = () =>
    markPaidOut(server.deps, client.id, payday, { reference: 'EFT 7', valueDate: today(server.deps.clock) });
  return { client, invoice, confirm, listed, payOut };
}
const nothingLeft = { code: 'nothingCarriedOver' };

test('is listed once, and confirmed once by its payouts', async () => {
  const { client, confirm, listed, payOut } = await carriedOver();
  expect(await listed()).toEqual([{ lines: 1, people: 1, cents: '250000' }]);
  await expect(payOut()).rejects.toMatchObject({ code: 'nothingToPayOut' });
  expect(await confirm('Bank of 2026')).toEqual({ lines: 1, cents: 250_000 });
  expect(
    await server.rows(
      'select method, reference, value_date <= payday as in_time from app.payouts where company_id = $1',
      [client.id],
    ),
  ).toEqual([{ method: 'earlier', reference: 'Bank of 2026', in_time: true }]);
  expect(await listed()).toEqual([]);
  await expect(confirm('Bank of 2026')).rejects.toMatchObject(nothingLeft);
  await expect(payOut()).rejects.toMatchObject({ code: 'nothingToPayOut' });
});

test('that was never paid can be paid out, once', async () => {
  const { invoice, confirm, listed, payOut } = await carriedOver();
  expect(await confirm(null)).toEqual({ lines: 1, cents: 250_000 });
  expect(await invoiceState(server, invoice)).toMatchObject({ lines: 'collected' });
  await expect(confirm('Bank of 2026')).rejects.toMatchObject(nothingLeft);
  expect(await payOut()).toEqual({ lines: 1, cents: 250_000 });
  expect(await listed()).toEqual([]);
  await expect(payOut()).rejects.toMatchObject({ code: 'nothingToPayOut' });
});

test('is said once when two of the staff say it at the same time', async () => {
  const { confirm, listed } = await carriedOver();
  const answers = await Promise.allSettled([confirm(null), confirm('Bank of 2026')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await listed()).toEqual([]);
});

test('is confirmed before its invoice or a line of it is corrected, so that nothing is paid twice', async () => {
  const { client, invoice, confirm } = await carriedOver();
  const correction = { reason: 'a raise came late', payAgain: true };
  const first = { code: 'confirmFirst' };
  await expect(creditByHand(server.deps, invoice, correction)).rejects.toMatchObject(first);
  const line = { person: 'Maya Tremblay', reason: 'a raise came late', rest: 'keep' as const };
  await expect(creditLine(server.deps, invoice, line)).rejects.toMatchObject(first);
  await confirm('Bank of 2026');
  await creditByHand(server.deps, invoice, correction);
  expect(await server.rows('select cents from app.payout_lines where company_id = $1', [client.id])).toEqual([
    { cents: '250000' },
  ]);
});
