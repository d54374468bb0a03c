import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { voidInvoice } from '../invoices/correct-invoice.ts';
import { markPaidOut } from '../payroll/mark-paid-out.ts';
import { employer } from '../payroll/testing/employer.ts';
import { allocate } from './allocation/allocate.ts';
import { reverseAllocation } from './allocation/reverse-allocation.ts';
import { writeOff } from './allocation/write-off.ts';
import { type ReceivedMoney, recordReceipt } from './receipts/record-receipt.ts';
import { returnReceipt } from './receipts/return-receipt.ts';
import { billedInvoice, invoiceState } from './testing/billed-invoice.ts';

let server: ProviderServer;
let client: TestCompany & { memberIds: string[] };
beforeAll(async () => {
  server = await startProviderServer();
  client = await employer(server, {});
});
afterAll(() => server[Symbol.asyncDispose]());

const bill = (amountCents: number) => billedInvoice(server, client, amountCents);
const state = (id: string) => invoiceState(server, id);
const receive = (cents: number, invoiceIds: string[], given: Partial<ReceivedMoney> = {}) =>
  recordReceipt(
    server.deps,
    { companyId: client.id, receivedOn: today(server.deps.clock), cents, method: 'EFT', ...given },
    invoiceIds.map((invoiceId) => ({ invoiceId, cents: null })),
    { again: true },
  );
const ofReceipt = (receiptId: string, invoiceId: string) => ({
  receiptId,
  creditId: null,
  invoiceId,
  writeOffs: false,
});

