import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Catalog } from '@portage/messages';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../../deps.ts';
import { creditDocument } from '../../modules/invoices/paper/credit-document.ts';
import { documentMessages } from '../../modules/invoices/paper/document-language.ts';
import { documentTitle, type InvoiceDocument } from '../../modules/invoices/paper/invoice-document.ts';
import { isLinkToken } from '../../platform/secrets/secret-links.ts';
import { brokenLink, page } from '../layout.ts';
import { keepLanguage, pageMessages } from '../page-language.ts';
import { documentHeading, invoiceFile, invoiceSheet } from './invoice-sheet.ts';

/** `/credit/:id/:token`: credit notes are always issued by Portage, whichever billing provider is configured. */
export function creditPages(deps: Deps): Hono {
  const app = new Hono();
  const creditOf = async ({ id, token }: { id: string; token: string }, messages: Catalog) =>
    isLinkToken(deps.keys, 'credit', id, token) ? creditDocument({ ...deps, messages }, id) : null;

  app.use('/credit/*', keepLanguage(deps));
  app.get('/credit/:id/:token', async (context) => {
    const { id, token } = context.req.param();
    const messages = await pageMessages(deps, context, () => documentMessages(deps, id));
    const credit = await creditOf({ id, token }, messages);
    if (credit === null) return brokenLink(context, await pageMessages(deps, context));
    const path = `/credit/${id}/${token}`;
    return page(context, messages, documentTitle(messages, credit), creditPage(messages, credit, path), { path });
  });
  app.get('/credit/:id/:token/:format{pdf|csv}', async (context) => {
    const messages = await documentMessages(deps, context.req.param('id'));
    const credit = await creditOf(context.req.param(), messages);
    if (credit === null) return brokenLink(context, await pageMessages(deps, context));
    return invoiceFile(context, messages, credit, context.req.param('format') === 'csv' ? 'csv' : 'pdf');
  });
  return app;
}

const creditPage = (messages: Catalog, credit: InvoiceDocument, path: string) => {
  const files = html`<div class="actions"><a class="button" href="${path}/pdf">PDF</a><a class="button" href="${path}/csv">CSV</a></div>`;
  return html`${documentHeading(messages, credit)}<p class="lead">${wholeDates(credit.memo)}</p>${invoiceSheet(messages, credit, files)}`;
};
