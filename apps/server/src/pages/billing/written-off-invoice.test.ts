import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCompany } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { writeOff } from '../../modules/receivables/allocation/write-off.ts';
import { recordReceipt } from '../../modules/receivables/receipts/record-receipt.ts';
import { today } from '../../platform/clock.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** The page and the PDF of an invoice of CAD 3,780.11, of which some cents were received and the rest written off. */
async function writtenOff(received: number) {
  const client = await employer(server, {});
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
  await server.runJobs();
  const [invoice] = await server.rows<{ id: string; page: string }>(
    'select id, hosted_invoice_url as page from public.invoices where company_id = $1',
    [client.id],
  );
  const [part, path] = [{ invoiceId: invoice?.id ?? '', cents: null }, new URL(invoice?.page ?? '').pathname];
  if (received > 0) {
    const money = { receivedOn: today(server.deps.clock), cents: received, method: 'EFT' } as const;
    await recordReceipt(server.deps, { companyId: client.id, ...money }, [part]);
  }
  await writeOff(server.deps, client.id, part, 'Bankrupt');
  await server.runJobs();
  const page = await (await server.fetch(path)).text();
  return { page, pdf: pdfText(new Uint8Array(await (await server.fetch(`${path}/pdf`)).arrayBuffer())) };
}

test('does not say that an invoice was paid of which all was written off', async () => {
  const { page, pdf } = await writtenOff(0);
  expect(page).toContain('CAD\u00a03,780.11 of this invoice was written off. Nothing remains to be paid.');
  for (const text of [page, pdf]) {
    expect(text).toContain('WRITTEN OFF');
    expect(text).not.toMatch(/Thank you|PAID|paid \d|Pay now/);
  }
});

test('says what was received and what was written off of an invoice', async () => {
  const { page, pdf } = await writtenOff(370_011);
  expect(page).toContain('CAD\u00a080.00 of this invoice was written off. Nothing remains to be paid.');
  for (const text of [page, pdf]) {
    expect(text).toMatch(/Settled so far[^A-Z]*3,700\.11/);
    expect(text).toMatch(/Written off[^A-Z]*80\.00/);
    expect(text).toMatch(/Open[^A-Z]*0\.00/);
    expect(text).not.toMatch(/CAD 3,780\.11 paid/);
  }
});
