import { cents, NO_CENTS } from '@portage/domain/money/money';
import { paths } from '@portage/domain/portal-paths';
import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { asService } from '@portage/platform/postgres/identity';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { paymentAccounts } from '../../modules/invoices/paper/describe-document.ts';
import type { InvoiceDocument } from '../../modules/invoices/paper/invoice-document.ts';
import { bankAccounts } from '../../modules/invoices/paper/invoice-particulars.ts';
import { companyMessages } from '../../modules/mail/receiver-language.ts';
import { planDocument } from '../../modules/plans/plan-document.ts';
import { hashToken } from '../../platform/secrets/secret-links.ts';
import { checkoutByToken, type ShownCheckoutRow } from '../../providers/billing/built-in/billing-books.ts';
import { endCheckout, paymentNumber } from '../../providers/billing/built-in/built-in-billing.ts';
import {
  confirmationDelaySeconds,
  TEST_COMPANIES,
  type TestOutcome,
  testCompany,
} from '../../providers/billing/built-in/built-in-test-companies.ts';
import { banner, brokenLink, isSameOrigin, page, testMode } from '../layout.ts';
import { pageForm } from '../page-form.ts';
import { keepLanguage, pageMessages } from '../page-language.ts';
import { rich } from '../rich-html.ts';
import { documentHeading, invoiceFile, invoiceSheet, payWith } from './invoice-sheet.ts';

/** `/checkout/:token`: the built-in billing provider's checkout: test payments where they are allowed, else how to pay by transfer. */
export function checkoutPages(deps: Deps): Hono {
  const app = new Hono();
  const messagesOf = (context: Context, checkout: ShownCheckoutRow) =>
    pageMessages(deps, context, () => companyMessages(deps.messages, deps.db, checkout.company_id ?? ''));
  const checkoutOf = async (token: string) => {
    const row = await checkoutByToken(deps.db, hashToken(token));
    if (row === undefined || row.status !== 'open' || row.expires_at.getTime() > deps.clock.now()) return row;
    return { ...row, status: await deps.billing.expireCheckout(row.id) };
  };

  app.get('/checkout/:token', keepLanguage(deps), async (context) => {
    const checkout = await checkoutOf(context.req.param('token'));
    if (checkout === undefined) return brokenLink(context, await pageMessages(deps, context));
    const messages = await messagesOf(context, checkout);
    const token = context.req.param('token');
    const paid = await paidDocument({ ...deps, messages }, checkout);
    const content =
      paid === null
        ? checkoutPage(deps.config, messages, checkout, token)
        : paidPage(messages, paid, { checkout, token });
    return page(context, messages, messages.pages.checkout, content, {
      path: `/checkout/${token}`,
    });
  });

  app.get('/checkout/:token/:format{pdf|csv}', async (context) => {
    const checkout = await checkoutOf(context.req.param('token'));
    const messages = checkout && (await companyMessages(deps.messages, deps.db, checkout.company_id ?? ''));
    const paid = messages && (await paidDocument({ ...deps, messages }, checkout));
    if (!paid) return brokenLink(context, await pageMessages(deps, context));
    return invoiceFile(context, messages, paid.document, context.req.param('format') === 'csv' ? 'csv' : 'pdf');
  });

  app.post('/checkout/:token/pay', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const token = context.req.param('token');
    const checkout = deps.config.testPayments ? await checkoutOf(token) : undefined;
    if (checkout === undefined) return brokenLink(context, await pageMessages(deps, context));
    const outcome = outcomeOf(checkout.name, (await pageForm(context.req.raw))?.get('outcome'));
    if (outcome === 'decline' && checkout.status === 'open') {
      const messages = await messagesOf(context, checkout);
      const content = checkoutPage(deps.config, messages, checkout, token, messages.pages.checkoutDeclined);
      return page(context, messages, messages.pages.checkout, content, { status: 402, path: `/checkout/${token}` });
    }
    const after = outcome === 'delay' ? confirmationDelaySeconds : 0;
    await deps.db.transaction(asService, (tx) => endCheckout(deps, tx, checkout.id, 'complete', after));
    return context.redirect(`/checkout/${token}`, 303);
  });

  app.post('/checkout/:token/cancel', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const checkout = await checkoutOf(context.req.param('token'));
    if (checkout === undefined) return brokenLink(context, await pageMessages(deps, context));
    await deps.db.transaction(asService, (tx) => endCheckout(deps, tx, checkout.id, 'expired'));
    return context.redirect(checkout.cancel_url, 303);
  });
  return app;
}

/** The outcome the payer chose; a test company always has its own. */
function outcomeOf(company: string, chosen: unknown): TestOutcome {
  const meets = testCompany(company)?.meets;
  if (meets === 'decline' || meets === 'delay') return meets;
  return chosen === 'decline' || chosen === 'delay' ? chosen : 'succeed';
}

function checkoutPage(
  config: Config,
  messages: Catalog,
  checkout: ShownCheckoutRow,
  token: string,
  problem: string | null = null,
) {
  const m = messages.pages;
  const amount = messages.formats.formatCad(cents(Number(checkout.amount_cents)));
  const { currency } = checkout;
  const bought = boughtOf(messages, checkout);
  return html`${config.testPayments ? testMode(messages) : ''}
<h1>${bought}</h1><p class="lead">${m.checkoutFor({ company: checkout.name })}</p>
<section class="card"><table><tbody>
<tr><td>${bought}${checkout.plan !== null && checkout.quantity <= 1 ? '' : html`<small>${billedAs(messages, checkout)}</small>`}</td><td class="money">${amount}</td></tr>
<tr><td>${messages.invoices.taxZero}</td><td class="money">${messages.formats.formatCad(NO_CENTS)}</td></tr>
</tbody><tfoot><tr><td>${m.checkoutDueToday({ currency })}</td><td class="money">${amount}</td></tr></tfoot></table></section>
${checkout.status === 'open' && checkout.plan !== null ? html`<p class="lead">${m.checkoutOnce}</p>` : ''}
${checkout.status === 'open' ? (config.testPayments ? paying(messages, checkout, token, problem) : transferring(config, messages, checkout, token)) : ended(messages)}`;
}

