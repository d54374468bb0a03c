import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents, sumCents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const line = (description: string, ...amounts: [gross: number, ei: number, cpp: number]) => {
  const [gross, ei, cpp] = [cents(amounts[0]), cents(amounts[1]), cents(amounts[2])];
  return {
    description,
    detail: `gross ${formatCad(gross)} · EI ${formatCad(ei)} · CPP ${formatCad(cpp)}`,
    amountCents: sumCents([gross, ei, cpp]),
    parts: [
      { label: 'Gross', amountCents: gross },
      { label: 'EI', amountCents: ei },
      { label: 'CPP', amountCents: cpp },
    ],
  };
};

async function invoiceAtProvider(number: string, dueDate: PlainDate) {
  const { billing } = server.deps;
  const customer = await billing.createCustomer({
    idempotencyKey: 'customer',
    email: 'billing@aurora.example',
    name: 'Aurora & Söhne',
    phone: null,
    address: { line1: 'Torstrasse 1', country: 'Germany' },
    metadata: { user_id: '', company_id: '', personal_email: '', company_name: '', hiring_country: '' },
    description: 'Customer for Aurora',
  });
  const invoice = await billing.createInvoice({
    idempotencyKey: number,
    customerId: customer.id,
    number,
    currency: 'CAD',
    dueDate,
    memo: 'Pay period',
    lines: [
      line('Maya Tremblay', 350_000, 7987, 20_024),
      line('Liam Roy', 100_000, 2282, 5149),
      line('=HYPERLINK("x")', 0, 0, 0),
    ],
    tax: null,
    metadata: {},
  });
  return { id: invoice.id, path: new URL(invoice.hostedInvoiceUrl).pathname };
}

test('shows the same lines and total on an invoice’s page, PDF and CSV, and pays it once', async () => {
  const { path } = await invoiceAtProvider('INV-2026-0001', plainDate('2126-06-08'));
  const page = await (await server.fetch(path)).text();
  const file = await server.fetch(`${path}/pdf`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const text = pdfText(new Uint8Array(await file.arrayBuffer()));
  for (const part of ['INV-2026-0001', 'Maya Tremblay', '3,780.11', 'Liam Roy', '1,074.31', '4,854.42', 'EI 79.87']) {
    expect(page).toContain(part);
    expect(text).toContain(part);
  }
  const csv = await server.fetch(`${path}/csv`);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="INV-2026-0001.csv"');
  const same = 'INV-2026-0001,Pay period,2126-06-08,Pending,';
  const booking = ',,,,,CAD,0.00,Aurora & Söhne,,';
  expect((await csv.text()).split('\r\n').slice(1)).toEqual([
    `${same}Maya Tremblay,Gross,3500.00,79.87,200.24,3780.11${booking}`,
    `${same}Liam Roy,Gross,1000.00,22.82,51.49,1074.31${booking}`,
    `${same}"'=HYPERLINK(""x"")",Gross,0.00,0.00,0.00,0.00${booking}`,
    `${same}Total,,4500.00,102.69,251.73,4854.42${booking}`,
  ]);
  expect(page).toContain('Aurora &amp; Söhne');
  // Paying comes before the calculations.
  expect(page.indexOf('Pay now')).toBeGreaterThan(0);
  expect(page).not.toMatch(/How each amount was calculated[\s\S]*Pay now/);
  expect(page).toContain('No money moves');
  await Promise.all([server.post(`${path}/pay`, {}), server.post(`${path}/pay`, {})]);
  expect(await (await server.fetch(path)).text()).not.toContain('Pay now');
  expect(await server.rows("select type from vendor_billing.events where type = 'invoice.paid'")).toHaveLength(1);
});

test('shows the portal’s status label on an invoice’s page, PDF and CSV', async () => {
  const { id, path } = await invoiceAtProvider('INV-2026-0002', plainDate('2026-06-08'));
  const wordsOn = async (date: string) => {
    const app = createApp({ ...server.deps, clock: { offset: 0, now: () => Date.parse(`${date}T12:00:00-04:00`) } });
    const read = async (end: string) => app.fetch(new Request(`http://portage.test${path}${end}`));
    const [page, pdf, csv] = [await read(''), await read('/pdf'), await read('/csv')];
    return [
      /<dt>Status<\/dt><dd>(\w+)/.exec(await page.text())?.[1],
      /Status\n(\w+)/.exec(pdfText(new Uint8Array(await pdf.arrayBuffer())))?.[1],
      (await csv.text()).split('\r\n')[1]?.split(',')[3],
    ];
  };
  const thrice = (word: string) => [word, word, word];
  expect(await wordsOn('2026-06-08')).toEqual(thrice('Pending'));
  expect(await wordsOn('2026-06-09')).toEqual(thrice('Overdue'));
  await server.deps.billing.voidInvoice(id);
  expect(await wordsOn('2026-06-09')).toEqual(thrice('Cancelled'));
  expect(await (await server.fetch(path)).text()).toContain('<strong>Cancelled.</strong> This invoice was voided');
  const paid = await invoiceAtProvider('INV-2026-0003', plainDate('2026-06-08'));
  await server.deps.billing.markInvoicePaid(paid.id);
  expect(await (await server.fetch(paid.path)).text()).toContain('<dt>Status</dt><dd>Paid</dd>');
});

test.each(['/sign/x', '/checkout/x', '/invoice/x', '/invoice/x/pdf', '/invoice/x/csv', '/sign/x/file'])(
  'shows a not-found page at %s',
  async (path) => {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
  },
);
