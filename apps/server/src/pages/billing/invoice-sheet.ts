import { splitAtNumbers } from '@portage/domain/invoices/document-numbers';
import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Catalog } from '@portage/messages';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { invoiceCsv } from '../../modules/invoices/paper/invoice-csv.ts';
import {
  type CalculationRow,
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
} from '../../modules/invoices/paper/invoice-document.ts';
import { invoicePdf } from '../../modules/invoices/paper/invoice-pdf.ts';

type Content = ReturnType<typeof html> | '';

/** A text in which the numbers of documents wrap as a whole. */
const wholeNumbers = (text: string) =>
  splitAtNumbers(text).map((part, at) => (at % 2 === 0 ? part : html`<span class="whole">${part}</span>`));

export const documentHeading = (messages: Catalog, document: InvoiceDocument) =>
  html`<h1>${wholeNumbers(documentTitle(messages, document))}</h1>`;

/** The content of an invoice or credit note for a page, below its title: the same as in its PDF, with `actions` below the amount. */
export function invoiceSheet(messages: Catalog, document: InvoiceDocument, actions: Content = '') {
  const m = messages.invoices;
  return html`
<section class="card"><p class="headline">${wholeDates(headline(messages, document))}${document.stamp === null || document.paid !== null ? '' : html` <span>${document.stamp}</span>`}</p>${actions}</section>
<section class="card parties"><div><h2>${m.from}</h2>${party(messages, document.seller)}</div><div><h2>${m.billTo}</h2>${party(messages, document.client)}</div></section>
<section class="card">${facts(documentFacts(messages, document))}</section>
<section class="card"><table><thead><tr><th scope="col">${linesLabel(messages, document)}</th><th scope="col" class="money">${m.amountCad}</th></tr></thead><tbody>
${document.lines.map(({ description, detail, amountCents }) => withText(html`<td>${description}</td><td class="money">${printedAmount(messages, amountCents)}</td>`, detail === '' ? '' : shortPartsWhole(detail)))}
</tbody><tfoot>${documentSums(messages, document).map(sum)}<tr><td>${m.totalCad}</td><td class="money">${printedAmount(messages, documentTotal(document))}</td></tr>${documentSettlement(messages, document).map(([label, amount], at) => html`<tr class="${at === 0 ? 'sum' : ''}"><td>${label}</td><td class="money">${amount}</td></tr>`)}</tfoot></table></section>
${payment(messages, document)}
${document.notes.map((note) => html`<p class="lead">${note}</p>`)}
${annex(messages, document)}`;
}

/** A row with a text below it, as wide as the table: the parts of an amount, or the reason of a tax rate. */
const withText = (cells: Content, text: Content | string, kind = '') =>
  html`<tr class="${kind}${text === '' ? '' : ' explained'}">${cells}</tr>${text === '' ? '' : html`<tr class="${kind} explanation"><td colspan="2"><small>${text}</small></td></tr>`}`;

/** A sum, such as 'GST/HST 0%: for export', whose reason is a text of its own. */
function sum([label, amount]: Fact) {
  const [, name = label, reason = ''] = /^(.+?)\s*:\s(.+)$/.exec(label) ?? [];
  return withText(html`<td>${name}</td><td class="money">${amount}</td>`, reason, 'sum');
}

/** The longest part of a detail that stays on one line, in letters: a name of an amount and the amount. */
const maxWhole = 24;

/** A detail such as 'Gross 3,500.00 · EI 79.87', which wraps between its parts. */
const shortPartsWhole = (detail: string) =>
  html`${detail.split(' · ').map((part, at) => html`${at === 0 ? '' : ' · '}${part.length > maxWhole ? part : html`<span class="whole">${part}</span>`}`)}`;

const facts = (rows: readonly Fact[]) =>
  html`<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${wholeDates(value)}</dd>`)}</dl>`;

const party = ({ invoices: m }: Catalog, { name, address, numbers }: Party) =>
  html`<p><strong>${name}</strong>${[...address, ...numbers.map(([label, value]) => m.fact({ label, value }))].map((line) => html`<br>${line}`)}</p>`;

function payment({ invoices: m }: Catalog, { number, payment }: InvoiceDocument) {
  if (payment === null) return '';
  return html`<section class="card" id="transfer"><h2>${m.howToPay}</h2><p>${wholeNumbers(m.quoteReference({ reference: payment.reference, number }))}</p>
${payWith(payment)}
${payment.page === null ? '' : html`<h3>${m.online}</h3><p><a href="${payment.page}">${payment.page}</a></p>`}</section>`;
}

/** The accounts to pay to, or whom to ask for one. */
export const payWith = ({ accounts, ask }: Pick<Payment, 'accounts' | 'ask'>) =>
  ask === null
    ? html`<div class="parties">${accounts.map(({ heading, facts: rows }) => html`<div><h3>${heading}</h3>${facts(rows)}</div>`)}</div>`
    : html`<p>${ask}</p>`;

function annex(messages: Catalog, { annex: sections, annexNote }: InvoiceDocument) {
  const m = messages.invoices;
  if (sections.length === 0) return '';
  return html`<section class="annex"><h2>${m.annexTitle}</h2><p class="lead">${annexNote}</p>
${sections.map(
  ({
    name,
    period,
    rows,
    total,
    notes,
    difference,
  }) => html`<details class="card"><summary><strong>${name}</strong> <span class="total">${total}</span> <span class="period">${wholeDates(period)}</span></summary>
${calculation(name, rows, [m.lineTotal, total])}${notes.map((note) => html`<p>${note}</p>`)}${
  difference === null
    ? ''
    : html`<h3>${difference.heading}</h3>${calculation(`${name}: ${difference.heading}`, difference.rows, [m.differenceTotal, difference.total])}`
}</details>`,
)}</section>`;
}

const calculation = (caption: string, rows: readonly CalculationRow[], [label, total]: Fact) =>
  html`<table><caption class="hidden">${caption}</caption><tbody>${rows.map(({ text, details, amount }) => html`<tr><th scope="row">${text}${details.map((detail) => html`<small>${detail}</small>`)}</th><td class="money">${amount}</td></tr>`)}</tbody><tfoot><tr><th scope="row">${label}</th><td class="money">${total}</td></tr></tfoot></table>`;

/** The same as a file: a PDF opens inline, a CSV downloads. */
export async function invoiceFile(
  context: Context,
  messages: Catalog,
  document: InvoiceDocument,
  format: 'pdf' | 'csv',
) {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (format === 'csv')
    return context.body(invoiceCsv(messages, document), 200, {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${document.number}.csv"`,
    });
  return context.body(new Uint8Array(await invoicePdf(messages, document)), 200, {
    ...headers,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${document.number}.pdf"`,
  });
}
