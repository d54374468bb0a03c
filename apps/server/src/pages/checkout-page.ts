import { formatCad } from '@portage/domain/money';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { asService } from '../platform/postgres/identity.ts';
import { hashToken } from '../platform/secrets/secret-links.ts';
import { checkoutByToken, type ShownCheckoutRow } from '../providers/billing/billing-books.ts';
import { endCheckout } from '../providers/billing/built-in-billing.ts';
import {
  confirmationDelaySeconds,
  TEST_COMPANIES,
  type TestOutcome,
  testCompany,
} from '../providers/billing/built-in-test-companies.ts';
import { brokenLink, isSameOrigin, page, testMode } from './layout.ts';
import { pageForm } from './page-form.ts';

/** `/checkout/:token`: the built-in billing provider's checkout. Test mode; no money moves. */
export function checkoutPages(deps: Deps): Hono {
  const app = new Hono();
  const checkoutOf = async (token: string) => {
    const row = await checkoutByToken(deps.db, hashToken(token));
    if (row === undefined || row.status !== 'open' || row.expires_at.getTime() > deps.clock.now()) return row;
    return { ...row, status: await deps.billing.expireCheckout(row.id) };
  };

  app.get('/checkout/:token', async (context) => {
    const checkout = await checkoutOf(context.req.param('token'));
    if (checkout === undefined) return page(context, 'Not found', brokenLink, { status: 404 });
    return page(context, 'Checkout', checkoutPage(checkout, context.req.param('token')));
  });

  app.post('/checkout/:token/pay', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const token = context.req.param('token');
    const checkout = await checkoutOf(token);
    if (checkout === undefined) return page(context, 'Not found', brokenLink, { status: 404 });
    const outcome = outcomeOf(checkout.name, (await pageForm(context.req.raw))?.get('outcome'));
    if (outcome === 'decline' && checkout.status === 'open')
      return page(context, 'Checkout', checkoutPage(checkout, token, declined), { status: 402 });
    const after = outcome === 'delay' ? confirmationDelaySeconds : 0;
    await deps.db.transaction(asService, (tx) => endCheckout(deps, tx, checkout.id, 'complete', after));
    deps.jobs.wake('webhook.deliver');
    return context.redirect(`/checkout/${token}`, 303);
  });

  app.post('/checkout/:token/cancel', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const checkout = await checkoutOf(context.req.param('token'));
    if (checkout === undefined) return page(context, 'Not found', brokenLink, { status: 404 });
    await deps.db.transaction(asService, (tx) => endCheckout(deps, tx, checkout.id, 'expired'));
    deps.jobs.wake('webhook.deliver');
    return context.redirect(checkout.cancel_url, 303);
  });
  return app;
}

const declined = 'The card was declined. Nothing was charged; try again or cancel.';

/** The outcome the payer chose; a test company always has its own. */
function outcomeOf(company: string, chosen: unknown): TestOutcome {
  const meets = testCompany(company)?.meets;
  if (meets === 'decline' || meets === 'delay') return meets;
  return chosen === 'decline' || chosen === 'delay' ? chosen : 'succeed';
}

function checkoutPage(checkout: ShownCheckoutRow, token: string, problem: string | null = null) {
  const amount = formatCad(Number(checkout.amount_cents));
  const count = checkout.quantity > 1 ? `${checkout.quantity} employees, ` : '';
  return html`${testMode}
<h1>${checkout.description}</h1><p class="lead">For ${checkout.name}</p>
<section class="card"><table><tbody>
<tr><td>${checkout.description}<small>${count}billed every ${checkout.interval}</small></td><td class="money">${amount}</td></tr>
</tbody><tfoot><tr><td>Due today (${checkout.currency})</td><td class="money">${amount}</td></tr></tfoot></table></section>
${state(checkout) ?? paying(checkout, token, amount, problem)}`;
}

function state({ status, success_url }: ShownCheckoutRow) {
  if (status === 'complete')
    return html`<p class="done" role="status"><strong>Paid.</strong> Your plan is being completed; you can close this page.</p><p><a class="button primary" href="${success_url}">Return to Portage</a></p>`;
  if (status === 'expired')
    return html`<p class="problem" role="status">This checkout has ended. Choose the plan again in the portal.</p>`;
  return null;
}

const paying = (checkout: ShownCheckoutRow, token: string, amount: string, problem: string | null) => html`
${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form class="card" method="post" action="/checkout/${token}/pay" id="pay">
<fieldset><legend>Test payment</legend>${choices(checkout)}</fieldset></form>
<div class="actions"><button class="primary" type="submit" form="pay">Pay ${amount}</button>
<form method="post" action="/checkout/${token}/cancel"><button type="submit">Cancel</button></form></div>
<details><summary>Test companies</summary><p>A company of one of these names meets its outcome in every checkout.</p>
<dl>${TEST_COMPANIES.map(({ name, what }) => html`<dt>${name}</dt><dd>${what}</dd>`)}</dl></details>`;

const outcomes: readonly (readonly [TestOutcome, string])[] = [
  ['succeed', 'Card that works'],
  ['decline', 'Card that is declined'],
  ['delay', `Card that is confirmed ${confirmationDelaySeconds} seconds later`],
];

function choices({ name }: ShownCheckoutRow) {
  const company = testCompany(name);
  if (company !== undefined) return html`<p>This is a test company: ${company.what}.</p>`;
  return outcomes.map(
    ([value, label], at) =>
      html`<label class="check"><input type="radio" name="outcome" value="${value}"${at === 0 ? ' checked' : ''}> <span>${label}</span></label>`,
  );
}
