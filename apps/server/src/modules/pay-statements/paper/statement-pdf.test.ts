import { cents } from '@portage/domain/money/money';
import { payStatement } from '@portage/domain/pay-statements/pay-statement';
import {
  madeUpBonus,
  madeUpFacts,
  madeUpPay,
  madeUpRecovery,
} from '@portage/domain/pay-statements/testing/made-up-statement';
import { loadCatalog } from '@portage/messages';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { payStatementPdf } from './statement-pdf.ts';

const regular = payStatement(madeUpFacts([madeUpPay]));
/** All that a statement can say at once. */
const full = payStatement(
  madeUpFacts([madeUpPay, madeUpBonus, madeUpRecovery], {
    replaces: ['PS-2026-00003', 'PS-2026-00004'],
    opening: {
      cpp: cents(100_000),
      cpp2: cents(1),
      ei: cents(30_000),
      qpip: cents(2),
      gross: cents(4_000_000),
      federal: cents(500_000),
      provincial: cents(400_000),
    },
    lacksEarlier: true,
    paid: cents(40_000),
    declaration: { exempt: true, additionalTax: cents(5_000) },
    person: { name: 'Amélie Tremblay', title: 'Ingénieure principale en logiciels', province: 'QC' },
  }),
);
const catalogs = [messages, (await loadCatalog('fr-CA')) ?? messages];

test('says what was earned, withheld and paid', async () => {
  const [page] = await pdfPages(new Uint8Array(await payStatementPdf(messages, regular)));
  expect(page).toMatchSnapshot();
});

test('is one page with all that it can say, in both languages', async () => {
  for (const catalog of catalogs) {
    const pages = await pdfPages(new Uint8Array(await payStatementPdf(catalog, full)));
    expect(pages.length).toBe(1);
    for (const text of ['PS-2026-00003', catalog.payStatement.recovery, catalog.payStatement.qpp])
      expect(pages[0]).toContain(text);
  }
});

test('says what the year lacks of an earlier payroll', async () => {
  const opening = { cpp: cents(100_000), cpp2: cents(0), ei: cents(30_000), qpip: cents(0) };
  for (const catalog of catalogs) {
    const pdf = await payStatementPdf(catalog, payStatement(madeUpFacts([madeUpPay], { opening })));
    const text = (await pdfPages(new Uint8Array(pdf))).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain(catalog.payStatement.openingLacks({ lacks: 'both' }).replace(/\s+/g, ' '));
  }
});

test('has the same bytes each time', async () => {
  const [first, second] = [await payStatementPdf(messages, full), await payStatementPdf(messages, full)];
  expect(first.equals(second)).toBe(true);
});

test('is tagged, in its language', async () => {
  for (const catalog of catalogs) {
    const source = (await payStatementPdf(catalog, regular)).toString('latin1');
    expect(source).toContain(`/Lang (${catalog.locale})`);
    for (const tag of ['/Table', '/H1', '/TH', '/TD']) expect(source).toContain(tag);
  }
});
