import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, NO_CENTS } from '@portage/domain/money/money';
import { loadCatalog } from '@portage/messages';
import { PORTAGE } from '@portage/messages/brand';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { newPdf } from '../../../platform/pdf/pdf.ts';
import { pdfPages, pdfRuns } from '../../../testing/pdf-text.ts';
import { paymentAccounts } from './describe-document.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoicePdf } from './invoice-pdf.ts';

const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim();

/** An invoice with this many lines, each with a calculation. */
function invoice(people: number, given: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const names = Array.from({ length: people }, (_, at) => `Person ${at + 1}${at % 17 === 3 ? ` ${long}` : ''}`);
  return {
    kind: 'invoice',
    number: 'INV-2026-0007',
    seller: {
      name: 'Northern Payroll Ltd.',
      address: ['12 Harbour Street', 'Halifax NS'],
      numbers: [['GST/HST number', '1']],
    },
    client: { name: long, address: Array.from({ length: 8 }, (_, at) => `Line ${at + 1} ${long}`), numbers: [] },
    issued: plainDate('2026-06-01'),
    date: plainDate('2026-06-08'),
    period: { start: plainDate('2026-06-01'), end: plainDate('2026-06-14') },
    payday: plainDate('2026-06-15'),
    memo: 'Pay period 1 – 14 Jun 2026, payday 15 June 2026',
    poNumber: null,
    annexNote: '',
    banner: null,
    status: 'Pending',
    paid: null,
    stamp: null,
    lines: names.map((name, at) => ({
      description: name,
      detail: `detail ${at + 1}.`,
      amountCents: cents(1_000_00 + at),
    })),
    tax: 'GST/HST 0%',
    taxCents: NO_CENTS,
    settledCents: NO_CENTS,
    writtenOffCents: NO_CENTS,
    payment: {
      reference: 'P-10000022',
      accounts: [{ heading: 'Transfer', facts: [['Account', '7654321']] }],
      ask: null,
      page: 'https://pay.example',
    },
    notes: ['A note.'],
    annex: names.map((name, at) => ({
      name: `Annex ${name}`,
      period: `Period of ${at + 1}.`,
      rows: [
        { text: `Gross of ${at + 1}.`, details: [], amount: '1,000.00' },
        { text: `CPP of ${at + 1}.`, details: [`So far of ${at + 1}.`], amount: '1.00' },
      ],
      total: '1,001.00',
      notes: [`Rates of ${at + 1}.`],
      difference: null,
    })),
    ...given,
  };
}

const draw = async (document: InvoiceDocument) => pdfPages(new Uint8Array(await invoicePdf(messages, document)));
const amountOf = (at: number) =>
  `1,${String(Math.floor(at / 100)).padStart(3, '0')}.${String(at % 100).padStart(2, '0')}`;

test('keeps each row and heading whole over the pages of 200 people', async () => {
  const pages = await draw(invoice(200));
  const pageWith = (text: string) => pages.findIndex((page) => page.split('\n').includes(text));
  for (let at = 0; at < 200; at++) {
    const row = pageWith(`detail ${at + 1}.`);
    expect(pages[row]?.split('\n')).toContain(amountOf(at));
    expect(pages[row]).toContain(`Person ${at + 1}`);
    const section = pageWith(`Period of ${at + 1}.`);
    expect(pages[section]).toContain(`Annex Person ${at + 1}`);
    for (const text of [`Gross of ${at + 1}.`, `CPP of ${at + 1}.`, `So far of ${at + 1}.`])
      expect(pages[section]?.split('\n')).toContain(text);
  }
});

test('numbers every page, and repeats the title and the heading of the table on later ones', async () => {
  const pages = await draw(invoice(200));
  const lines = pages.map((page) => page.split('\n'));
  expect(lines.map((page) => page.at(-1))).toEqual(pages.map((_, at) => `Page ${at + 1} of ${pages.length}`));
  for (const page of lines.slice(1)) expect(page[0]).toBe('Invoice INV-2026-0007 · Northern Payroll Ltd.');
  const withRows = lines.filter((page) => page.some((line) => line.startsWith('detail ')));
  expect(withRows.length).toBeGreaterThan(5);
  for (const page of withRows) expect(page).toContain('Amount (CAD)');
  // The sums are not alone.
  const sums = lines.find((page) => page.includes('Total (CAD)'));
  expect(sums).toContain('Subtotal');
});

test('draws an invoice without lines, addresses, ways to pay, notes or calculations on one page', async () => {
  const party = { name: 'A', address: [], numbers: [] };
  const empty = { seller: party, client: party, payment: null, notes: [], memo: '', annex: [] };
  const [page, ...more] = await draw(invoice(0, empty));
  expect(more).toEqual([]);
  expect(page).toContain('Page 1 of 1');
});

