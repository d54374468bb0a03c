import { paths } from '@portage/domain/portal-paths';
import type { BilledStatus } from '@portage/domain/statuses';
import { isLine } from '@portage/domain/text/text-rules';
import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { nameList } from '@portage/messages/name-list';
import { asService } from '@portage/platform/postgres/identity';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../../deps.ts';
import { type InvoiceCredit, invoiceCredits } from '../../modules/invoices/invoice-credits.ts';
import { type PaidPeople, paidPeople } from '../../modules/invoices/paid-people.ts';
import { documentMessages } from '../../modules/invoices/paper/document-language.ts';
import { documentOpen, documentTitle, type InvoiceDocument } from '../../modules/invoices/paper/invoice-document.ts';
import { issuedDocument } from '../../modules/invoices/paper/issued-document.ts';
import { isSettledInPart } from '../../modules/invoices/settled-in-part.ts';
import { hashToken } from '../../platform/secrets/secret-links.ts';
import { invoiceByToken } from '../../providers/billing/built-in/billing-books.ts';
import { payInvoice } from '../../providers/billing/built-in/built-in-billing.ts';
import { banner, brokenLink, isSameOrigin, page } from '../layout.ts';
import { pageForm, typedLine } from '../page-form.ts';
import { keepLanguage, pageMessages } from '../page-language.ts';
import { rich } from '../rich-html.ts';
import { documentHeading, invoiceFile, invoiceSheet } from './invoice-sheet.ts';

const maxPayerLength = 200;

/** `/invoice/:token`: the built-in billing provider's invoices. */
export function invoicePages(deps: Deps): Hono {
  const app = new Hono();
  const pageOf = (token: string) => `${deps.config.siteUrl}/invoice/${token}`;
  const invoiceOf = (token: string) => invoiceByToken(deps.db, hashToken(token));

  app.use('/invoice/*', keepLanguage(deps));
  app.get('/invoice/:token', async (context) => {
    const token = context.req.param('token');
    const invoice = await invoiceOf(token);
    if (invoice === undefined) return brokenLink(context, await pageMessages(deps, context));
    const messages = await pageMessages(deps, context, () => documentMessages(deps, invoice.id));
    // The page to pay on is this one.
    const document = await issuedDocument({ ...deps, messages }, invoice, null);
    const credits = await invoiceCredits(deps, invoice.id);
    const payable = deps.config.testPayments && invoice.status === 'open' && document.settledCents === 0;
    const people = invoice.status === 'paid' ? await paidPeople(deps, invoice.id) : null;
    const content = invoicePage(messages, document, invoice.status, { token, payable }, { credits, people });
    return page(context, messages, documentTitle(messages, document), content, { path: `/invoice/${token}` });
  });
  app.post('/invoice/:token/pay', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const invoice = deps.config.testPayments ? await invoiceOf(context.req.param('token')) : undefined;
    if (invoice === undefined) return brokenLink(context, await pageMessages(deps, context));
    const form = await pageForm(context.req.raw);
    const payer = form === null ? '' : payerOf(form);
    // The page charges the whole invoice, which is too much once a part is settled.
    if (!(await isSettledInPart(deps, invoice.id)))
      await deps.db.transaction(asService, (tx) => payInvoice(deps, tx, invoice.id, payer));
    return context.redirect(`/invoice/${context.req.param('token')}`, 303);
  });
  app.get('/invoice/:token/:format{pdf|csv}', async (context) => {
    const invoice = await invoiceOf(context.req.param('token'));
    if (invoice === undefined) return brokenLink(context, await pageMessages(deps, context));
    const messages = await documentMessages(deps, invoice.id);
    return invoiceFile(
      context,
      messages,
      await issuedDocument({ ...deps, messages }, invoice, pageOf(context.req.param('token'))),
      context.req.param('format') === 'csv' ? 'csv' : 'pdf',
    );
  });
  return app;
}

/** The name of who pays, if they gave one. A longer or unreadable one is left out, because the payment matters more. */
function payerOf(form: URLSearchParams): string {
  const name = typedLine(form, 'payer');
  return isLine(name) && [...name].length <= maxPayerLength ? name : '';
}

function invoicePage(
  messages: Catalog,
  document: InvoiceDocument,
  status: BilledStatus,
  { token, payable }: { token: string; payable: boolean },
  { credits, people }: { credits: readonly InvoiceCredit[]; people: PaidPeople | null },
) {
  const m = messages.pages;
  const { status: label } = document;
  const part = document.settledCents > 0;
  const isPaid = document.stamp === messages.invoices.stampPaid;
  const brand = brandOf(messages).name;
  const wayOn = isPaid
    ? html`<a class="button primary" href="${paths.pay}/${encodeURIComponent(document.number)}">${m.openPortal({ brand })}</a>`
    : '';
  const actions = html`${payable ? html`<form id="pay" method="post" action="/invoice/${token}/pay"><label for="payer">${m.payerName}</label><input id="payer" name="payer" type="text" autocomplete="name" maxlength="${maxPayerLength}" aria-describedby="payer-use"><small id="payer-use">${m.payerHint}</small></form>` : ''}
<div class="actions">${payable ? html`<button class="primary" type="submit" form="pay">${m.payNow}</button>` : wayOn}<a class="button" href="/invoice/${token}/pdf">PDF</a><a class="button" href="/invoice/${token}/csv">CSV</a></div>${document.payment === null ? '' : html`<p class="transfer">${rich(m.payByTransfer({ reference: document.payment.reference }), { a: (label) => html`<a href="#transfer">${label}</a>`, n: (text) => html`<span class="whole">${text}</span>` })}</p>`}`;
  return html`${document.banner === null ? '' : banner(html`${document.banner}`)}
${documentHeading(messages, document)}<p class="lead">${wholeDates(document.memo)}</p>
${isPaid ? html`<p class="done" role="status">${rich(m.invoicePaid({ status: label }))}${people === null ? '' : html` ${wholeDates(paysText(messages, people))}`}</p>` : ''}${status === 'void' ? html`<p class="problem" role="status">${rich(m.invoiceVoid({ status: label }))}</p>` : ''}
${document.writtenOffCents > 0 ? html`<p class="notice" role="status">${m.invoiceWrittenOff({ amount: messages.formats.formatCad(document.writtenOffCents) })}</p>` : ''}
${credits.map((credit) => creditedBy(messages, credit))}
${part ? html`<p class="notice" role="status">${m.invoicePartlySettled({ amount: messages.formats.formatCad(documentOpen(document)) })}</p>` : ''}${invoiceSheet(messages, document, actions)}`;
}

/** Whom the payment of an invoice pays, and when. */
const paysText = ({ pages: m, toPay, formats }: Catalog, { names, payday, state }: PaidPeople): string =>
  m.invoicePays({
    state,
    names: nameList(toPay, names.toSorted(formats.compareNames)),
    date: formats.formatDate(payday),
  });

/** Which credit note credits an invoice, with its amount and a link to its page, which has its files. */
function creditedBy({ pages: m, formats }: Catalog, { number, amountCents, url }: InvoiceCredit) {
  const text = m.invoiceCredited({ number, amount: formats.formatCad(amountCents) });
  return html`<p class="done" role="status">${rich(text, { a: (label) => html`<a class="whole" href="${url}">${label}</a>` })}</p>`;
}
