import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { creditDocument } from '../modules/invoices/credit-document.ts';
import { documentTitle, type InvoiceDocument } from '../modules/invoices/invoice-document.ts';
import { sameSecret } from '../platform/secrets/keys.ts';
import { linkToken } from '../platform/secrets/secret-links.ts';
import { invoiceFile, invoiceSheet } from './invoice-sheet.ts';
import { brokenLink, page } from './layout.ts';

/** `/credit/:id/:token`: credit notes are always issued by Portage, whichever billing provider is configured. */
export function creditPages(deps: Deps): Hono {
  const app = new Hono();
  const creditOf = async ({ id, token }: { id: string; token: string }) =>
    sameSecret(token, linkToken(deps.keys, 'credit', id)) ? creditDocument(deps, id) : null;

  app.get('/credit/:id/:token', async (context) => {
    const { id, token } = context.req.param();
    const credit = await creditOf({ id, token });
    if (credit === null) return page(context, 'Not found', brokenLink, { status: 404 });
    return page(context, documentTitle(credit), creditPage(credit, `/credit/${id}/${token}`));
  });
  app.get('/credit/:id/:token/:format{pdf|csv}', async (context) => {
    const credit = await creditOf(context.req.param());
    if (credit === null) return page(context, 'Not found', brokenLink, { status: 404 });
    return invoiceFile(context, credit, context.req.param('format') === 'csv' ? 'csv' : 'pdf');
  });
  return app;
}

const creditPage = (credit: InvoiceDocument, path: string) => html`
<h1>${documentTitle(credit)}</h1><p class="lead">${credit.memo}</p>
${invoiceSheet(credit)}
<p>${credit.note}</p>
<div class="actions"><a class="button" href="${path}/pdf">PDF</a><a class="button" href="${path}/csv">CSV</a></div>`;
