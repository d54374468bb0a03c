import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCompany } from '../../../modules/payroll/run.ts';
import { employer } from '../../../modules/payroll/testing/employer.ts';
import type { TestCompany } from '../../../testing/provider-server.ts';
import { findSession } from '../../../testing/stripe-stand-in/checkout-sessions.ts';
import { type Forgery, signedEvent } from '../../../testing/stripe-stand-in/events.ts';
import { confirmCheckout, payCheckout, refuseCheckout, reportInvoice } from '../../../testing/stripe-stand-in/payer.ts';
import { type StripeWorld, startStripeWorld } from '../../../testing/worlds/stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripeWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function choose(company: TestCompany, planName = 'Professional'): Promise<{ url: string; session: string }> {
  const { body } = await world.server.call(company, 'create-checkout-page', { planName, term: 'Monthly' });
  const url = String(body.url);
  return { url, session: url.split('/').at(-1) ?? '' };
}
async function subscribe(company: TestCompany, planName?: string): Promise<string> {
  const { url, session } = await choose(company, planName);
  await world.payCheckout(url);
  await world.settle();
  return world.stripe.books.sessions.get(session)?.subscription ?? '';
}
const statuses = async (company: TestCompany) =>
  (
    await world.server.rows(
      'select p.status as plan, k.status as checkout from public.plans p left join app.checkouts k on k.plan_id = p.id where p.company_id = $1 order by p.created_at',
      [company.id],
    )
  ).map((row) => [row.plan, row.checkout]);
const post = (event: { id?: string; type: string; object: object }, forged?: Forgery) =>
  world.server.fetch('/webhooks/billing', signedEvent(world.stripe, event, forged));
const subscriptionStatus = (id: string) => world.stripe.books.subscriptions.get(id)?.status;

describe('an event', () => {
  test.each<[string, Forgery, string]>([
    ['signed with another secret', { secret: 'whsec_guess' }, 'The signature of the webhook is wrong.'],
    [
      'altered after signing',
      { body: '{"id":"evt_1","type":"checkout.session.completed"}' },
      'The signature of the webhook is wrong.',
    ],
    ['an hour old', { ageSeconds: 3600 }, 'The webhook is too old.'],
    ['an hour from the future', { ageSeconds: -3600 }, 'The webhook is from the future.'],
    ['for another account', { account: 'acct_other' }, 'The webhook is for another account.'],
    ['of live mode', { livemode: true }, 'The webhook is of live mode, and the key is not.'],
  ])('%s is rejected and changes nothing', async (what, forged, sentence) => {
    const company = await world.server.company(`Refused ${what}`);
    const { session } = await choose(company);
    payCheckout(world.stripe, session);
    const event = { id: `evt_${what}`, type: 'checkout.session.completed', object: { id: session } };
    const answer = await post(event, forged);
    expect([answer.status, await answer.json()]).toEqual([400, { error: sentence }]);
    expect(await statuses(company)).toEqual([['Processing', 'open']]);
    // The rejected event is not recorded, so the real one with the same id takes effect.
    expect((await post(event)).status).toBe(200);
    expect(await statuses(company)).toEqual([['Completed', 'completed']]);
    world.stripe.books.events.length = 0;
  });

  test('with a missing or empty signature, or an empty body, is rejected', async () => {
    for (const init of [{ body: '{}' }, { body: '{}', headers: { 'stripe-signature': '' } }, { body: '' }])
      expect((await world.server.fetch('/webhooks/billing', { method: 'POST', ...init })).status).toBe(400);
  });

  test('is accepted when any of its signatures matches, as during secret rotation', async () => {
    const init = signedEvent(world.stripe, { type: 'customer.updated', object: { id: 'cus_1' } });
    const headers = init.headers as Record<string, string>;
    const [at, signature] = (headers['stripe-signature'] ?? '').split(',');
    headers['stripe-signature'] = `${at},v1=${'0'.repeat(64)},${signature}`;
    expect((await world.server.fetch('/webhooks/billing', init)).status).toBe(200);
  });

  test('is only a hint: its claims about the object are not trusted', async () => {
    const company = await world.server.company('Liar');
    const { session } = await choose(company);
    const claim = { id: session, status: 'complete', payment_status: 'paid' };
    expect((await post({ type: 'checkout.session.completed', object: claim })).status).toBe(200);
    expect(await statuses(company)).toEqual([['Processing', 'open']]);
  });

  test('is redelivered when Stripe cannot be queried, and then takes effect', async () => {
    const company = await world.server.company('Asked later');
    const { url, session } = await choose(company);
    await world.payCheckout(url);
    world.stripe.faults.order('rate limit', { where: new RegExp(`^GET .*${session}$`) });
    await expect(world.settle()).rejects.toThrow('answered with 500');
    expect(await statuses(company)).toEqual([['Processing', 'open']]);
    await world.settle();
    expect(await statuses(company)).toEqual([['Completed', 'completed']]);
  });

  test('about another application’s object in the same account is ignored', async () => {
    const object = { id: 'sub_foreign', status: 'canceled' as const, metadata: { plan_id: 'their plan' } };
    world.stripe.books.subscriptions.set('sub_foreign', {
      ...object,
      ...{ object: 'subscription', created: 1, livemode: false, customer: 'cus_x', description: null },
      ...{ cancel_at_period_end: false, default_payment_method: null, items: { object: 'list', data: [] } },
    });
    for (const type of ['customer.subscription.deleted', 'checkout.session.completed', 'invoice.overdue'])
      expect((await post({ type, object })).status).toBe(200);
  });
});

