import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { parseCents, sumCents } from '@portage/domain/money/money';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { formatCad, formatDate } from '@portage/messages/formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { hashToken } from '../../../platform/secrets/secret-links.ts';
import { today } from '../../../platform/today.ts';
import { invoiceByToken } from '../../../providers/billing/built-in/billing-books.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { runPayroll } from '../../payroll/run.ts';
import { employer } from '../../payroll/testing/employer.ts';
import { recordReceipt } from '../../receivables/receipts/record-receipt.ts';
import { documentFacts, documentSums, documentTotal, headline } from './invoice-document.ts';
import { currentParticulars } from './invoice-particulars.ts';
import { issuedDocument } from './issued-document.ts';

const seller = {
  PROVIDER_NAME: 'Northern Payroll Ltd.',
  PROVIDER_ADDRESS: '12 Harbour Street\nHalifax NS  B3H 1A1',
  PROVIDER_BUSINESS_NUMBER: '123456782',
  PROVIDER_GST_HST_NUMBER: '123456782RT0001',
  PROVIDER_QST_NUMBER: '1234567890TQ0001',
  PROVIDER_EFT_INSTITUTION: '004',
  PROVIDER_EFT_TRANSIT: '12345',
  PROVIDER_EFT_ACCOUNT: '7654321',
  PROVIDER_WIRE_BANK: 'Harbour Bank, Halifax',
  PROVIDER_WIRE_SWIFT: 'HARBCATTXXX',
  PROVIDER_WIRE_ACCOUNT: '7654322',
};

