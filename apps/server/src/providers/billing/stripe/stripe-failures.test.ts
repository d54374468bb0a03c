import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type StripeAdapter,
  someCheckout,
  someCustomer,
  someInvoice,
  startStripeAdapter,
} from '../../../testing/stripe-stand-in/stripe-adapter.ts';
import { ProviderError } from '../../provider-error.ts';
import type { CustomerInput } from '../billing-provider.ts';
import { stripeApiVersion, stripeClient } from './stripe-client.ts';

const open: StripeAdapter[] = [];
/** A separate stand-in, so faults affect only this test. */
async function start(settings: Record<string, string> = {}): Promise<StripeAdapter> {
  const adapter = await startStripeAdapter(settings);
  open.push(adapter);
  return adapter;
}
afterAll(() => Promise.all(open.map((adapter) => adapter[Symbol.asyncDispose]())));
const later = '2099-01-05';

describe.concurrent('a create call', () => {
  test.each(['unavailable', 'answer lost', 'slow'] as const)('that meets "%s" is created once', async (fault) => {
    const { billing, stripe } = await start();
    stripe.faults.order(fault, { times: 2 });
    const { id } = await billing.createCustomer(someCustomer());
    stripe.faults.order(fault, { times: 2, where: /sessions$/ });
    await billing.createCheckout(someCheckout(id));
    stripe.faults.order(fault, { times: 1, where: /invoices$/ });
    stripe.faults.order(fault, { times: 1, where: /add_lines$/ });
    stripe.faults.order(fault, { times: 1, where: /finalize$/ });
    const invoice = await billing.createInvoice(someInvoice(id, 2, later));
    expect(stripe.books.customers.size).toBe(1);
    expect(stripe.books.sessions.size).toBe(1);
    expect(stripe.books.invoices.size).toBe(1);
    expect(stripe.books.lines.get(invoice.id)).toHaveLength(2);
  });

  test('that gets no answer times out, and the next call creates it once', async () => {
    const { billing, stripe } = await start({ PROVIDER_TIMEOUT_MS: '2000' });
    const input = someCustomer();
    stripe.faults.order('silence', { times: 3 });
    await expect(billing.createCustomer(input)).rejects.toThrow(ProviderError);
    await billing.createCustomer(input);
    expect(stripe.books.customers.size).toBe(1);
  });

  test('with a remembered failure fails again within the hour, and is created once in the next', async () => {
    const { billing, stripe, pass } = await start();
    const input = someCustomer();
    stripe.faults.order('error');
    await expect(billing.createCustomer(input)).rejects.toThrow('An unknown error occurred');
    await expect(billing.createCustomer(input)).rejects.toThrow('An unknown error occurred');
    expect(stripe.books.customers.size).toBe(0);
    pass(3600);
    await billing.createCustomer(input);
    expect(stripe.books.customers.size).toBe(1);
  });

  test('requested twice concurrently is created once: the second call waits for the first', async () => {
    const { billing, stripe } = await start();
    const input = someCustomer();
    stripe.faults.order('slow', { times: 2 });
    const [first, second] = await Promise.all([billing.createCustomer(input), billing.createCustomer(input)]);
    expect(first).toEqual(second);
    expect(stripe.books.customers.size).toBe(1);
  });

  test('above the rate limit fails with its status, and a later call creates it', async () => {
    const { billing, stripe } = await start();
    const input = someCustomer();
    stripe.faults.order('rate limit');
    await expect(billing.createCustomer(input)).rejects.toMatchObject({ status: 429, code: 'rate_limit' });
    await billing.createCustomer(input);
    expect(stripe.books.customers.size).toBe(1);
  });

  test('in a burst above the rate limit is created once by retries in later seconds', async () => {
    const { billing, stripe, pass } = await start();
    stripe.rateLimit.perSecond = 25;
    const refused: CustomerInput[] = [];
    const ask = async (inputs: CustomerInput[]) => {
      const answers = await Promise.allSettled(inputs.map((input) => billing.createCustomer(input)));
      for (const [at, answer] of answers.entries()) {
        if (answer.status === 'fulfilled') continue;
        expect(answer.reason).toMatchObject({ status: 429, code: 'rate_limit' });
        refused.push(inputs[at] as CustomerInput);
      }
      pass(1);
    };
    await ask(Array.from({ length: 40 }, () => someCustomer()));
    expect(refused.length).toBeGreaterThan(15);
    while (refused.length > 0) await ask(refused.splice(0, 12));
    expect(stripe.books.customers.size).toBe(40);
  });

  test('has our own idempotency key, as does each step of an invoice', async () => {
    const { billing, stripe } = await start();
    const { id } = await billing.createCustomer(someCustomer());
    await billing.createCheckout(someCheckout(id));
    await billing.createInvoice(someInvoice(id, 120, later));
    const posts = stripe.asked.filter((one) => one.what.startsWith('POST'));
    expect(posts.map((one) => one.what.replace(/in_\w+/, 'id'))).toEqual([
      'POST /v1/customers',
      'POST /v1/checkout/sessions',
      'POST /v1/invoices',
      'POST /v1/invoices/id/add_lines',
      'POST /v1/invoices/id/add_lines',
      'POST /v1/invoices/id/finalize',
    ]);
    const keys = posts.map((one) => one.key ?? '');
    expect(keys.filter((key) => /^(customer|checkout|invoice)[:_]/.test(key) && key.length <= 255)).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the stand-in rejects what Stripe rejects', () => {
  let at: StripeAdapter;
  beforeAll(async () => {
    at = await start();
  });
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${at.stripe.settings.STRIPE_API_URL}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${at.stripe.settings.STRIPE_SECRET_KEY}`,
        'stripe-version': stripeApiVersion,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body,
    });
    const { error, ...object } = (await answer.json()) as { id?: string; error?: Record<string, string> };
    return { status: answer.status, error, id: object.id, replayed: answer.headers.get('idempotent-replayed') };
  };

  test.each([
    ['/v1/customers', 'nickname=x', 400, 'parameter_unknown'],
    ['/v1/customers', 'address[country]=Germany', 400, 'parameter_invalid'],
    ['/v1/customers', 'name=', 400, 'parameter_invalid_empty'],
    ['/v1/checkout/sessions', 'mode=subscription', 400, 'parameter_missing'],
    ['/v1/invoices/in_none/finalize', '', 404, 'resource_missing'],
    ['/v1/nothing', '', 404, undefined],
  ])('POST %s with "%s"', async (path, body, status, code) => {
    expect(await post(path, body)).toMatchObject({ status, error: { type: 'invalid_request_error' } });
    expect((await post(path, body)).error?.code).toBe(code);
  });

  test('a key of another account, no key, and another API version', async () => {
    expect((await post('/v1/customers', '', { authorization: 'Bearer sk_test_other' })).status).toBe(401);
    expect((await post('/v1/customers', '', { authorization: '' })).status).toBe(401);
    expect((await post('/v1/customers', '', { 'stripe-version': '2024-06-20' })).status).toBe(400);
  });

  test('an idempotency key with different parameters; identical ones replay the answer', async () => {
    const key = { 'idempotency-key': 'one-key' };
    const first = await post('/v1/customers', 'name=A', key);
    expect(first).toMatchObject({ status: 200, replayed: null });
    expect(await post('/v1/customers', 'name=A', key)).toEqual({ ...first, replayed: 'true' });
    expect(await post('/v1/customers', 'name=B', key)).toMatchObject({
      status: 400,
      error: { type: 'idempotency_error' },
    });
  });

  test('a rejected request is not remembered under its key', async () => {
    const key = { 'idempotency-key': 'refused-key' };
    expect((await post('/v1/customers', 'nickname=x', key)).status).toBe(400);
    expect((await post('/v1/customers', 'nickname=x', key)).replayed).toBeNull();
  });
});

test('no error contains a key', async () => {
  const { stripe } = await start();
  const { billing } = await start({ ...stripe.settings, STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef' });
  const failed = await billing.createCustomer(someCustomer()).catch((error: ProviderError) => error);
  expect(failed).toBeInstanceOf(ProviderError);
  expect(failed).toMatchObject({ status: 401 });
  expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('sk_test_0123456789');
});

test('the client is pinned to one API version', () => {
  expect(stripeClient).toBeTypeOf('function');
  expect(stripeApiVersion).toMatch(/^\d{4}-\d\d-\d\d\.[a-z]+$/);
});
