import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents, sumCents } from '@portage/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { setTaxRate } from '../companies/set-tax-rate.ts';
import { replayInvoice } from '../payroll/replay/replay-invoice.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { clientAgeing } from '../receivables/statement/ageing.ts';
import { statement } from '../receivables/statement/statement.ts';
import { creditDocument } from './paper/credit-document.ts';
import { creditLine } from './paper/credit-line.ts';
import { documentSums, documentTotal } from './paper/invoice-document.ts';
import { creditByHand } from './settle-by-hand.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ INVOICE_TAX_RATE: '13', PROVIDER_GST_HST_NUMBER: '123456782RT0001' });
});
afterAll(() => server[Symbol.asyncDispose]());

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  number: string;
  amount: string;
  tax_rate: string;
  tax_amount: string;
  page: string;
}

/** An issued invoice for three people, of CAD 3,780.11 each before tax. */
async function invoiced({ country = 'Canada', rate }: { country?: string; rate?: string | null } = {}) {
  const client = await employer(server, { first_name: 'Maya' }, { first_name: 'Liam' }, { first_name: 'Zoé' });
  await server.rows('update public.companies set hiring_country = $2 where id = $1', [client.id, country]);
  if (rate !== undefined) await setTaxRate(server.deps, client.id, rate);
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
  await server.runJobs();
  const [invoice] = await documentsOf(client.id);
  if (invoice === undefined) throw new Error('no invoice');
  return { client, invoice };
}

const documentsOf = (companyId: string, kind = 'Pay period') =>
  server.rows<InvoiceRow>(
    `select id, invoice_number as number, amount, tax_rate, tax_amount, hosted_invoice_url as page from public.invoices
     where company_id = $1 and kind = $2 order by invoice_number`,
    [companyId, kind],
  );
const figures = ({ amount, tax_rate, tax_amount }: InvoiceRow) => ({ amount, tax_rate, tax_amount });
const path = (invoice: InvoiceRow) => new URL(invoice.page).pathname;

