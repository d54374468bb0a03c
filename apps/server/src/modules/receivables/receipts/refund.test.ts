import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../../testing/provider-server.ts';
import { creditLine } from '../../invoices/paper/credit-line.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { allocate, type FundsRef } from '../allocation/allocate.ts';
import { findFunds } from '../find-client.ts';
import { clientAgeing } from '../statement/ageing.ts';
import { statement } from '../statement/statement.ts';
import { billedInvoice } from '../testing/billed-invoice.ts';
import { recordReceipt } from './record-receipt.ts';
import { type Refund, refund, reverseRefund } from './refund.ts';
import { returnReceipt } from './return-receipt.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const now = () => today(server.deps.clock);
type Client = TestCompany & { memberIds: string[] };

/** A client with a receipt of CAD 500.00, of which CAD 100.00 settles an invoice. */
async function overpaid(): Promise<{ client: Client; funds: FundsRef; invoiceId: string }> {
  const client = await employer(server, {});
  const invoiceId = await billedInvoice(server, client, 10_000);
  const given = { companyId: client.id, receivedOn: addDays(now(), -3), cents: 50_000, method: 'EFT' } as const;
  const { id } = await recordReceipt(server.deps, given, []);
  const funds = { kind: 'receipt', id, companyId: client.id } as const;
  await allocate(server.deps, funds, null);
  return { client, funds, invoiceId };
}
const send = (funds: FundsRef, given: Partial<Refund> = {}, options = {}) =>
  refund(server.deps, funds, { cents: null, on: now(), method: 'EFT', reference: '', ...given }, options);
const account = async ({ id, name }: Client, to = now()) => {
  const { entries, closing, ageing } = await statement(server.deps, { id, name }, { from: null, to });
  return {
    kinds: entries.map(({ kind, cents }) => `${kind} ${cents}`),
    closing,
    unapplied: ageing.unapplied,
    balance: ageing.balance,
  };
};

test('a refund lowers what is left, and the statement and ageing agree', async () => {
  const { client, funds } = await overpaid();
  expect(await send(funds, { cents: 15_000, reference: 'WIRE 1' })).toEqual({ cents: 15_000, left: 25_000 });
  expect(await account(client)).toEqual({
    kinds: ['receipt -50000', 'invoice 10000', 'refund 15000'],
    closing: -25_000,
    unapplied: '250.00',
    balance: '-250.00',
  });
  expect(await send(funds)).toEqual({ cents: 25_000, left: 0 });
  expect(await account(client)).toMatchObject({ closing: 0, unapplied: '0.00', balance: '0.00' });
});

test('the ageing of a past day does not know a later refund', async () => {
  const { client, funds } = await overpaid();
  const before = await clientAgeing(server.deps, client, addDays(now(), -1));
  await send(funds);
  expect(await clientAgeing(server.deps, client, addDays(now(), -1))).toEqual(before);
});

test('is refused beyond what is left, before the receipt, in the future, and twice', async () => {
  const { funds } = await overpaid();
  await expect(send(funds, { cents: 40_001 })).rejects.toMatchObject({ code: 'refundMoreThanLeft' });
  await expect(send(funds, { on: addDays(now(), -4) })).rejects.toMatchObject({ code: 'refundTooEarly' });
  await expect(send(funds, { on: addDays(now(), 1) })).rejects.toMatchObject({ code: 'refundInFuture' });
  const twice = await Promise.allSettled([send(funds, { cents: 10_000 }), send(funds, { cents: 10_000 })]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await send(funds, { cents: 10_000 }, { again: true })).toEqual({ cents: 10_000, left: 20_000 });
  await send(funds);
  await expect(send(funds)).rejects.toMatchObject({ code: 'refundMoreThanLeft' });
});

test('a reversed refund is a balance again, and every row stays', async () => {
  const { client, funds } = await overpaid();
  await send(funds, { cents: 15_000 });
  expect(await reverseRefund(server.deps, funds, 'The bank could not deliver it')).toBe(15_000);
  await expect(reverseRefund(server.deps, funds, 'Again')).rejects.toMatchObject({ code: 'nothingToReverse' });
  expect(await account(client)).toMatchObject({ closing: -40_000, unapplied: '400.00' });
  expect((await account(client)).kinds.slice(-2)).toEqual(
    expect.arrayContaining(['refund 15000', 'refundReversal -15000']),
  );
});

