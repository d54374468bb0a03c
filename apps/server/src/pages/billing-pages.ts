import { type BilledStatus, billedInvoiceStatus, statusLabel } from '@portage/domain/statuses';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { documentTitle, type InvoiceDocument } from '../modules/invoices/invoice-document.ts';
import { today } from '../platform/clock.ts';
import { asService } from '../platform/postgres/identity.ts';
import { hashToken } from '../platform/secrets/secret-links.ts';
import { invoiceByToken, type ShownInvoiceRow } from '../providers/billing/billing-books.ts';
import { payInvoice } from '../providers/billing/built-in-billing.ts';
import { invoiceFile, invoiceSheet } from './invoice-sheet.ts';
import { brokenLink, isSameOrigin, page, testMode } from './layout.ts';

/** `/invoice/:token`: the built-in billing provider's invoices. */
export function invoicePages(deps: Deps): Hono {
  const app = new Hono();
  const invoiceOf = (token: string) => invoiceByToken(deps.db, hashToken(token));

  app.get('/invoice/:token', async (context) => {
    const invoice = await invoiceOf(context.req.param('token'));
    if (invoice === undefined) return page(context, 'Not found', brokenLink, { status: 404 });
    const document = documentOf(deps, invoice);
    return page(context, documentTitle(document), invoicePage(document, invoice.status, context.req.param('token')));
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
    return invoiceFile(context, documentOf(deps, invoice), context.req.param('format') === 'csv' ? 'csv' : 'pdf');
  });
  return app;
}

const documentOf = ({ clock, config }: Deps, invoice: ShownInvoiceRow): InvoiceDocument => ({
  kind: 'Invoice',
  number: invoice.number,
  provider: config.PROVIDER_NAME,
  client: invoice.name,
  date: invoice.due,
  memo: invoice.memo,
  // The same label as in the portal.
  status: statusLabel(billedInvoiceStatus(invoice.status, invoice.due, today(clock))),
  lines: invoice.lines,
  note: 'Test mode: issued by the built-in provider; no money moves.',
});

const invoicePage = (document: InvoiceDocument, status: BilledStatus, token: string) => html`${testMode}
<h1>${documentTitle(document)}</h1><p class="lead">${document.memo}</p>
${status === 'paid' ? html`<p class="done" role="status"><strong>${document.status}.</strong> Thank you.</p>` : ''}${status === 'void' ? html`<p class="problem" role="status"><strong>${document.status}.</strong> This invoice was taken back; do not pay it.</p>` : ''}
${invoiceSheet(document)}
<div class="actions">${status === 'open' ? html`<form method="post" action="/invoice/${token}/pay"><button class="primary" type="submit">Pay now</button></form>` : ''}<a class="button" href="/invoice/${token}/pdf">PDF</a><a class="button" href="/invoice/${token}/csv">CSV</a></div>`;
