import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPaidOut } from '../../modules/payroll/mark-paid-out.ts';
import { runCompany } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { writeOff } from '../../modules/receivables/allocation/write-off.ts';
import { recordReceipt } from '../../modules/receivables/receipts/record-receipt.ts';
import { today } from '../../platform/today.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { invoicePages } from './billing-pages.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** An issued invoice of CAD 3,780.11 with its page's path. */
async function issued() {
  const client = await employer(server, {});
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
  await server.runJobs();
  const [invoice] = await server.rows<{ id: string; page: string }>(
    'select id, hosted_invoice_url as page from public.invoices where company_id = $1',
    [client.id],
  );
  return { client, id: invoice?.id ?? '', path: new URL(invoice?.page ?? '').pathname };
}

/** Receives some cents for an invoice. */
const receive = (companyId: string, invoiceId: string, cents: number) =>
  recordReceipt(server.deps, { companyId, receivedOn: today(server.deps.clock), cents, method: 'EFT' }, [
    { invoiceId, cents: null },
  ]);

/** An issued invoice of which some cents are received. */
async function partPaid(cents: number) {
  const { client, id, path } = await issued();
  await receive(client.id, id, cents);
  return { id, path };
}

/** The page and the PDF of an invoice of which some cents are received and the rest is written off. */
async function writtenOff(received: number) {
  const { client, id, path } = await issued();
  if (received > 0) await receive(client.id, id, received);
  await writeOff(server.deps, client.id, { invoiceId: id, cents: null }, 'Bankrupt');
  await server.runJobs();
  const page = await (await server.fetch(path)).text();
  return { page, pdf: pdfText(new Uint8Array(await (await server.fetch(`${path}/pdf`)).arrayBuffer())) };
}
const status = async (id: string) =>
  (await server.rows('select status, paid_cents from public.invoices where id = $1', [id]))[0];

test('leads with what is due and the button to pay it, and does not link to itself', async () => {
  const { path } = await issued();
  const page = await (await server.fetch(path)).text();
  const inOrder = ['CAD 3,780.11 due', 'Pay now', '>From<', '>Bill to<', '>Total (CAD)<'].map((text) =>
    page.indexOf(text),
  );
  expect(inOrder.every((at) => at > 0)).toBe(true);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(page).not.toContain('Online');
  expect(page).not.toContain(`href="${server.deps.config.siteUrl}${path}"`);
});

test('says what an amount consists of, and why a tax is 0%, in rows as wide as the table', async () => {
  const { path } = await issued();
  const page = (await (await server.fetch(path)).text()).replaceAll(/<\/?span[^>]*>/g, '');
  expect(page).toMatch(/<td colspan="2"><small>Gross 3,500\.00 · EI 79\.87 · CPP 200\.24<\/small>/);
  expect(page).toMatch(/<td>GST\/HST 0%<\/td>.*<td colspan="2"><small>[^<:]+<\/small>/);
});

test('shows what is open of a part-paid invoice, on its page and PDF, and offers no payment of the whole', async () => {
  const { path } = await partPaid(100_000);
  const page = await (await server.fetch(path)).text();
  const pdf = pdfText(new Uint8Array(await (await server.fetch(`${path}/pdf`)).arrayBuffer()));
  for (const text of [page, pdf]) {
    expect(text).toMatch(/CAD 2,780\.11 due/);
    expect(text).toContain('Settled so far');
    expect(text).toContain('1,000.00');
    expect(text).toContain('3,780.11');
  }
  expect(page).toContain('CAD\u00a02,780.11 remains to be paid, by transfer.');
  expect(page).not.toContain('Pay now');
  for (const text of [page, pdf]) expect(text).not.toContain('Online');
});

test('does not charge the whole of a part-paid invoice when an older page is still open', async () => {
  const { id, path } = await partPaid(100_000);
  expect((await server.post(`${path}/pay`, {})).status).toBe(303);
  await server.runJobs();
  expect(await status(id)).toMatchObject({ paid_cents: '100000' });
});

test('shows an invoice that is paid in full with its whole amount', async () => {
  const { id, path } = await partPaid(378_011);
  await server.runJobs();
  expect(await status(id)).toMatchObject({ status: 'Paid' });
  const page = await (await server.fetch(path)).text();
  expect(page).toContain('CAD 3,780.11');
  expect(page).not.toContain('Settled so far');
});

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

/** What the page of a paid invoice says of its payment on a day. */
async function saidOn(path: string, day: string) {
  const { clock } = server.deps;
  const deps = { ...server.deps, clock: { ...clock, now: () => Date.parse(`${day}T16:00:00Z`) } };
  const page = await (await invoicePages(deps).request(path)).text();
  const [said = ''] = /(?<=<p class="done" role="status">).*?(?=<\/p>)/s.exec(page) ?? [];
  return said.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
}

test('says whom a paid invoice pays and when, and leads to it in the portal', async () => {
  const { client, id, path } = await issued();
  expect(await (await server.fetch(path)).text()).not.toContain('Open Portage');
  await server.post(`${path}/pay`, {});
  await server.runJobs();
  const [{ number, payday } = { number: '', payday: '' }] = await server.rows<{ number: string; payday: string }>(
    'select invoice_number as number, payday::text from public.invoices where id = $1',
    [id],
  );
  const page = await (await server.fetch(path)).text();
  expect(page).toContain(`<a class="button primary" href="/pay/${number}">Open Portage</a>`);
  const date = formatDate(plainDate(payday));
  expect(await saidOn(path, payday)).toBe(`Paid. Thank you. We pay Maya Tremblay on ${date}.`);
  expect(await saidOn(path, addDays(plainDate(payday), 1))).toBe(
    `Paid. Thank you. We pay Maya Tremblay with our next payout. The payday was ${date}.`,
  );
  await markPaidOut(server.deps, client.id, plainDate(payday), { reference: 'BATCH 1' });
  expect(await saidOn(path, payday)).toBe(`Paid. Thank you. We paid Maya Tremblay. The payday was ${date}.`);
});

const receiptsOf = (companyId: string) =>
  server.rows('select payer, amount_cents from public.receipts where company_id = $1', [companyId]);

test.each([
  ['as typed, on one line', '  Ana\n Müller ', 'Ana Müller'],
  ['for the client to see as text, not as markup', '<b>Bo</b>', '<b>Bo</b>'],
  ['as long as it may be', '𝒜'.repeat(200), '𝒜'.repeat(200)],
  ['not when it is longer', 'x'.repeat(201), ''],
  ['not when none is given', '', ''],
])('keeps the name of who pays with the receipt: %s', async (_, typed, payer) => {
  const { client, path } = await issued();
  expect(await (await server.fetch(path)).text()).toContain('Your name (Optional)');
  expect((await server.post(`${path}/pay`, { payer: typed })).status).toBe(303);
  await server.runJobs();
  expect(await receiptsOf(client.id)).toEqual([{ payer, amount_cents: '378011' }]);
  const shown = await server.fetch('/rest/v1/receipts?select=payer', {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${client.token}` },
  });
  expect(await shown.json()).toEqual([{ payer }]);
});

test('keeps the first name when an invoice is paid twice', async () => {
  const { client, path } = await issued();
  for (const payer of ['Ana', 'Bo']) await server.post(`${path}/pay`, { payer });
  await server.runJobs();
  expect(await receiptsOf(client.id)).toEqual([{ payer: 'Ana', amount_cents: '378011' }]);
});
