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
  linesLabel,
  type Party,
  type Payment,
  printedAmount,
} from './invoice-document.ts';
import { colors, InvoiceSheet, left, middle, right, type SheetRow } from './invoice-sheet-pdf.ts';

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
  sheet.brand(brand, invoice.banner);
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
    { draw: () => sheet.facts(facts.slice(0, half), left, middle - left - 20) },
    { draw: () => sheet.facts(facts.slice(half), middle, right - middle) },
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

  drawEnd(messages, sheet, invoice);

  if (invoice.annex.length > 0) await drawAnnex(messages, sheet, invoice);
  sheet.end();
  return pdfBytes(pdf);
}

/** How to pay, and the notes. */
function drawEnd(messages: Catalog, sheet: InvoiceSheet, { payment, number, notes }: InvoiceDocument): void {
  if (payment !== null) drawPayment(messages, sheet, number, payment);
  sheet.gap(10);
  for (const note of notes) sheet.text('P', note, { size: 8.5, color: colors.quiet });
}

const accountPlace = (at: number) =>
  (at === 0 ? [left, middle - left - 20] : [middle, right - middle]) as [number, number];

function drawPayment(messages: Catalog, sheet: InvoiceSheet, number: string, payment: Payment): void {
  const m = messages.invoices;
  sheet.gap(14);
  sheet.text('H2', m.howToPay, { size: 12, bold: true });
  sheet.gap(2);
  sheet.text('P', m.quoteReference({ reference: payment.reference, number }), { color: colors.quiet });
  sheet.gap(8);
  if (payment.ask !== null) sheet.text('P', payment.ask);
  sheet.columns(
    payment.accounts.map(({ heading, facts }, at) => {
      const [x, width] = accountPlace(at);
      return {
        draw: () => {
          sheet.text('H3', heading, { bold: true, x, width });
          sheet.gap(2);
          sheet.facts(facts, x, width);
        },
      };
    }),
  );
  if (payment.page === null) return;
  sheet.gap(6);
  sheet.text('H3', m.online, { bold: true });
  sheet.text('P', payment.page, { color: brandOf(messages).color, link: payment.page });
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
  const table = sheet.table({ label: linesLabel(messages, invoice), amount: m.amountCad });
  for (const line of invoice.lines) {
    await sheet.pause();
    table.row({
      text: line.description,
      details: line.detail === '' ? [] : [line.detail],
      amount: printedAmount(messages, line.amountCents),
      bold: true,
    });
  }
  const sums = sumRows(messages, invoice);
  // The sums stay with the last line, and how to pay and the notes with the sums.
  sheet.keepTogether(sheet.heightOfRows(sums) + sheet.heightOf(() => drawEnd(messages, sheet, invoice)));
  for (const row of sums) table.row(row);
  table.end();
}

/** Subtotal, tax and total, and what is settled of it. The last amount is the largest. */
function sumRows(messages: Catalog, invoice: InvoiceDocument): SheetRow[] {
  const total: Fact = [messages.invoices.totalCad, printedAmount(messages, documentTotal(invoice))];
  const rows = [...documentSums(messages, invoice), total, ...documentSettlement(messages, invoice)];
  return rows.map((row, at) => ({
    text: row[0],
    details: [],
    amount: row[1],
    ...(row === total && { bold: true }),
    ...(at === rows.length - 1 && { bold: true, size: 13, last: true }),
  }));
}