describe('a subscription', () => {
  test('that ends also ends its plan, in any order of events', async () => {
    const company = await world.server.company('Ends');
    const id = await subscribe(company);
    const late = await world.server.company('Ends at once');
    const { url, session } = await choose(late);
    await world.payCheckout(url);
    const unreported = world.stripe.books.sessions.get(session)?.subscription ?? '';
    for (const ending of [id, unreported]) {
      const subscription = world.stripe.books.subscriptions.get(ending);
      Object.assign(subscription ?? {}, { status: 'canceled' });
      await post({ type: 'customer.subscription.deleted', object: { id: ending } });
    }
    expect(await statuses(company)).toEqual([['Cancelled', 'completed']]);
    await world.settle();
    expect(await statuses(late)).toEqual([['Cancelled', 'completed']]);
    expect(
      await world.server.rows(
        "select 1 from app.mail_messages where subject like '%Ends at once%' and kind = 'payment-problem'",
      ),
    ).toEqual([]);
  });

  test('that only changes leaves its plan unchanged', async () => {
    const company = await world.server.company('Past due');
    const id = await subscribe(company);
    Object.assign(world.stripe.books.subscriptions.get(id) ?? {}, { status: 'past_due' });
    await post({ type: 'customer.subscription.updated', object: { id } });
    expect(await statuses(company)).toEqual([['Completed', 'completed']]);
  });

  test('ends when the next plan is paid, so no one pays for two', async () => {
    const company = await world.server.company('Two plans');
    const first = await subscribe(company);
    world.server.pass(60);
    const second = await subscribe(company, 'Essential');
    expect([subscriptionStatus(first), subscriptionStatus(second)]).toEqual(['canceled', 'active']);
    expect(await statuses(company)).toEqual([
      ['Cancelled', 'completed'],
      ['Completed', 'completed'],
    ]);
  });

  test('that could not be ended is ended on redelivery, and the plan waits for it', async () => {
    const company = await world.server.company('Hard to end');
    const first = await subscribe(company);
    world.server.pass(60);
    const { url } = await choose(company, 'Essential');
    await world.payCheckout(url);
    world.stripe.faults.order('rate limit', { where: /^DELETE / });
    await expect(world.settle()).rejects.toThrow('answered with 500');
    expect(subscriptionStatus(first)).toBe('active');
    await world.settle();
    expect(subscriptionStatus(first)).toBe('canceled');
    expect((await statuses(company))[1]).toEqual(['Completed', 'completed']);
  });

  test('of a plan canceled before payment ends no other', async () => {
    const company = await world.server.company('Cancelled before');
    const first = await subscribe(company);
    world.server.pass(60);
    const { url } = await choose(company, 'Essential');
    await world.server.rows(
      "update public.plans set status = 'Cancelled' where company_id = $1 and plan_name = 'Essential'",
      [company.id],
    );
    await world.payCheckout(url);
    await world.settle();
    expect(subscriptionStatus(first)).toBe('active');
    expect((await statuses(company))[0]).toEqual(['Completed', 'completed']);
  });
});

