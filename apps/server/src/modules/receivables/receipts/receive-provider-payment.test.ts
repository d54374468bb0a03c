import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, parseCents } from '@portage/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../../testing/provider-server.ts';
import { syncInvoice } from '../../invoices/invoice-effect.ts';
import { runCompany } from '../../payroll/run.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { invoiceState } from '../testing/billed-invoice.ts';
import { recordReceipt } from './record-receipt.ts';
import { returnReceipt } from './return-receipt.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** An issued invoice that the billing provider has. */
async function invoiced() {
  const client = await employer(server, {});
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
  await server.runJobs();
  const [row] = await server.rows<{ id: string; amount: string; provider_invoice_id: string }>(
    'select id, amount, provider_invoice_id from public.invoices where company_id = $1',
    [client.id],
  );
  if (row === undefined) throw new Error('no invoice was issued');
  return { client, id: row.id, cents: parseCents(row.amount), providerId: row.provider_invoice_id };
}
const receive = (client: TestCompany, invoiceId: string, amount: number) =>
  recordReceipt(
    server.deps,
    { companyId: client.id, receivedOn: today(server.deps.clock), cents: amount, method: 'wire' },
    [{ invoiceId, cents: null }],
  );
const receipts = (client: TestCompany) =>
  server.rows(
    'select amount_cents, applied_cents, state from public.receipts where company_id = $1 order by recorded_at',
    [client.id],
  );

test('makes one receipt of a payment at the provider, however often it is reported', async () => {
  const { client, id, cents: amount, providerId } = await invoiced();
  await server.deps.billing.markInvoicePaid(providerId);
  await Promise.all([server.runJobs(), syncInvoice(server.deps, providerId), syncInvoice(server.deps, providerId)]);
  expect(await invoiceState(server, id)).toMatchObject({ status: 'Paid', lines: 'collected', paid: amount });
  expect(await receipts(client)).toEqual([
    { amount_cents: String(amount), applied_cents: String(amount), state: 'recorded' },
  ]);
});

test('keeps what was paid twice, by transfer and at the provider, as the balance', async () => {
  const { client, id, cents: amount, providerId } = await invoiced();
  await receive(client, id, amount - 100_000);
  await server.deps.billing.markInvoicePaid(providerId);
  await server.runJobs();
  expect(await invoiceState(server, id)).toMatchObject({ status: 'Paid', paid: amount });
  expect(await receipts(client)).toEqual([
    { amount_cents: String(amount - 100_000), applied_cents: String(amount - 100_000), state: 'recorded' },
    { amount_cents: String(amount), applied_cents: '100000', state: 'recorded' },
  ]);
});

test('closes an invoice at the provider that was settled here, and does not count that as a payment', async () => {
  const { client, id, cents: amount, providerId } = await invoiced();
  const { id: receiptId } = await receive(client, id, amount);
  await server.runJobs();
  expect((await server.deps.billing.getInvoice(providerId))?.status).toBe('paid');
  expect(await receipts(client)).toHaveLength(1);
  await returnReceipt(server.deps, { id: receiptId, companyId: client.id }, 'Insufficient funds');
  await syncInvoice(server.deps, providerId);
  expect(await invoiceState(server, id)).toMatchObject({ lines: 'processing', paid: 0 });
  expect(await receipts(client)).toEqual([{ amount_cents: String(amount), applied_cents: '0', state: 'returned' }]);
});

test('does not collect an invoice again when the payment at the provider was returned', async () => {
  const { client, id, providerId } = await invoiced();
  await server.deps.billing.markInvoicePaid(providerId);
  await server.runJobs();
  const [receipt] = await server.rows<{ id: string }>('select id from public.receipts where company_id = $1', [
    client.id,
  ]);
  await returnReceipt(server.deps, { id: receipt?.id ?? '', companyId: client.id }, 'Charged back');
  await syncInvoice(server.deps, providerId);
  expect(await invoiceState(server, id)).toMatchObject({ lines: 'processing', paid: 0 });
});

test('states what remains in the reminder of an invoice that is paid in part', async () => {
  const { client, id } = await invoiced();
  await receive(client, id, cents(100_000));
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-05'), false);
  const mails = await server.rows<{ body_text: string }>(
    "select body_text from app.mail_messages where dedupe_key = 'invoice-due:' || $1",
    [id],
  );
  expect(mails[0]?.body_text).toMatch(/CAD 2,780\.11 of invoice INV-\d{4}-\d{4} for CAD 3,780\.11 is due/);
});
