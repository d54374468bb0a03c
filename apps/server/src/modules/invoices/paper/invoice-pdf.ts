import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { newPdf, pdfBytes } from '../../../platform/pdf/pdf.ts';
import { drawAnnex } from './annex-pdf.ts';
import {
  documentFacts,
  documentSettlement,
  documentSums,
  documentTitle,
  documentTotal,
  type Fact,
  headline,
  type InvoiceDocument,
  type Party,
  type Payment,
  printedAmount,
} from './invoice-document.ts';
import { colors, InvoiceSheet, left, right } from './invoice-sheet-pdf.ts';

const middle = 312;
/** Room for how to pay. */
const paymentHeight = ({ page }: Payment) => (page === null ? 162 : 170);

/**
 * The invoice or credit note as a PDF with the same content as its page, tagged for screen readers. Every page has its number;
 * later pages repeat the title, and the heading of the table.
 */
export async function invoicePdf(messages: Catalog, invoice: InvoiceDocument): Promise<Buffer> {
  const m = messages.invoices;
  const title = documentTitle(messages, invoice);
  const pdf = await newPdf(title, { bufferPages: true, lang: messages.locale });
  const sheet = new InvoiceSheet(pdf, {
    running: m.continued({ title, seller: invoice.seller.name }),
    footer: `${invoice.number} · ${headline(messages, invoice)}`,
    pageOf: m.pageOf,
  });

  const brand = brandOf(messages);
  sheet.brand(brand);
  const titleTop = sheet.y;
  sheet.text('H1', title, { size: 22, bold: true, width: 380 });
  if (invoice.stamp !== null) {
    const below = sheet.y;
    sheet.text('P', invoice.stamp, {
      size: 16,
      bold: true,
      color: brand.color,
      x: 452,
      y: titleTop + 4,
      width: right - 452,
      align: 'right',
    });
    sheet.y = below;
  }
  sheet.text('P', invoice.memo, { color: colors.quiet });
  sheet.gap(14);

  const facts = documentFacts(messages, invoice);
  const half = Math.ceil(facts.length / 2);
  sheet.columns([
    { draw: () => drawFacts(sheet, facts.slice(0, half), left, 100, middle - left - 20) },
    { draw: () => drawFacts(sheet, facts.slice(half), middle, 100, right - middle) },
  ]);
  sheet.gap(14);
  sheet.columns([
    { draw: () => drawParty(m, sheet, m.from, invoice.seller, left, middle - left - 20) },
    { draw: () => drawParty(m, sheet, m.billTo, invoice.client, middle, right - middle) },
  ]);
  sheet.gap(14);
  sheet.text('H2', headline(messages, invoice), { size: 15, bold: true });
  sheet.gap(8);
  await drawLines(messages, sheet, invoice);

  if (invoice.payment !== null) drawPayment(messages, sheet, invoice.number, invoice.payment);
  sheet.gap(10);
  for (const note of invoice.notes) sheet.text('P', note, { size: 8.5, color: colors.quiet });

  if (invoice.annex.length > 0) await drawAnnex(messages, sheet, invoice.annex);
  sheet.end();
  return pdfBytes(pdf);
}

function drawPayment(messages: Catalog, sheet: InvoiceSheet, number: string, payment: Payment): void {
  const m = messages.invoices;
  sheet.gap(14);
  sheet.keepTogether(paymentHeight(payment));
  sheet.text('H2', m.howToPay, { size: 12, bold: true });
  sheet.gap(2);
  sheet.text('P', m.quoteReference({ reference: payment.reference, number }), { color: colors.quiet });
  sheet.gap(8);
  sheet.columns(
    payment.accounts.map(({ heading, facts }, at) => {
      const [x, width] = at === 0 ? [left, middle - left - 20] : [middle, right - middle];
      return {
        draw: () => {
          sheet.text('H3', heading, { bold: true, x, width });
          sheet.gap(2);
          drawFacts(sheet, facts, x, 100, width);
        },
      };
    }),
  );
  if (payment.page === null) return;
  sheet.gap(6);
  sheet.text('H3', m.online, { bold: true });
  sheet.text('P', payment.page, { color: brandOf(messages).color, link: payment.page });
}

/** Labels and values in two columns. */
function drawFacts(sheet: InvoiceSheet, facts: readonly Fact[], x: number, labelWidth: number, width: number): void {
  for (const [label, value] of facts) {
    const top = sheet.y;
    sheet.text('P', label, { x, width: labelWidth - 6, color: colors.quiet });
    const bottom = sheet.y;
    sheet.text('P', value, { x: x + labelWidth, y: top, width: width - labelWidth });
    sheet.y = Math.max(bottom, sheet.y) + 1.5;
  }
}

function drawParty(
  m: Catalog['invoices'],
  sheet: InvoiceSheet,
  label: string,
  party: Party,
  x: number,
  width: number,
): void {
  sheet.text('P', label, { x, width, size: 8.5, color: colors.quiet });
  sheet.text('P', party.name, { x, width, bold: true });
  for (const line of party.address) sheet.text('P', line, { x, width });
  for (const [name, value] of party.numbers)
    sheet.text('P', m.fact({ label: name, value }), { x, width, color: colors.quiet });
}

/** The table of lines with subtotal, tax and total. */
async function drawLines(messages: Catalog, sheet: InvoiceSheet, invoice: InvoiceDocument): Promise<void> {
  const m = messages.invoices;
  const table = sheet.table({ label: m.teamMember, amount: m.amountCad });
  for (const line of invoice.lines) {
    await sheet.pause();
    table.row({
      text: line.description,
      details: [line.detail],
      amount: printedAmount(messages, line.amountCents),
      bold: true,
    });
  }
  const settlement = documentSettlement(messages, invoice);
  // The sums stay with the last line, and how to pay with the sums.
  const sums = invoice.settledCents === 0 ? 82 : 124;
  sheet.keepTogether(sums + (invoice.payment === null ? 16 : 14 + paymentHeight(invoice.payment)));
  for (const [text, amount] of documentSums(messages, invoice)) table.row({ text, details: [], amount });
  table.row({
    text: m.totalCad,
    details: [],
    amount: printedAmount(messages, documentTotal(invoice)),
    bold: true,
    ...(settlement.length === 0 && { size: 13, last: true }),
  });
  // What is still open is then the largest amount.
  for (const [at, [text, amount]] of settlement.entries())
    table.row({ text, details: [], amount, ...(at === settlement.length - 1 && { bold: true, size: 13, last: true }) });
  table.end();
}