test('a payer who leaves while Stripe is down is still redirected, and the checkout ends later', async () => {
  const company = await world.server.company('Leaves');
  const { url, session } = await choose(company);
  world.stripe.faults.order('rate limit', { where: /./, times: 2 });
  expect(await world.leaveCheckout(url)).toBe('http://portage.test/plan?checkout=cancelled');
  world.stripe.faults.clear();
  expect(await statuses(company)).toEqual([['Processing', 'open']]);
  world.server.pass(86_401);
  findSession(world.stripe.books, session);
  await world.settle();
  expect(await statuses(company)).toEqual([['Cancelled', 'expired']]);
});

describe('a payment awaiting bank confirmation', () => {
  test.each([
    ['confirmed', confirmCheckout, ['Completed', 'completed']],
    ['refused', refuseCheckout, ['Cancelled', 'expired']],
  ] as const)('leaves the plan Processing until it is %s', async (what, settle, end) => {
    const company = await world.server.company(`Bank ${what}`);
    const { session } = await choose(company);
    payCheckout(world.stripe, session, { confirmed: false });
    await world.settle();
    expect(await statuses(company)).toEqual([['Processing', 'open']]);
    settle(world.stripe, session);
    await world.settle();
    expect(await statuses(company)).toEqual([end]);
  });
});

describe('an open invoice', () => {
  const issued = async () => {
    const company = await employer(world.server, {});
    await runCompany(world.server.deps, { id: company.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
    await world.settle();
    const read = async () => {
      const [row] = await world.server.rows<Record<'id' | 'status' | 'vendor' | 'url', string>>(
        'select id, status, provider_invoice_id as vendor, hosted_invoice_url as url from public.invoices where company_id = $1',
        [company.id],
      );
      if (row === undefined) throw new Error('there is no invoice');
      return row;
    };
    return { company, read };
  };
  const mailsOf = async (id: string) =>
    (
      await world.server.rows<{ kind: string }>(
        "select kind from app.mail_messages where dedupe_key like '%' || $1 and kind <> 'invoice-issued'",
        [id],
      )
    ).map((mail) => mail.kind);

  test('with a failed payment stays Pending, emails the provider once, and can still be paid', async () => {
    const { read } = await issued();
    const { id, vendor, url } = await read();
    for (let tries = 0; tries < 2; tries += 1) {
      reportInvoice(world.stripe, vendor, 'invoice.payment_failed');
      await world.settle();
    }
    expect((await read()).status).toBe('Pending');
    expect(await mailsOf(id)).toEqual(['payment-problem']);
    await world.payInvoice(url);
    await world.settle();
    expect((await read()).status).toBe('Paid');
    await post({ type: 'invoice.payment_failed', object: { id: vendor } });
    expect(await mailsOf(id)).toEqual(['payment-problem']);
  });

  test('past its due date is Overdue, reminds its company once, and can still be paid', async () => {
    const { company, read } = await issued();
    const { id, vendor, url } = await read();
    reportInvoice(world.stripe, vendor, 'invoice.overdue');
    await world.settle();
    expect((await read()).status).toBe('Pending');
    world.server.pass(8 * 86_400);
    reportInvoice(world.stripe, vendor, 'invoice.overdue');
    reportInvoice(world.stripe, vendor, 'invoice.overdue');
    await world.settle();
    await runCompany(world.server.deps, { id: company.id, legal_name: 'x' }, plainDate('2026-06-10'), false);
    expect((await read()).status).toBe('Overdue');
    expect(await mailsOf(id)).toEqual(['invoice-overdue']);
    await world.payInvoice(url);
    await world.settle();
    expect((await read()).status).toBe('Paid');
  });
});