test('what was refunded of a payment that the bank returns is owed', async () => {
  const { client, funds } = await overpaid();
  await send(funds, { cents: 15_000 });
  await returnReceipt(server.deps, { id: funds.id, companyId: client.id }, 'Insufficient funds');
  // The invoice and the refund.
  expect(await account(client)).toMatchObject({ closing: 25_000, unapplied: '-150.00', balance: '250.00' });
  await expect(send(funds)).rejects.toMatchObject({ code: 'receiptReturned' });
});

test('refunds a credit', async () => {
  const client = await employer(server, {});
  const invoiceId = await billedInvoice(server, client, 8_000);
  const paid = { companyId: client.id, receivedOn: now(), cents: 8_000, method: 'EFT' } as const;
  await recordReceipt(server.deps, paid, [{ invoiceId, cents: null }]);
  const credit = { person: 'Maya Tremblay', reason: 'Not worked', rest: 'keep' } as const;
  const { number } = await creditLine(server.deps, invoiceId, credit);
  const funds = await findFunds(server.deps, number);
  expect(await send(funds, { cents: 3_000 })).toEqual({ cents: 3_000, left: 5_000 });
  expect(await account(client)).toEqual({
    kinds: ['invoice 8000', 'credit -8000', 'receipt -8000', 'refund 3000'],
    closing: -5_000,
    unapplied: '50.00',
    balance: '-50.00',
  });
  await expect(send(funds, { cents: 5_001 })).rejects.toMatchObject({ code: 'refundMoreThanLeft' });
});

test.each([
  ['update app.refunds set cents = 1', /never changed/],
  ['delete from app.refunds', /never changed/],
  ['update public.receipts set refunded_cents = 0 where refunded_cents > 0', /Only refunds/],
])('the database refuses %s', async (sql, words) => {
  await send((await overpaid()).funds, { cents: 1 });
  await expect(server.rows(sql)).rejects.toThrow(words);
});

describe('the mail about a refund', () => {
  const mails = (client: Client) =>
    server.rows<{ subject: string; text: string }>(
      "select subject, body_text as text from app.mail_messages where to_address = $1 and kind = 'refund' order by created_at, id",
      [`billing-${client.email}`],
    );

  test('says what was sent back, how, and what is left of the receipt', async () => {
    const { client, funds } = await overpaid();
    await send(funds, { cents: 15_000, method: 'wire', reference: 'TRN 9' });
    const [mail, ...others] = await mails(client);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('We refunded CAD 150.00');
    for (const part of ['Wire', 'TRN 9', 'CAD 250.00', 'of receipt RC-', 'is still part of your balance'])
      expect(mail?.text).toContain(part);
  });

  test('follows when the refund is reversed, with the reason', async () => {
    const { client, funds } = await overpaid();
    await send(funds, { cents: 15_000 });
    await reverseRefund(server.deps, funds, 'Account closed');
    expect((await mails(client)).map(({ subject }) => subject).toSorted()).toEqual([
      'We refunded CAD 150.00',
      'Your refund of CAD 150.00 was canceled',
    ]);
    expect((await mails(client)).some(({ text }) => text.includes('Reason: Account closed'))).toBe(true);
  });

  test('is in French for a client that reads French', async () => {
    const { client, funds } = await overpaid();
    await server.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [
      client.userId,
      { locale: 'fr-CA' },
    ]);
    await send(funds);
    const [mail] = await mails(client);
    expect(mail?.subject).toMatch(/^Nous avons remboursé 400,00\s\$\sCA$/u);
  });

  test('is not sent for a refused refund', async () => {
    const { client, funds } = await overpaid();
    await expect(send(funds, { cents: 40_001 })).rejects.toMatchObject({ code: 'refundMoreThanLeft' });
    expect(await mails(client)).toEqual([]);
  });
});