const numbers: [string, string][] = [
  ['Business number', '123456782'],
  ['GST/HST number', '123456782RT0001'],
];
const account: [string, string][] = [
  ['Account name', 'Northern Payroll Ltd.'],
  ['Bank', 'Sample Bank'],
  ['SWIFT code', 'SAMPCATTXXX'],
  ['Account number', '0000000'],
];
/** What an invoice of the demo has besides its lines. */
const full: Partial<InvoiceDocument> = {
  seller: { name: 'Northern Payroll Ltd.', address: ['12 Harbour Street', 'Halifax NS', 'Canada'], numbers },
  client: { name: 'Aurora', address: ['Torstrasse 140', 'Berlin'], numbers: [] },
  tax: 'GST/HST 0%: zero-rated supply to a non-resident (Excise Tax Act, Schedule VI, Part V, section 7)',
  payment: {
    reference: 'P-10000022',
    accounts: [
      { heading: 'Transfer in Canada (EFT)', facts: account },
      { heading: 'International wire', facts: account },
    ],
    ask: null,
    page: null,
  },
  annex: [],
};

test('keeps how to pay what remains of an invoice for two people on its first page', async () => {
  const pages = await draw(invoice(2, { ...full, settledCents: cents(2_500_00), notes: ['A note.', 'Another note.'] }));
  expect(pages.slice(1)).toEqual([]);
});

test('keeps an invoice for three people, with the address to pay at and its notes, on one page', async () => {
  const payment = full.payment && { ...full.payment, page: `https://pay.example/invoice/${'a'.repeat(43)}` };
  const banner = 'Test mode: issued by the built-in provider. No money moves.';
  const notes = ["Address, tax numbers and bank accounts on this document are samples. Don't send money to them."];
  const pages = await draw(invoice(3, { ...full, ...(payment && { payment }), banner, notes }));
  expect(pages.slice(1)).toEqual([]);
});

test('never leaves how to pay, or a note, alone on a page', async () => {
  for (let people = 1; people <= 14; people += 1) {
    const pages = await draw(invoice(people, { client: { name: 'Aurora', address: [], numbers: [] }, annex: [] }));
    for (const part of ['How to pay', 'A note.']) {
      const page = pages.find((text) => text.includes(part));
      expect(page, `${people} people`).toContain('Total (CAD)');
    }
  }
});

test('says beside the brand that no money moves', async () => {
  const banner = 'Test mode: issued by the built-in provider. No money moves.';
  const [first = ''] = await draw(invoice(3, { banner }));
  expect(first.indexOf(banner)).toBeLessThan(first.indexOf('Invoice INV-2026-0007'));
  expect(first).toContain(banner);
});

test.each([
  ['38 characters', 'Northern Employment and Payroll Limited'],
  ['40 capitals', 'MAPLE WORKFORCE MANAGEMENT HOLDINGS INC.'],
  ['40 wide letters', 'W'.repeat(40)],
])('keeps a brand of %s clear of the note beside it and of the title', async (_, name) => {
  for (const catalog of [messages, (await loadCatalog('fr-CA')) ?? messages]) {
    const banner = catalog.invoices.testModeNote;
    const brand = { ...PORTAGE, name };
    const document = invoice(1, { banner, annex: [] });
    const [runs = []] = pdfRuns(new Uint8Array(await invoicePdf({ ...catalog, brand }, document)));
    const [titleAt, noteAt] = [
      runs.findIndex(({ text }) => text.includes('INV-2026-0007')),
      runs.findIndex(({ text }) => text.trim() !== '' && banner.startsWith(text.trim())),
    ];
    const [initial, ...drawn] = runs.slice(0, noteAt);
    expect(initial?.text).toBe(PORTAGE.initial);
    expect(drawn.map(({ text }) => text.trim()).join(name.includes(' ') ? ' ' : '')).toBe(name);
    const pdf = (await newPdf('')).font('Figtree-SemiBold').fontSize(11);
    const note = runs.slice(noteAt, titleAt);
    const noteLeft = Math.min(...note.map(({ x }) => x));
    for (const { text, x } of drawn) expect(x + pdf.widthOfString(text.trim())).toBeLessThan(noteLeft - 8);
    // The letters of the title are 22 points high.
    expect(Math.min(...[...drawn, ...note].map(({ y }) => y))).toBeGreaterThan((runs[titleAt]?.y ?? 0) + 22);
  }
});

test('embeds the brand’s typeface, with digits of equal width', async () => {
  const source = (await invoicePdf(messages, invoice(1))).toString('latin1');
  expect(source).toMatch(/\+Figtree-Regular/);
  expect(source).toMatch(/\+Figtree-SemiBold/);
  expect(source).not.toContain('Helvetica');
});

test.each([
  ['CA89370400440532013000', 'IBAN'],
  ['00012-1234567', 'Account number'],
])('labels the account %s for wires as %s', (account, label) => {
  const wire = { accountName: 'Northern Payroll Ltd.', bank: 'Sample Bank', swift: 'SAMPCATTXXX', account };
  const { accounts } = paymentAccounts(messages, readConfig({}), { eft: null, wire });
  expect(accounts[0]?.facts.at(-1)).toEqual([label, account]);
});