let server: ProviderServer;
/** Paths of the invoice pages of the company's two pay periods, in order. */
let paths: string[];
let companyId: string;
beforeAll(async () => {
  server = await startProviderServer(seller);
  const monthly = { payroll_schedule: 'Monthly', salary: 74_600 };
  const company = await employer(
    server,
    monthly,
    { ...monthly, first_name: 'Liam', last_name: 'Roy', email: 'liam@people.example', state: 'QC', salary: 120_000 },
    { ...monthly, first_name: '小明', last_name: 'שרה כהן', email: 'x@people.example' },
  );
  companyId = company.id;
  await server.rows("update public.companies set tax_number = 'DE123456789' where id = $1", [companyId]);
  await server.rows("update app.payment_references set reference = 'P-10000022' where company_id = $1", [companyId]);
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ($1, 'Bonus', 1000, '2026-06-20', '2026-06-20')`,
    [company.memberIds[0]],
  );
  for (const asOf of ['2026-06-22', '2026-07-22']) await runPayroll(server.deps, { asOf: plainDate(asOf) });
  await server.runJobs();
  const rows = await server.rows<{ hosted_invoice_url: string }>(
    "select hosted_invoice_url from public.invoices where kind = 'Pay period' order by payday",
  );
  paths = rows.map((row) => new URL(row.hosted_invoice_url).pathname);
});
afterAll(() => server[Symbol.asyncDispose]());

const pathOf = (at: number) => paths[at] ?? '';
async function documentAt(path: string) {
  const token = path.split('/').at(-1) ?? '';
  const billed = await invoiceByToken(server.deps.db, hashToken(token));
  if (billed === undefined) throw new Error(`There is no invoice at ${path}.`);
  return issuedDocument(server.deps, billed, `http://portage.test${path}`);
}
const pagesOf = async (path: string) =>
  pdfPages(new Uint8Array(await (await server.fetch(`${path}/pdf`)).arrayBuffer()));

/** Texts without spaces: the PDF breaks lines, and splits a name into scripts. */
const compact = (text: string) => text.replaceAll(/[\s\u00a0]+/g, '');
/** The visible text of a page. */
const pageText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

test('describes an invoice by one model', async () => {
  const document = await documentAt(pathOf(1));
  const { messages } = server.deps;
  expect({
    headline: headline(messages, document),
    // Without the date of issue and the status, which follow the clock.
    facts: documentFacts(messages, document).slice(1, -1),
    sums: documentSums(messages, document),
    seller: document.seller,
    // The number in the name depends on the tests before.
    client: { ...document.client, name: '' },
    payment: { ...document.payment, page: '' },
    banner: document.banner,
    notes: document.notes,
    maya: document.annex[1],
  }).toMatchSnapshot();
});

test('says on which day the money of a payday is in the account, where banks are closed', async () => {
  const facts = async (at: number) => documentFacts(server.deps.messages, await documentAt(pathOf(at)));
  // Canada Day, and a Saturday.
  expect(await facts(0)).toContainEqual(['Money in account', '30 June 2026']);
  expect(await facts(1)).toContainEqual(['Money in account', '31 July 2026']);
  const [header, row] = (await (await server.fetch(`${pathOf(0)}/csv`)).text()).split('\r\n');
  expect([header?.split(',').at(-1), row?.split(',').at(-1)]).toEqual(['Money in account', '2026-06-30']);
});

test('shows every text of the model on the page and in the PDF', async () => {
  for (const path of paths) {
    const document = await documentAt(path);
    const { kind: _, lines, period, issued, date, payday, paid, stamp, ...texts } = document;
    const { messages } = server.deps;
    const sums = stringsIn(documentSums(messages, document));
    // On the page the reason of a tax rate has a line of its own.
    const partsOf = (text: string) => (sums.includes(text) ? text.split(/\s*:\s/) : [text]);
    const shown = [
      ...stringsIn(texts),
      ...stringsIn(documentFacts(messages, document)),
      ...sums,
      ...lines.flatMap((line) => [line.description, line.detail]),
      headline(messages, document),
    ];
    const page = compact(pageText(await (await server.fetch(path)).text()));
    const pdf = compact((await pagesOf(path)).join('\n'));
    for (const text of shown) {
      // The page does not link to itself.
      if (text !== document.payment?.page) for (const part of partsOf(text)) expect(page).toContain(compact(part));
      // The PDF has the words of right-to-left names in their order of drawing.
      if (!/\p{Script=Hebrew}/u.test(text)) expect(pdf).toContain(compact(text));
    }
  }
});

test('the rows of each calculation add up to its line, and those of a difference to the difference', async () => {
  const cents = (amount: string) => parseCents(amount.replaceAll(/[,+]/g, ''));
  const sum = (amounts: string[]) => sumCents(amounts.map(cents));
  const { annex, lines } = await documentAt(pathOf(1));
  expect(annex.map((section) => cents(section.total))).toEqual(lines.map((line) => line.amountCents));
  for (const { rows, total, difference } of annex) {
    expect(sum(rows.map((row) => row.amount))).toBe(cents(total));
    if (difference !== null) expect(sum(difference.rows.map((row) => row.amount))).toBe(cents(difference.total));
  }
});

test('explains a difference of a cent to the period before', async () => {
  const [first, second] = [await documentAt(pathOf(0)), await documentAt(pathOf(1))];
  const maya = { before: first.annex[1], now: second.annex[1] };
  expect(maya.before?.notes).toContain('First pay: there is no earlier period to compare with.');
  expect(maya.now?.difference).toMatchObject({
    heading: `Compared with 1 – 30 Jun 2026: CAD ${maya.before?.total}`,
    rows: [{ text: 'Rounding: the salary does not divide evenly, so periods differ by a cent', amount: '+0.01' }],
    total: '+0.01',
  });
});

test('keeps the parties, the tax reason and the bank details of a sent invoice', async () => {
  const before = await documentAt(pathOf(0));
  await server.rows("update public.companies set company_address = 'New Street 2', tax_number = '' where id = $1", [
    companyId,
  ]);
  server.deps.config.PROVIDER_EFT_ACCOUNT = '1111111';
  const after = await documentAt(pathOf(0));
  server.deps.config.PROVIDER_EFT_ACCOUNT = seller.PROVIDER_EFT_ACCOUNT;
  expect(after).toEqual(before);
  expect(after.client.address).toEqual(['Torstrasse 1, Berlin', 'Germany']);
});

test('explains a one-time payment without an exemption', async () => {
  const [row] = await server.rows<{ hosted_invoice_url: string }>(
    "select hosted_invoice_url from public.invoices where kind = 'One-time'",
  );
  const { annex, period } = await documentAt(new URL(row?.hosted_invoice_url ?? '').pathname);
  expect(period).toBeNull();
  expect(annex[0]?.rows.map((line) => line.text)).toEqual([
    'Bonus',
    'Employer CPP 59.50 = 5.95% × 1,000.00',
    "Employer CPP2 0.00: earnings so far don't exceed 74,600.00",
    'Employer EI 22.82 = 1.4 × 16.30',
  ]);
});

test('says when an invoice was paid, which is the day of its receipt', async () => {
  const [invoice] = await server.rows<{ id: string; cents: number; provider: string; url: string }>(
    `select id, (amount * 100)::int as cents, provider_invoice_id as provider, hosted_invoice_url as url
     from public.invoices where kind = 'One-time'`,
  );
  const path = new URL(invoice?.url ?? '').pathname;
  await server.rows("update public.invoices set created_at = created_at - interval '9 days' where id = $1", [
    invoice?.id,
  ]);
  const receivedOn = addDays(today(server.deps.clock), -3);
  const money = { companyId, receivedOn, cents: invoice?.cents ?? 0, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId: invoice?.id ?? '', cents: null }]);
  await server.runJobs();
  await server.deps.billing.markInvoicePaid(invoice?.provider ?? '');
  const document = await documentAt(path);
  const paid = `CAD ${formatCad(documentTotal(document))} paid ${formatDate(receivedOn)}`;
  expect(headline(server.deps.messages, document)).toBe(paid);
  expect(pageText(await (await server.fetch(path)).text())).toContain(wholeDates(paid));
  const [first = ''] = await pagesOf(path);
  expect(first).toContain(paid);
});

