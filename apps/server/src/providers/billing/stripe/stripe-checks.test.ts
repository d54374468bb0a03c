import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, type StripeEndpoint } from '../../../testing/stripe-stand-in/books.ts';
import { type StripeAdapter, startStripeAdapter } from '../../../testing/stripe-stand-in/stripe-adapter.ts';
import { billingEvents } from '../billing-events.ts';
import { stripeApiVersion } from './stripe-client.ts';

let at: StripeAdapter;
beforeAll(async () => {
  at = await startStripeAdapter();
});
afterAll(() => at[Symbol.asyncDispose]());

const endpoint: StripeEndpoint = {
  id: newId('we'),
  object: 'webhook_endpoint',
  url: 'http://portage.test/webhooks/billing',
  status: 'enabled',
  enabled_events: [...billingEvents],
  api_version: stripeApiVersion,
};
const problems = async () => (await at.billing.check?.())?.filter((one) => one.wrong !== null) ?? [];
const price = (lookupKey: string) => {
  const found = [...at.stripe.books.prices.values()].find((one) => one.lookup_key === lookupKey);
  if (found === undefined) throw new Error(`no price ${lookupKey}`);
  return found;
};
/** The problems found while `object` has the changed fields. */
async function problemsWith<T extends object>(object: T, changed: Partial<T>): Promise<string[]> {
  const before = { ...object };
  Object.assign(object, changed);
  const found = await problems();
  Object.assign(object, before);
  return found.map((one) => `${one.check}: ${one.wrong}`);
}

test('finds nothing wrong with an account set up per docs/providers.md', async () => {
  at.stripe.books.endpoints.set(endpoint.id, endpoint);
  expect(await problems()).toEqual([]);
  expect((await at.billing.check?.())?.map((one) => one.check)).toEqual([
    'Stripe: key (test mode)',
    'Stripe: webhook endpoint',
    'Stripe: price of Essential, monthly',
    'Stripe: price of Essential, yearly',
    'Stripe: price of Professional, monthly',
    'Stripe: price of Professional, yearly',
  ]);
});

test('docs/providers.md names every event, the API version and the required coupons', () => {
  const text = readFileSync(new URL('../../../../../../docs/providers.md', import.meta.url), 'utf8');
  for (const name of [...billingEvents, stripeApiVersion]) expect(text).toContain(`\`${name}\``);
  for (const { id, percent_off } of at.stripe.books.coupons.values())
    expect(text).toMatch(new RegExp(`\`${id}\` \\(${percent_off}% off\\)`));
});

test.each([
  [{ url: 'https://elsewhere.example/' }, /has no webhook endpoint/],
  [{ status: 'disabled' as const }, /is disabled/],
  [{ enabled_events: billingEvents.filter((event) => event !== 'invoice.paid') }, /does not send invoice.paid\./],
  [{ api_version: '2024-06-20' }, /has API version 2024-06-20\. Create it with/],
])('reports an endpoint with %j', async (changed, sentence) => {
  at.stripe.books.endpoints.set(endpoint.id, endpoint);
  expect(await problemsWith(endpoint, changed)).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  [{ currency: 'usd' }, /is in USD at Stripe\. Create one in CAD/],
  [{ unit_amount: 600_00 }, /is 60000 cents at Stripe and 59900 cents in the portal/],
  [{ active: false }, /no active price with the lookup key professional_monthly/],
  [{ recurring: { interval: 'year' as const, interval_count: 1 } }, /is not charged every month/],
])('reports a price with %j', async (changed, sentence) => {
  at.stripe.books.endpoints.set(endpoint.id, endpoint);
  expect(await problemsWith(price('professional_monthly'), changed)).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  [{ percent_off: 10 }, /reduces 29900 cents to 26910 cents, and the portal shows 19900/],
  [{ percent_off: null }, /deducts an amount once/],
  [{ valid: false }, /is no longer valid/],
])('reports a coupon with %j', async (changed, sentence) => {
  at.stripe.books.endpoints.set(endpoint.id, endpoint);
  const coupon = at.stripe.books.coupons.get('essential_monthly_promotion');
  expect(await problemsWith(coupon ?? {}, changed)).toEqual([expect.stringMatching(sentence)]);
});

test('reports only the key when Stripe rejects it', async () => {
  await using other = await startStripeAdapter({ ...at.stripe.settings, STRIPE_SECRET_KEY: 'sk_live_0123' });
  expect(await other.billing.check?.()).toEqual([
    {
      check: 'Stripe: key (live mode)',
      wrong: 'Stripe does not accept STRIPE_SECRET_KEY. Copy it again from the dashboard.',
    },
  ]);
});
