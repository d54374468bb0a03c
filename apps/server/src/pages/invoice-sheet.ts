import { formatDate } from '@portage/domain/date-format';
import { formatCad, sumCents } from '@portage/domain/money';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { invoiceCsv } from '../modules/invoices/invoice-csv.ts';
import { dateLabel, type InvoiceDocument } from '../modules/invoices/invoice-document.ts';
import { invoicePdf } from '../modules/invoices/invoice-pdf.ts';

/** An invoice's parties, date, status and lines for a page. */
export const invoiceSheet = (document: InvoiceDocument) => html`
<section class="card"><dl><dt>From</dt><dd>${document.provider}</dd><dt>To</dt><dd>${document.client}</dd><dt>${dateLabel(document)}</dt><dd>${formatDate(document.date)}</dd><dt>Status</dt><dd>${document.status}</dd></dl></section>
<section class="card"><table><thead><tr><th scope="col">Team member</th><th scope="col" class="money">Amount (CAD)</th></tr></thead><tbody>
${document.lines.map((line) => html`<tr><td>${line.description}<small>${line.detail}</small></td><td class="money">${formatCad(line.amountCents)}</td></tr>`)}
</tbody><tfoot><tr><td>Total (CAD)</td><td class="money">${formatCad(sumCents(document.lines.map((line) => line.amountCents)))}</td></tr></tfoot></table></section>`;

/** The same as a file: a PDF opens inline, a CSV downloads. */
export async function invoiceFile(context: Context, document: InvoiceDocument, format: 'pdf' | 'csv') {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (format === 'csv')
    return context.body(invoiceCsv(document), 200, {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${document.number}.csv"`,
    });
  return context.body(new Uint8Array(await invoicePdf(document)), 200, {
    ...headers,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${document.number}.pdf"`,
  });
}
