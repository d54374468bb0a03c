import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { voidByHand } from '../../invoices/settle-by-hand.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { recordReceipt } from '../receipts/record-receipt.ts';
import { returnReceipt } from '../receipts/return-receipt.ts';
import { billedInvoice } from '../testing/billed-invoice.ts';
import { ageing, clientAgeing } from './ageing.ts';
import { statement } from './statement.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const day = (days: number) => addDays(today(server.deps.clock), days);
/** An invoice that was issued and due so many days ago. */
async function billed(client: Awaited<ReturnType<typeof employer>>, cents: number, issued: number, due: number) {
  const id = await billedInvoice(server, client, cents);
  await server.owner.query('alter table public.invoices disable trigger guard_invoice');
  await server.rows(
    'update public.invoices set created_at = app.now() - make_interval(days => $2), due_date = $3 where id = $1',
    [id, issued, day(-due)],
  );
  await server.owner.query('alter table public.invoices enable trigger guard_invoice');
  return id;
}

test.each([
  [0, 'notDue'],
  [1, 'to30'],
  [30, 'to30'],
  [31, 'to60'],
  [60, 'to60'],
  [61, 'to90'],
  [90, 'to90'],
  [91, 'over90'],
] as const)('puts an invoice %i days past due into %s', async (late, bucket) => {
  const client = await employer(server, {});
  await billed(client, 10_000, 120, late);
  const row = await clientAgeing(server.deps, client, day(0));
  expect(row).toMatchObject({ [bucket]: '100.00', open: '100.00', unapplied: '0.00', balance: '100.00' });
});

test('keeps money that is not applied apart, and counts a receipt from the day on which it arrived', async () => {
  const client = await employer(server, {});
  const id = await billed(client, 10_000, 40, 35);
  const money = { companyId: client.id, receivedOn: day(-5), cents: 12_500, method: 'EFT' } as const;
  const receipt = await recordReceipt(server.deps, money, [{ invoiceId: id, cents: null }]);
  expect(await clientAgeing(server.deps, client, day(-6))).toMatchObject({ to30: '100.00', unapplied: '0.00' });
  expect(await clientAgeing(server.deps, client, day(-5))).toMatchObject({
    open: '0.00',
    unapplied: '25.00',
    balance: '-25.00',
  });
  await returnReceipt(server.deps, { id: receipt.id, companyId: client.id }, 'bounced');
  expect(await clientAgeing(server.deps, client, day(-1))).toMatchObject({ open: '0.00', unapplied: '25.00' });
  expect(await clientAgeing(server.deps, client, day(0))).toMatchObject({ to60: '100.00', unapplied: '0.00' });
  expect((await ageing(server.deps, day(0))).filter((row) => row.id === client.id)).toHaveLength(1);
});

test('prints a statement whose opening balance and entries add up to what is owed', async () => {
  const client = await employer(server, {});
  const first = await billed(client, 10_000, 40, 30);
  const second = await billed(client, 5_000, 10, 1);
  const money = { companyId: client.id, receivedOn: day(-9), cents: 4_000, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId: first, cents: null }]);
  await voidByHand(server.deps, second, { reason: 'wrong', payAgain: false });
  const made = await statement(server.deps, client, { from: day(-10), to: day(0) });
  expect(made.opening).toBe(10_000);
  expect(made.entries.map(({ kind, cents, balance }) => [kind, cents, balance])).toEqual([
    ['invoice', 5_000, 15_000],
    ['receipt', -4_000, 11_000],
    ['void', -5_000, 6_000],
  ]);
  expect(made.closing).toBe(6_000);
  expect(made.ageing).toMatchObject({ open: '60.00', unapplied: '0.00', balance: '60.00' });
  expect((await statement(server.deps, client, { from: null, to: day(-41) })).entries).toEqual([]);
});

test('shows one client nothing of another', async () => {
  const [one, other] = [await employer(server, {}), await employer(server, {})];
  await billed(other, 10_000, 40, 30);
  expect((await statement(server.deps, one, { from: null, to: day(0) })).entries).toEqual([]);
  expect(await clientAgeing(server.deps, one, day(0))).toMatchObject({ open: '0.00', balance: '0.00' });
});
