import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { advancePay, cancelAdvance, setCreditLimit } from './advance-pay.ts';
import { markPaidOut } from './mark-paid-out.ts';
import { type Client, payday, unfundedPay } from './payouts/testing/funded-pay.ts';
import { recheckCompany } from './recheck-company.ts';
import { runCompany } from './run.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A client that has not paid for pay of some cents each of its people. */
async function lateClient(pay: readonly number[], limit: number): Promise<{ client: Client; invoice: string }> {
  const client = await employer(server, ...pay.map(() => ({})));
  const invoice = await unfundedPay(server, client, pay);
  if (limit > 0) await setCreditLimit(server.deps, client.id, cents(limit), 'a good client');
  return { client, invoice };
}
const advance = ({ id }: Client) => advancePay(server.deps, id, payday(server), 'the transfer is on its way');
const payOut = ({ id }: Client) =>
  markPaidOut(server.deps, id, payday(server), { reference: 'EFT 9', valueDate: today(server.deps.clock) });
const pays = ({ id }: Client, invoiceId: string, amount: number) =>
  recordReceipt(server.deps, { companyId: id, receivedOn: today(server.deps.clock), cents: amount, method: 'EFT' }, [
    { invoiceId, cents: null },
  ]);
const states = async ({ id }: Client) =>
  (
    await server.rows<{ status: string }>(
      "select distinct status from public.payments where company_id = $1 and payment_type = 'Debit' order by 1",
      [id],
    )
  ).map(({ status }) => status);
const invoiceStatus = async (id: string) =>
  (await server.rows<{ status: string }>('select status from public.invoices where id = $1', [id]))[0]?.status;
const credit = async ({ id }: Client) => {
  const [row] = await server.rows<{ advance_cents: string; advanced_cents: string }>(
    'select advance_cents, advanced_cents from public.staff_credit_limits where company_id = $1',
    [id],
  );
  return { limit: Number(row?.advance_cents), advanced: Number(row?.advanced_cents) };
};

test('people are paid before their client pays, whose payment repays it', async () => {
  const { client, invoice } = await lateClient([200_000, 150_000], 500_000);
  await expect(payOut(client)).rejects.toMatchObject({ code: 'nothingToPayOut' });
  expect(await advance(client)).toMatchObject({ lines: 2, cents: 350_000 });
  await expect(advance(client)).rejects.toMatchObject({ code: 'nothingToAdvance' });
  expect(await payOut(client)).toEqual({ lines: 2, cents: 350_000 });
  expect(await states(client)).toEqual(['paid']);
  expect(await invoiceStatus(invoice)).toBe('Pending');
  expect(await credit(client)).toEqual({ limit: 500_000, advanced: 350_000 });
  await pays(client, invoice, 360_000);
  expect(await invoiceStatus(invoice)).toBe('Paid');
  expect(await states(client)).toEqual(['paid']);
  expect(await credit(client)).toEqual({ limit: 500_000, advanced: 0 });
  await expect(payOut(client)).rejects.toMatchObject({ code: 'nothingToPayOut' });
});

test('no more than the limit of a client is advanced, and none as set up', async () => {
  const { client } = await lateClient([200_000], 0);
  await expect(advance(client)).rejects.toMatchObject({ code: 'advanceLimit' });
  await setCreditLimit(server.deps, client.id, cents(199_999), 'nearly');
  await expect(advance(client)).rejects.toMatchObject({ code: 'advanceLimit', params: { left: '1,999.99' } });
  await setCreditLimit(server.deps, client.id, cents(200_000), 'enough');
  await advance(client);
  // What is advanced stays when the limit is lowered.
  await setCreditLimit(server.deps, client.id, cents(0), 'no more');
  expect(await payOut(client)).toEqual({ lines: 1, cents: 200_000 });
});

test('two advances at once do not exceed the limit', async () => {
  const { client } = await lateClient([200_000], 200_000);
  const both = await Promise.allSettled([advance(client), advance(client)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an advance can be canceled until someone is paid from it', async () => {
  const { client } = await lateClient([200_000], 200_000);
  const first = await advance(client);
  await cancelAdvance(server.deps, first.id, 'they paid');
  await expect(cancelAdvance(server.deps, first.id, 'they paid')).rejects.toMatchObject({ code: 'advanceNotFound' });
  await expect(payOut(client)).rejects.toMatchObject({ code: 'nothingToPayOut' });
  expect(await credit(client)).toEqual({ limit: 200_000, advanced: 0 });
  const second = await advance(client);
  await payOut(client);
  await expect(cancelAdvance(server.deps, second.id, 'late')).rejects.toMatchObject({ code: 'advancePaidOut' });
});

test('an advance ends the problem that the invoice is not paid; until the payout, that is the problem', async () => {
  const client = await employer(server, {});
  const [start, paid] = [plainDate('2026-06-01'), plainDate('2026-06-15')];
  await runCompany(server.deps, { id: client.id, legal_name: 'Client' }, start, false);
  await setCreditLimit(server.deps, client.id, cents(1_000_000), 'a good client');
  const open = async () => {
    await recheckCompany(server.deps, { companyId: client.id, run: false });
    const rows = await server.rows<{ key: string }>(
      "select key from public.pay_exceptions where company_id = $1 and resolved_at is null and key in ('invoiceUnfunded', 'payoutMissing')",
      [client.id],
    );
    return rows.map(({ key }) => key);
  };
  expect(await open()).toEqual(['invoiceUnfunded']);
  await advancePay(server.deps, client.id, paid, 'the transfer is on its way');
  expect(await open()).toEqual(['payoutMissing']);
  await markPaidOut(server.deps, client.id, paid, { reference: 'EFT 9' });
  expect(await open()).toEqual([]);
});