describe('the rate of an invoice', () => {
  test('is the provider’s for a client in Canada, on the whole subtotal', async () => {
    expect(figures((await invoiced()).invoice)).toEqual({
      amount: '12814.57',
      tax_rate: '13.000',
      tax_amount: '1474.24',
    });
  });

  test('is 0% with its reason for a client abroad', async () => {
    const { invoice } = await invoiced({ country: 'Germany' });
    expect(figures(invoice)).toEqual({ amount: '11340.33', tax_rate: '0.000', tax_amount: '0.00' });
    const page = await (await server.fetch(path(invoice))).text();
    // The reason has all of the table's width, below the sum.
    expect(page).toContain('<td>GST/HST 0%</td><td class="money">0.00</td>');
    expect(page).toContain('<td colspan="2"><small>zero-rated supply to a non-resident');
    expect(page).not.toContain('13%');
  });

  test('is the client’s own, wherever it is, until it is removed; issued invoices keep theirs', async () => {
    const { client, invoice } = await invoiced({ country: 'Germany', rate: '14.975' });
    expect(figures(invoice)).toEqual({ amount: '13038.54', tax_rate: '14.975', tax_amount: '1698.21' });
    expect(await (await server.fetch(path(invoice))).text()).toContain('GST 5% and QST 9.975%');
    await setTaxRate(server.deps, client.id, null);
    await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-15'), false);
    expect((await documentsOf(client.id)).map(({ tax_rate }) => tax_rate)).toEqual(['14.975', '0.000']);
  });

  test('is rejected when it is no percentage, or above 0 without a GST/HST number', async () => {
    const { client } = await invoiced();
    await expect(setTaxRate(server.deps, client.id, '13,')).rejects.toMatchObject({ code: 'taxRateInvalid' });
    const { PROVIDER_GST_HST_NUMBER: _, ...config } = server.deps.config;
    const unregistered = { ...server.deps, config } as typeof server.deps;
    await expect(setTaxRate(unregistered, client.id, '5')).rejects.toMatchObject({ code: 'taxNumberMissing' });
    expect(await setTaxRate(unregistered, client.id, '0')).toBe('0');
  });

  test('cannot be set by the client', async () => {
    const { client } = await invoiced();
    const answer = await server.fetch(`/rest/v1/companies?id=eq.${client.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tax_rate: 0 }),
    });
    expect(answer.status).toBe(403);
  });
});

describe('an invoice with tax', () => {
  test('shows subtotal, tax and total on its page, PDF and CSV, and in its mail', async () => {
    const { invoice } = await invoiced();
    const page = await (await server.fetch(path(invoice))).text();
    const pdf = pdfText(new Uint8Array(await (await server.fetch(`${path(invoice)}/pdf`)).arrayBuffer()));
    for (const part of ['11,340.33', 'GST/HST 13%', '1,474.24', '12,814.57']) {
      expect(page).toContain(part);
      expect(pdf).toContain(part);
    }
    // The memo has a comma.
    const csv = (await (await server.fetch(`${path(invoice)}/csv`)).text()).trim().split('\r\n');
    expect(csv.slice(-2).map((row) => row.split(',').slice(5, 11))).toEqual([
      ['GST/HST 13%', '', '', '', '', '1474.24'],
      ['Total', '', '10500.00', '239.61', '600.72', '12814.57'],
    ]);
    const [mail] = await server.rows<{ text: string }>(
      'select body_text as text from app.mail_messages where dedupe_key = $1',
      [`invoice-issued:${invoice.id}`],
    );
    for (const part of ['Subtotal', '11,340.33', 'GST/HST 13%', '1,474.24', '12,814.57'])
      expect(mail?.text).toContain(part);
  });

  test('is charged with its tax at the billing provider, and settled by that payment', async () => {
    const { client, invoice } = await invoiced();
    const [billed] = await server.rows(
      "select amount_due_cents from vendor_billing.invoices where metadata ->> 'invoice_id' = $1",
      [invoice.id],
    );
    expect(billed).toEqual({ amount_due_cents: '1281457' });
    await server.post(`${path(invoice)}/pay`, {});
    await server.runJobs();
    expect(await server.rows('select status, paid_cents from public.invoices where id = $1', [invoice.id])).toEqual([
      { status: 'Paid', paid_cents: '1281457' },
    ]);
    expect((await clientAgeing(server.deps, client, today(server.deps.clock))).balance).toBe('0.00');
  });

  test('counts in full on the statement, which names the tax', async () => {
    const { client } = await invoiced();
    const made = await statement(server.deps, client, { from: null, to: today(server.deps.clock) });
    expect(made.entries.map(({ kind, cents, tax }) => ({ kind, cents, tax }))).toEqual([
      { kind: 'invoice', cents: 1_281_457, tax: 147_424 },
    ]);
    expect(made.ageing.open).toBe('12814.57');
  });

  test('replays to its subtotal', async () => {
    const { invoice } = await invoiced();
    const replayed = (await replayInvoice(server.deps, invoice.id)) ?? [];
    expect(replayed.at(-1)).toMatchObject({ figure: 'invoice total', stored: '11340.33', same: true });
    expect(replayed.filter((figure) => !figure.same)).toEqual([]);
  });

  test('never changes its tax', async () => {
    const { invoice } = await invoiced();
    for (const change of ['tax_amount = 0', 'tax_rate = 5'])
      await expect(
        server.rows(`update public.invoices set ${change} where id = $1`, [invoice.id]),
      ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a credit', () => {
  test('of every line, in parts, returns exactly the tax', async () => {
    const { client, invoice } = await invoiced();
    const credit = (person: string, cents: number | null = null) =>
      creditLine(server.deps, invoice.id, { person: `${person} Tremblay`, reason: 'wrong', cents, rest: 'keep' });
    expect(await credit('Maya', 100_001)).toMatchObject({ amount: 113_001 });
    await credit('Maya', 278_010);
    await credit('Liam');
    await credit('Zoé');
    const credits = await documentsOf(client.id, 'Credit');
    const sum = (texts: string[]) => sumCents(texts.map((text) => parseCents(text)));
    expect(sum(credits.map(({ tax_amount }) => tax_amount))).toBe(-147_424);
    expect(sum(credits.map(({ amount }) => amount))).toBe(-1_281_457);
    expect((await clientAgeing(server.deps, client, today(server.deps.clock))).balance).toBe('0.00');
  });

  test('of the whole invoice mirrors its tax, and shows it', async () => {
    const { client, invoice } = await invoiced();
    await server.post(`${path(invoice)}/pay`, {});
    await server.runJobs();
    await creditByHand(server.deps, invoice.id, { reason: 'wrong', payAgain: false });
    const [credit] = await documentsOf(client.id, 'Credit');
    expect(credit && figures(credit)).toEqual({ amount: '-12814.57', tax_rate: '13.000', tax_amount: '-1474.24' });
    const document = await creditDocument(server.deps, credit?.id ?? '');
    if (document === null) throw new Error('no document');
    expect(documentTotal(document)).toBe(-1_281_457);
    expect(documentSums(server.deps.messages, document)).toEqual([
      ['Subtotal', '−11,340.33'],
      ['GST/HST 13%', '−1,474.24'],
    ]);
  });
});
