import { ratesForPayDate } from '@portage/domain/contributions/rates';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainWords } from '../../../../../packages/messages/compile/plain-words.ts';
import { pseudoCatalog } from '../../../../../packages/messages/compile/pseudo-catalog.ts';
import { creditInvoice } from '../../modules/invoices/correct-invoice.ts';
import { linkCredits } from '../../modules/invoices/link-credits.ts';
import { sampleMails } from '../../modules/mail/templates/samples.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { TEST_COMPANIES } from '../../providers/billing/built-in/built-in-test-companies.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';
import { readableText } from './readable-text.ts';

/** Names that are the same in every language. */
const names = ['Portage', 'PDF', 'CSV', 'CAD', 'Professional', 'English', 'Français'];
/** Dates are formatted before they are passed to a message. */
const months = Array.from({ length: 12 }, (_, month) =>
  (['long', 'short'] as const).map((style) => new Date(2026, month).toLocaleString('en-CA', { month: style })),
)
  .flat()
  .map((name) => name.replace('.', ''));
/** Values that the database stores and pages show as they are. */
const stored = ['bonus', 'Bonus'];
const messages: Catalog = await pseudoCatalog();

describe('a mail has no text outside the catalogue', () => {
  const link = 'http://localhost:3000/';
  const values = [
    ...names,
    ...months,
    ...[
      link,
      `${link}verify-account`,
      'Aurora Robotics',
      'Aurora Robotics - EOR Service Agreement',
      'Ana Reyes',
      'Maya Tremblay',
      'Essential',
      'Maple Employment',
    ],
    ...['ana@aurora.example', 'bo@aurora.example'],
    ...[
      'portage act credit-line',
      ...['--json', '"invoice"', '"line"', '"cents": null', '"rest": "keep"', '"reason": "TEXT"'],
      'INV-2026-0001',
      'RC-2026-0001',
      'CR-2026-0001',
      'Wrong salary',
      'Account closed',
    ],
  ];
  test.each([...sampleMails(messages)])('%s', (_, { subject, text, html }) => {
    expect(text).toMatch(/[áéíóú]/);
    // HTML keeps the day of a date with its month.
    const shown = readableText(html).replaceAll('\u00a0', ' ');
    for (const part of [subject, text, shown]) expect(plainWords(part, values)).toEqual([]);
  });
});

