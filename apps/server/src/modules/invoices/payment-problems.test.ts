import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { voidInvoice } from './correct-invoice.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const inService = <T>(work: Parameters<typeof server.deps.db.transaction<T>>[1]) =>
  server.deps.db.transaction(asService, work);
const invoiceOf = async (company: TestCompany) =>
  (
    await server.rows<{ id: string; status: string; provider_invoice_id: string | null }>(
      'select id, status, provider_invoice_id from public.invoices where company_id = $1',
      [company.id],
    )
  )[0];
/** A company with one issued invoice, which reaches the billing provider once the jobs run. */
async function invoiced(): Promise<TestCompany> {
  const company = await employer(server, {});
  await runCompany(server.deps, { id: company.id, legal_name: 'Paid oddly' }, plainDate('2026-06-01'), false);
  return company;
}

test.each([
  [
    'voided',
    "update vendor_billing.invoices set status = 'paid' where id = $1",
    'Cancelled',
    /after it was voided/,
    null,
  ],
  [
    'open, with another amount',
    "update vendor_billing.invoices set status = 'paid', amount_due_cents = 100000 where id = $1",
    'Pending',
    /paid a different amount/,
    '100000',
  ],
] as const)(
  'keeps a payment of an invoice that is %s as the balance of the client, once, and mails the provider once',
  async (was, sql, stays, subject, received) => {
    const company = await invoiced();
    await server.runJobs();
    const invoice = await invoiceOf(company);
    const id = invoice?.provider_invoice_id ?? '';
    if (was === 'voided') await inService((tx) => voidInvoice(tx, invoice?.id ?? '', { reason: 'x', payAgain: false }));
    await server.rows(sql, [id]);
    for (const event of ['first', 'second']) {
      await server.rows("insert into vendor_billing.events (id, type, object_id) values ($1, 'invoice.paid', $2)", [
        `evt_${event}_${id}`,
        id,
      ]);
      await inService((tx) =>
        server.deps.jobs.enqueue(tx, 'webhook.deliver', { provider: 'billing', eventId: `evt_${event}_${id}` }),
      );
    }
    await server.runJobs();
    expect((await invoiceOf(company))?.status).toBe(stays);
    expect(
      await server.rows("select 1 from public.payments where company_id = $1 and status = 'collected'", [company.id]),
    ).toEqual([]);
    const mails = await server.rows<{ subject: string; text: string }>(
      "select subject, body_text as text from app.mail_messages where kind = 'payment-problem' and dedupe_key like '%' || $1",
      [invoice?.id],
    );
    expect(mails).toEqual([
      { subject: expect.stringMatching(subject), text: expect.stringContaining('Invoice amount') },
    ]);
    if (received !== null) expect(mails[0]?.text).toContain('Amount received: CAD 1,000.00');
    const [issued] = await server.rows<{ cents: string }>(
      'select (amount * 100)::bigint as cents from public.invoices where id = $1',
      [invoice?.id],
    );
    expect(
      await server.rows('select amount_cents, applied_cents, state from public.receipts where company_id = $1', [
        company.id,
      ]),
    ).toEqual([{ amount_cents: received ?? issued?.cents, applied_cents: '0', state: 'recorded' }]);
  },
);

test('never sends an invoice voided before it reached the billing provider', async () => {
  const company = await invoiced();
  const invoice = await invoiceOf(company);
  await inService((tx) => voidInvoice(tx, invoice?.id ?? '', { reason: 'x', payAgain: false }));
  await server.runJobs();
  expect((await invoiceOf(company))?.provider_invoice_id).toBeNull();
  expect(
    await server.rows('select 1 from app.mail_messages where dedupe_key = $1', [`invoice-issued:${invoice?.id}`]),
  ).toEqual([]);
});