describe('a receipt', () => {
  test('in part leaves the invoice open and its lines processing until the rest arrives', async () => {
    const id = await bill(5_230_000);
    const part = await receive(4_100_000, [id]);
    expect(part).toEqual({ id: part.id, number: expect.stringMatching(/^RC-\d{4}-\d{4}$/), left: 0 });
    expect(await state(id)).toEqual({
      status: 'Pending',
      lines: 'processing',
      paid: 4_100_000,
      credited: 0,
      writtenOff: 0,
    });
    await receive(1_130_000, [id]);
    expect(await state(id)).toMatchObject({ status: 'Paid', lines: 'collected', paid: 5_230_000 });
  });

  test('above what is open settles the invoices in order and keeps the rest as the balance for a later one', async () => {
    const [first, second] = [await bill(10_000), await bill(5_000)];
    const receipt = await receive(20_000, [first, second]);
    expect(receipt.left).toBe(5_000);
    const later = await bill(7_000);
    const funds = { kind: 'receipt', id: receipt.id, companyId: client.id } as const;
    expect(await allocate(server.deps, funds, null)).toBe(5_000);
    expect(await state(later)).toMatchObject({ status: 'Pending', paid: 5_000 });
    await writeOff(server.deps, client.id, { invoiceId: later, cents: null }, 'Bank fee');
    expect(await state(later)).toMatchObject({ status: 'Paid', paid: 5_000, writtenOff: 2_000 });
  });

  test('that the bank returns opens its invoices again and sends lines that are not paid out back to processing', async () => {
    const id = await bill(10_000);
    const receipt = await receive(10_000, [id]);
    expect(await state(id)).toMatchObject({ status: 'Paid', lines: 'collected' });
    expect(await returnReceipt(server.deps, { id: receipt.id, companyId: client.id }, 'Insufficient funds')).toBe(
      10_000,
    );
    expect(await state(id)).toEqual({ status: 'Pending', lines: 'processing', paid: 0, credited: 0, writtenOff: 0 });
    await expect(returnReceipt(server.deps, { id: receipt.id, companyId: client.id }, 'Twice')).rejects.toMatchObject({
      code: 'receiptReturned',
    });
    await expect(
      allocate(server.deps, { kind: 'receipt', id: receipt.id, companyId: client.id }, null),
    ).rejects.toMatchObject({ code: 'receiptReturned' });
  });

  test('that the bank returns after payday leaves lines paid and the invoice owed', async () => {
    const id = await bill(10_000);
    const receipt = await receive(10_000, [id]);
    const [line] = await server.rows<{ payday: PlainDate }>(
      'select payday::text from public.payments where invoice_id = $1',
      [id],
    );
    const valueDate = today(server.deps.clock);
    await markPaidOut(server.deps, client.id, line?.payday ?? valueDate, { reference: 'EFT 1', valueDate });
    await returnReceipt(server.deps, { id: receipt.id, companyId: client.id }, 'Insufficient funds');
    expect(await state(id)).toMatchObject({ status: 'Pending', lines: 'paid', paid: 0 });
    await receive(10_000, [id]);
    expect(await state(id)).toMatchObject({ status: 'Paid', lines: 'paid', paid: 10_000 });
  });

  test('that settled the wrong invoice moves to the right one', async () => {
    const [wrong, right] = [await bill(10_000), await bill(10_000)];
    const receipt = await receive(10_000, [wrong]);
    await reverseAllocation(server.deps, client.id, ofReceipt(receipt.id, wrong), 'Wrong invoice');
    expect(await state(wrong)).toMatchObject({ status: 'Pending', paid: 0 });
    const funds = { kind: 'receipt', id: receipt.id, companyId: client.id } as const;
    await allocate(server.deps, funds, [{ invoiceId: right, cents: null }]);
    expect(await state(right)).toMatchObject({ status: 'Paid' });
    await expect(
      reverseAllocation(server.deps, client.id, ofReceipt(receipt.id, wrong), 'Again'),
    ).rejects.toMatchObject({ code: 'nothingToReverse' });
  });

  test('is mailed once, with what it settles and what stays as the balance', async () => {
    const id = await bill(10_000);
    const { number } = await receive(15_000, [id]);
    const mails = await server.rows<{ text: string }>(
      "select body_text as text from app.mail_messages where kind = 'receipt' and subject like '%' || $1",
      [number],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('CAD 100.00 was applied to invoice INV-');
    expect(mails[0]?.text).toContain('The invoice is paid in full.');
    expect(mails[0]?.text).toContain('CAD 50.00 is not applied to an invoice yet');
  });
});

describe('rejects', () => {
  test.each([0, -1, 0.5, 1_000_000_000_000])('a receipt of %s cents', async (cents) => {
    await expect(receive(cents, [])).rejects.toMatchObject({ status: 400 });
  });

  test('a receipt from tomorrow', async () => {
    await expect(receive(100, [], { receivedOn: plainDate('2199-01-01') })).rejects.toMatchObject({
      code: 'dateInFuture',
    });
  });

  test('a receipt that was typed with a day of long ago', async () => {
    await expect(receive(100, [], { receivedOn: plainDate('1900-01-01') })).rejects.toMatchObject({
      code: 'dateLongAgo',
    });
  });

  test('the same reference and amount twice, unless it is said to be another payment', async () => {
    const money = {
      companyId: client.id,
      receivedOn: today(server.deps.clock),
      cents: 4_200,
      method: 'wire',
      reference: 'TRN 77',
    } as const;
    const { number } = await recordReceipt(server.deps, money, []);
    await expect(recordReceipt(server.deps, money, [])).rejects.toMatchObject({
      code: 'receiptTwice',
      params: { receipt: number, amount: '42.00' },
    });
    expect((await recordReceipt(server.deps, money, [], { again: true })).number).not.toBe(number);
  });

  test('an allocation above what is open or left, and changes nothing', async () => {
    const id = await bill(10_000);
    const receipt = await receive(12_000, []);
    const funds = { kind: 'receipt', id: receipt.id, companyId: client.id } as const;
    const apply = (cents: number) => allocate(server.deps, funds, [{ invoiceId: id, cents }]);
    await expect(apply(10_001)).rejects.toMatchObject({ code: 'moreThanOpen' });
    await expect(apply(0)).rejects.toMatchObject({ code: 'amountNotPositive' });
    const large = await bill(50_000);
    await expect(allocate(server.deps, funds, [{ invoiceId: large, cents: 12_001 }])).rejects.toMatchObject({
      code: 'moreThanLeft',
    });
    expect(await state(id)).toMatchObject({ paid: 0 });
  });

  test('an invoice of another client, by use case and by the database', async () => {
    const other = await employer(server, {});
    const theirs = await billedInvoice(server, other, 10_000);
    await expect(receive(10_000, [theirs])).rejects.toMatchObject({ code: 'invoiceOfOther' });
    const { id } = await receive(10_000, []);
    const insert = (companyId: string) =>
      server.rows(
        "insert into public.allocations (company_id, invoice_id, receipt_id, cents, applied_on) values ($1, $2, $3, 1, '2026-06-01')",
        [companyId, theirs, id],
      );
    await expect(insert(client.id)).rejects.toMatchObject({ code: '23503' });
    await expect(insert(other.id)).rejects.toMatchObject({ code: '23503' });
  });

  test('counters that no allocation moved, and a changed or removed allocation', async () => {
    const id = await bill(10_000);
    await receive(4_000, [id]);
    for (const sql of [
      'update public.invoices set paid_cents = 10000 where id = $1',
      'update public.receipts set applied_cents = 0 where id in (select receipt_id from public.allocations where invoice_id = $1)',
      'update public.allocations set cents = 1 where invoice_id = $1',
      'delete from public.allocations where invoice_id = $1',
      "update public.invoices set status = 'Cancelled' where id = $1",
    ])
      await expect(server.rows(sql, [id])).rejects.toMatchObject({ code: '23514' });
  });
});

test('gives the money back to the balance when a part-paid invoice is voided', async () => {
  const id = await bill(10_000);
  const { id: receiptId } = await receive(4_000, [id]);
  await server.deps.db.transaction(asService, (tx) => voidInvoice(tx, id, { reason: 'wrong', payAgain: false }));
  expect(await state(id)).toMatchObject({ status: 'Cancelled', paid: 0 });
  expect(await server.rows('select applied_cents from public.receipts where id = $1', [receiptId])).toEqual([
    { applied_cents: '0' },
  ]);
  await expect(receive(1_000, [id])).rejects.toMatchObject({ code: 'invoiceNotOpen' });
});

test('settles an invoice once when two receipts for it are recorded at the same time', async () => {
  const id = await bill(10_000);
  const receipts = await Promise.all([receive(10_000, [id]), receive(10_000, [id])]).catch((error: unknown) => error);
  expect(receipts).toMatchObject({ code: 'invoiceNotOpen' });
  expect(await state(id)).toMatchObject({ status: 'Paid', paid: 10_000 });
});
