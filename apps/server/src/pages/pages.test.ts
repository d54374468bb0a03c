import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { asService } from '../postgres/identity.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function invoicePath(): Promise<string> {
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
    idempotencyKey: 'invoice',
    customerId: customer.id,
    number: 'INV-2026-0001',
    currency: 'CAD',
    dueDate: '2026-06-08',
    memo: 'Pay period',
    lines: [
      { description: 'Maya Tremblay', detail: 'gross 3,500.00 · EI 79.87 · CPP 200.24', amountCents: 378_011 },
      { description: 'Liam Roy', detail: 'gross 1,000.00 · EI 22.82 · CPP 51.49', amountCents: 107_431 },
    ],
    metadata: {},
  });
  return new URL(invoice.hostedInvoiceUrl).pathname;
}

test('the invoice’s page and its PDF show the same lines and total; it is paid once', async () => {
  const path = await invoicePath();
  const page = await (await server.fetch(path)).text();
  const file = await server.fetch(`${path}/pdf`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const text = pdfText(new Uint8Array(await file.arrayBuffer()));
  for (const part of ['INV-2026-0001', 'Maya Tremblay', '3,780.11', 'Liam Roy', '1,074.31', '4,854.42', 'EI 79.87']) {
    expect(page).toContain(part);
    expect(text).toContain(part);
  }
  expect(page).toContain('Aurora &amp; Söhne');
  expect(page).toContain('no money moves');
  await Promise.all([server.post(`${path}/pay`, {}), server.post(`${path}/pay`, {})]);
  expect(await (await server.fetch(path)).text()).not.toContain('Pay now');
  expect(await server.rows("select type from vendor_billing.events where type = 'invoice.paid'")).toHaveLength(1);
});

test.each(['/sign/x', '/checkout/x', '/invoice/x', '/invoice/x/pdf', '/sign/x/file', '/dev/mailbox/x'])(
  '%s is not found, on a page that says so',
  async (path) => {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
  },
);

test('the mailbox shows a message in a frame that runs nothing', async () => {
  await server.deps.db.transaction(asService, (tx) =>
    tx.query(
      "insert into app.mail_messages (kind, to_address, subject, html, body_text) values ('test', 'a@b.example', '<b>Hello</b>', '<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>x</title></head><body><a href=\"http://portage.test/home\">Open</a><script>alert(1)</script></body></html>', 'Hello')",
    ),
  );
  const list = await (await server.fetch('/dev/mailbox')).text();
  expect(list).toContain('&lt;b&gt;Hello&lt;/b&gt;');
  const path = /\/dev\/mailbox\/[0-9a-f-]{36}/.exec(list)?.[0] ?? '';
  const message = await (await server.fetch(path)).text();
  expect(/sandbox="([^"]*)"/.exec(message)?.[1]).not.toContain('allow-scripts');
  const frame = await server.fetch(`${path}/html`);
  expect(await frame.text()).toContain('<base target="_top">');
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('there is no mailbox on a database of one’s own', async () => {
  const app = createApp({ ...server.deps, config: { ...server.deps.config, embedded: false } });
  expect((await app.fetch(new Request('http://portage.test/dev/mailbox'))).status).toBe(404);
});