/** The document of a paid checkout; null while it isn't paid. */
async function paidDocument(deps: Deps, checkout: ShownCheckoutRow) {
  const { id, status, completed_at, name, amount_cents } = checkout;
  if (status !== 'complete' || completed_at === null) return null;
  return planDocument(deps, {
    session: id,
    number: paymentNumber(id),
    name,
    amount: amount_cents,
    paidAt: completed_at,
    description: boughtOf(deps.messages, checkout),
    detail: checkout.quantity > 1 ? billedAs(deps.messages, checkout) : '',
  });
}

/** What was paid, with its files, for a bookkeeper. */
function paidPage(
  messages: Catalog,
  { document, confirmed }: { document: InvoiceDocument; confirmed: boolean },
  { checkout: { success_url }, token }: { checkout: ShownCheckoutRow; token: string },
) {
  const { pages: m, formats } = messages;
  const actions = html`<div class="actions"><a class="button primary" href="${success_url}">${m.checkoutReturn({ brand: brandOf(messages).name })}</a><a class="button" href="/checkout/${token}/pdf">PDF</a><a class="button" href="/checkout/${token}/csv">CSV</a></div>`;
  return html`${document.banner === null ? '' : banner(html`${document.banner}`)}
${documentHeading(messages, document)}<p class="lead">${document.memo}</p>
${confirmed ? '' : html`<p class="done" role="status">${rich(m.checkoutPaid)}</p>`}
${invoiceSheet(messages, document, html`<p>${wholeDates(m.checkoutNext({ date: formats.formatDate(document.date) }))}</p>${actions}`)}`;
}

/** For how many employees, and how often it is billed. */
function billedAs({ pages: m }: Catalog, { quantity: count, interval }: ShownCheckoutRow): string {
  const billed = m.checkoutBilled({ interval });
  return count > 1 ? m.checkoutEmployees({ count, billed }) : billed;
}

/** The plan in the reader's language; as described when it was chosen, where the checkout doesn't name it. */
const boughtOf = ({ billing }: Catalog, { plan, interval, description }: ShownCheckoutRow): string =>
  plan === null ? description : billing.plan({ plan, term: interval === 'year' ? 'Yearly' : 'Monthly' });

function ended(messages: Catalog) {
  const m = messages.pages;
  return html`<p class="problem" role="status">${m.checkoutEnded}</p><div class="actions"><a class="button primary" href="${paths.plan}">${m.checkoutReturn({ brand: brandOf(messages).name })}</a></div>`;
}

function paying(messages: Catalog, checkout: ShownCheckoutRow, token: string, problem: string | null) {
  const m = messages.pages;
  return html`
${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form class="card" method="post" action="/checkout/${token}/pay" id="pay">
<fieldset><legend>${m.testPayment}</legend>${choices(messages, checkout)}</fieldset></form>
<div class="actions"><button class="primary" type="submit" form="pay">${m.checkoutPay({ amount: messages.formats.formatCadNamed(cents(Number(checkout.amount_cents))) })}</button>
${cancelling(messages, token)}</div>
<details><summary>${m.testCompanies}</summary><p>${m.testCompaniesExplained}</p>
<dl>${TEST_COMPANIES.map(({ name, meets }) => html`<dt>${name}</dt><dd>${outcomeText(messages, meets)}</dd>`)}</dl></details>`;
}

function transferring(config: Config, messages: Catalog, { name, amount_cents }: ShownCheckoutRow, token: string) {
  const m = messages.pages;
  const amount = messages.formats.formatCadNamed(cents(Number(amount_cents)));
  return html`
<section class="card"><h2>${messages.invoices.howToPay}</h2><p>${m.checkoutTransfer({ amount, company: name })}</p>
${payWith(paymentAccounts(messages, config, bankAccounts(config)))}</section>
<div class="actions">${cancelling(messages, token)}</div>`;
}

const cancelling = ({ pages: m }: Catalog, token: string) =>
  html`<form method="post" action="/checkout/${token}/cancel"><button type="submit">${m.checkoutCancel}</button></form>`;

const outcomeText = ({ pages: m }: Catalog, meets: (typeof TEST_COMPANIES)[number]['meets']): string =>
  ({ decline: m.testDeclines, delay: m.testDelays, short: m.testShort, error: m.testError, silence: m.testSilence })[
    meets
  ];

function choices(messages: Catalog, { name }: ShownCheckoutRow) {
  const m = messages.pages;
  const company = testCompany(name);
  if (company !== undefined) return html`<p>${m.testCompany({ outcome: outcomeText(messages, company.meets) })}</p>`;
  const outcomes: readonly (readonly [TestOutcome, string])[] = [
    ['succeed', m.testCardSucceeds],
    ['decline', m.testCardDeclines],
    ['delay', m.testCardDelays({ seconds: confirmationDelaySeconds })],
  ];
  return outcomes.map(
    ([value, label], at) =>
      html`<label class="check"><input type="radio" name="outcome" value="${value}"${at === 0 ? ' checked' : ''}> <span>${label}</span></label>`,
  );
}