test('stamps a paid and a void invoice, and no longer says how to pay it', async () => {
  const [paid, voided] = paths;
  const ids = await server.rows<{ provider_invoice_id: string }>(
    "select provider_invoice_id from public.invoices where kind = 'Pay period' order by payday",
  );
  expect((await pagesOf(paid ?? ''))[0]).not.toMatch(/PAID|VOID/);
  await server.deps.billing.markInvoicePaid(ids[0]?.provider_invoice_id ?? '');
  await server.deps.billing.voidInvoice(ids[1]?.provider_invoice_id ?? '');
  for (const [path, stamp] of [
    [paid, 'PAID'],
    [voided, 'VOID'],
  ]) {
    const [first = ''] = await pagesOf(path ?? '');
    expect(first.split('\n')).toContain(stamp);
    expect(first).not.toContain('How to pay');
    expect(await (await server.fetch(path ?? '')).text()).toContain(`>${stamp}<`);
  }
});

test('marks a demonstration’s own details as samples, and shows none elsewhere', () => {
  const client = { legal_name: 'A', company_address: 'B', hiring_country: 'Germany', tax_number: '' };
  const demo = currentParticulars(readConfig({}), client);
  expect(demo).toMatchObject({ sample: true, seller: { gstHstNumber: '123456782RT0001' } });
  const own = currentParticulars(readConfig({ PROVIDER_ADDRESS: '1 Main St' }), client);
  expect(own).toMatchObject({ sample: false, eft: null, wire: null, seller: { gstHstNumber: null } });
  const live = currentParticulars(readConfig({ SITE_URL: 'https://portage.example' }), client);
  expect(live).toMatchObject({ sample: false, eft: null, wire: null });
});

test('gives no non-resident’s reason to a client in Canada', () => {
  const client = { legal_name: 'A', company_address: 'B', hiring_country: 'Canada', tax_number: '' };
  expect(currentParticulars(readConfig({}), client).taxReason).toBeNull();
});

test('shows an invoice without any of the seller’s details', async () => {
  const config = { ...server.deps.config, ...Object.fromEntries(Object.keys(seller).map((name) => [name, undefined])) };
  const app = createApp({ ...server.deps, config: { ...config, PROVIDER_NAME: 'X' } });
  await server.rows('delete from app.invoice_particulars');
  for (const end of ['', '/pdf', '/csv'])
    expect((await app.fetch(new Request(`http://portage.test${pathOf(0)}${end}`))).status).toBe(200);
});