describe('a page has no text outside the catalogue:', () => {
  let server: ProviderServer;
  beforeAll(async () => {
    server = await startProviderServer({}, { messages });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** @returns the words outside the catalogue on the page that a path or form leads to */
  async function wordsOn(answer: Response, values: readonly string[]): Promise<string[]> {
    const html = await answer.text();
    expect(html).toContain('<html lang="en-XA">');
    expect(html).toMatch(/[áéíóú]/);
    return plainWords(readableText(html), [...names, ...months, ...stored, ...values]);
  }

  test('invoices, paid and unpaid, and credit notes', async () => {
    const company = await employer(server, {});
    await server.rows(
      `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
       values ($1, 'Bonus', 1000, '2026-06-20', '2026-06-20')`,
      [company.memberIds[0]],
    );
    await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
    await server.runJobs();
    const { PROVIDER_NAME, INVOICE_TAX_REASON } = server.deps.config;
    const values = [
      company.name,
      'Maya Tremblay',
      PROVIDER_NAME,
      INVOICE_TAX_REASON,
      'help@provider.example',
      'Torstrasse 1, Berlin',
      'Germany',
    ];
    // The plans' short names, and the edition of the rates.
    values.push('CPP2', 'CPP', 'EI', ratesForPayDate(plainDate('2026-06-15')).edition);
    const linkOf = async (where: string) => {
      const [row] = await server.rows<{ id: string; invoice_number: string; hosted_invoice_url: string }>(
        `select id, invoice_number, hosted_invoice_url from public.invoices where ${where}`,
      );
      if (row === undefined) throw new Error(`There is no invoice with ${where}.`);
      return { id: row.id, number: row.invoice_number, path: new URL(row.hosted_invoice_url).pathname };
    };
    const regular = await linkOf("kind = 'Pay period'");
    const oneTime = await linkOf("kind = 'One-time'");
    const pages = [regular, oneTime].map(({ path }) => `http://portage.test${path}`);
    values.push(regular.number, oneTime.number, ...pages);
    for (const { path } of [regular, oneTime]) expect(await wordsOn(await server.fetch(path), values)).toEqual([]);
    await server.post(`${regular.path}/pay`, {});
    await server.runJobs();
    expect(await wordsOn(await server.fetch(regular.path), values)).toEqual([]);
    const options = { reason: 'wrong salary', payAgain: false, asOf: plainDate('2026-06-16') };
    const { number } = await server.deps.db.transaction(asService, (tx) => creditInvoice(tx, regular.id, options));
    await linkCredits(server.deps);
    const credit = await linkOf(`invoice_number = '${number}'`);
    expect(await wordsOn(await server.fetch(credit.path), [...values, number, options.reason])).toEqual([]);
  });

  test('a checkout that is open, declined and paid', async () => {
    const company = await server.company('Nordlicht');
    const { body } = await server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
    const { pathname } = new URL(String(body.url));
    const { PROVIDER_NAME, INVOICE_TAX_REASON } = server.deps.config;
    const seller = [PROVIDER_NAME, INVOICE_TAX_REASON, 'help@provider.example'];
    const values = [
      ...seller,
      'Nordlicht',
      'Torstrasse 1, Berlin',
      'Germany',
      ...TEST_COMPANIES.map(({ name }) => name),
    ];
    expect(await wordsOn(await server.fetch(pathname), values)).toEqual([]);
    expect(await wordsOn(await server.post(`${pathname}/pay`, { outcome: 'decline' }), values)).toEqual([]);
    await server.post(`${pathname}/pay`, { outcome: 'succeed' });
    const paid = await server.fetch(pathname);
    const [number = ''] = /PLAN-\w+/.exec(await paid.clone().text()) ?? [];
    expect(await wordsOn(paid, [...values, number])).toEqual([]);
  });

  test('a document to sign, at the first signer’s turn, the second’s, and signed', async () => {
    const { id } = await server.deps.signature.send({
      idempotencyKey: 'request',
      type: 'EOR_SERVICE_AGREEMENT',
      subject: 'Nordlicht - EOR Service Agreement',
      message: '',
      signers: [
        { role: 'Client', name: 'Ines Weber', emailAddress: 'ines@nordlicht.example' },
        { role: 'Client', name: 'Omar Haddad', emailAddress: 'omar@nordlicht.example' },
      ],
      customFields: { company_name: 'Nordlicht', company_address: 'Torstrasse 1, Berlin' },
      metadata: {},
      testMode: true,
    });
    const [document] = await server.rows<{ document_title: string; subject: string; document_text: string }>(
      'select document_title, subject, document_text from vendor_sign.requests where id = $1',
      [id],
    );
    const values = [
      ...Object.values(document ?? {}).flatMap((text) => text.split('\n')),
      'Nordlicht',
      'Ines Weber',
      'Omar Haddad',
      'Client',
    ];
    const ines = await server.mailedLink('ines@nordlicht.example', 'sign');
    expect(await wordsOn(await server.fetch(ines), values)).toEqual([]);
    expect(await wordsOn(await server.post(ines, { name: 'Ines Weber' }), values)).toEqual([]);
    await server.post(ines, { name: 'Ines Weber', consent: 'yes' });
    expect(await wordsOn(await server.fetch(ines), values)).toEqual([]);
    const omar = await server.mailedLink('omar@nordlicht.example', 'sign');
    await server.post(omar, { name: 'Omar Haddad', consent: 'yes' });
    expect(await wordsOn(await server.fetch(omar), values)).toEqual([]);
  });

  test('a link that leads nowhere', async () => {
    for (const path of ['/invoice/x', '/credit/x/y', '/checkout/x', '/sign/x'])
      expect(await wordsOn(await server.fetch(path), [])).toEqual([]);
  });
});
