import { formatDate } from '@portage/domain/date-format';
import { formatCad } from '@portage/domain/money';
import type { PlainDate } from '@portage/domain/plain-date';
import { type BilledStatus, billedInvoiceStatus, statusLabel } from '@portage/domain/statuses';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Clock, today } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { invoiceCsv } from '../documents/invoice-csv.ts';
import type { InvoiceDocument } from '../documents/invoice-document.ts';
import { invoicePdf } from '../documents/invoice-pdf.ts';
import { asService } from '../postgres/identity.ts';
import { payInvoice } from '../providers/billing/built-in-billing.ts';
import { hashToken } from '../providers/secret-links.ts';
import { brokenLink, isSameOrigin, page, testMode } from './layout.ts';

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  number: string;
  name: string;
  amount_due_cents: string;
  due: PlainDate;
  memo: string;
  status: BilledStatus;
  lines: InvoiceDocument['lines'];
}

const invoiceQuery = `select i.id, i.number, c.name, i.amount_due_cents, i.due_date::text as due, i.memo, i.status, i.lines
  from vendor_billing.invoices i join vendor_billing.customers c on c.id = i.customer_id where i.token_hash = $1`;
/** `/invoice/:token`: the built-in billing provider's invoices. */
export function invoicePages(deps: Deps): Hono {
  const app = new Hono();
  const invoiceOf = async (token: string) =>
    (await deps.db.run<InvoiceRow>(asService, invoiceQuery, [hashToken(token)])).rows[0];

  app.get('/invoice/:token', async (context) => {
    const invoice = await invoiceOf(context.req.param('token'));
    if (invoice === undefined) return page(context, 'Not found', brokenLink, { status: 404 });
    return page(
      context,
      `Invoice ${invoice.number}`,
      invoicePage(invoice, context.req.param('token'), deps.config.PROVIDER_NAME, statusWord(invoice, deps.clock)),
    );
  });
  app.post('/invoice/:token/pay', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const invoice = await invoiceOf(context.req.param('token'));
    if (invoice === undefined) return page(context, 'Not found', brokenLink, { status: 404 });
    await deps.db.transaction(asService, (tx) => payInvoice(deps, tx, invoice.id));
    deps.jobs.wake('webhook.deliver');
    return context.redirect(`/invoice/${context.req.param('token')}`, 303);
  });
  app.get('/invoice/:token/:format{pdf|csv}', async (context) => {
    const invoice = await invoiceOf(context.req.param('token'));
    if (invoice === undefined) return page(context, 'Not found', brokenLink, { status: 404 });
    const document: InvoiceDocument = {
      number: invoice.number,
      provider: deps.config.PROVIDER_NAME,
      client: invoice.name,
      dueDate: invoice.due,
      memo: invoice.memo,
      status: statusWord(invoice, deps.clock),
      lines: invoice.lines,
    };
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    if (context.req.param('format') === 'csv')
      return context.body(invoiceCsv(document), 200, {
        ...headers,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${invoice.number}.csv"`,
      });
    return context.body(new Uint8Array(await invoicePdf(document)), 200, {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoice.number}.pdf"`,
    });
  });
  return app;
}

/** The same word as the portal's for the same invoice. */
const statusWord = ({ status, due }: InvoiceRow, clock: Clock) =>
  statusLabel(billedInvoiceStatus(status, due, today(clock)));

const invoicePage = (invoice: InvoiceRow, token: string, provider: string, status: string) => html`${testMode}
<h1>Invoice ${invoice.number}</h1><p class="lead">${invoice.memo}</p>
${invoice.status === 'paid' ? html`<p class="done" role="status"><strong>${status}.</strong> Thank you.</p>` : ''}${invoice.status === 'void' ? html`<p class="problem" role="status"><strong>${status}.</strong> This invoice was taken back; do not pay it.</p>` : ''}
<section class="card"><dl><dt>From</dt><dd>${provider}</dd><dt>To</dt><dd>${invoice.name}</dd><dt>Due</dt><dd>${formatDate(invoice.due)}</dd><dt>Status</dt><dd>${status}</dd></dl></section>
<section class="card"><table><thead><tr><th scope="col">Team member</th><th scope="col" class="money">Amount (CAD)</th></tr></thead><tbody>
${invoice.lines.map((line) => html`<tr><td>${line.description}<small>${line.detail}</small></td><td class="money">${formatCad(line.amountCents)}</td></tr>`)}
</tbody><tfoot><tr><td>Total (CAD)</td><td class="money">${formatCad(Number(invoice.amount_due_cents))}</td></tr></tfoot></table></section>
<div class="actions">${invoice.status === 'open' ? html`<form method="post" action="/invoice/${token}/pay"><button class="primary" type="submit">Pay now</button></form>` : ''}<a class="button" href="/invoice/${token}/pdf">PDF</a><a class="button" href="/invoice/${token}/csv">CSV</a></div>`;
