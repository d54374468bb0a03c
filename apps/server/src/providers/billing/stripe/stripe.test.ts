import { HIRING_COUNTRIES } from '@portage/domain/access/signup-options';
import { cents } from '@portage/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payCheckout, payOpenInvoice } from '../../../testing/stripe-stand-in/payer.ts';
import {
  type StripeAdapter,
  someCheckout,
  someCustomer,
  someInvoice,
  startStripeAdapter,
} from '../../../testing/stripe-stand-in/stripe-adapter.ts';
import { countryCode } from './stripe-customers.ts';

let at: StripeAdapter;
beforeAll(async () => {
  at = await startStripeAdapter();
});
afterAll(() => at[Symbol.asyncDispose]());

const dueDate = '2026-06-19';
const newCustomer = async () => (await at.billing.createCustomer(someCustomer())).id;
const invoicesOf = (customer: string) =>
  [...at.stripe.books.invoices.values()].filter((invoice) => invoice.customer === customer);

describe('a customer', () => {
  test('has the specification’s fields and the country’s ISO code', async () => {
    const input = someCustomer();
    const { id } = await at.billing.createCustomer(input);
    expect(at.stripe.books.customers.get(id)).toMatchObject({
      email: input.email,
      name: 'Aurora GmbH',
      phone: null,
      description: 'Customer for Aurora GmbH',
      address: { line1: 'Torstrasse 1, Berlin', country: 'DE' },
      metadata: input.metadata,
    });
  });

  test('is created once per company, even with another name', async () => {
    const input = someCustomer();
    const first = await at.billing.createCustomer(input);
    expect(await at.billing.createCustomer(input)).toEqual(first);
    expect(await at.billing.createCustomer({ ...input, name: 'Renamed' })).toEqual(first);
    at.stripe.idempotency.forget();
    expect(await at.billing.createCustomer(input)).toEqual(first);
  });

  test('is separate for each of two companies with one address', async () => {
    const email = 'shared@billing.example';
    const first = await at.billing.createCustomer(someCustomer({ email }));
    const second = await at.billing.createCustomer(someCustomer({ email }));
    expect(first.id).not.toBe(second.id);
  });

  test.each([
    ['Germany', 'DE'],
    ['United Kingdom', 'GB'],
    ['CA', 'CA'],
    ['Atlantis', null],
  ])('of the country %s has the code %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  test('has a distinct code for every country of the sign-up form', () => {
    const countries = Object.values(HIRING_COUNTRIES);
    const codes = countries.map((name) => countryCode(name));
    expect(countries.filter((_, at) => codes[at] === null)).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('a checkout', () => {
  test('is a subscription with our price by its lookup key, quantity, coupon and metadata', async () => {
    const input = someCheckout(await newCustomer());
    const { id, url } = await at.billing.createCheckout(input);
    const session = at.stripe.books.sessions.get(id);
    expect(session).toMatchObject({
      mode: 'subscription',
      customer: input.customerId,
      client_reference_id: input.metadata.company_id,
      metadata: input.metadata,
      currency: 'cad',
      amount_subtotal: 598_00,
    });
    expect(url).toBe(session?.url);
    expect(at.stripe.books.subscriptionData.get(id)?.metadata).toEqual(input.metadata);
    const asked = at.stripe.asked.findLast((one) => one.what === 'POST /v1/checkout/sessions');
    expect(new URLSearchParams(asked?.body).get('line_items[0][quantity]')).toBe('2');
    expect(new URLSearchParams(asked?.body).get('discounts[0][coupon]')).toBe('essential_monthly_promotion');
  });

  test('goes from open to complete or expired, and never back', async () => {
    const [first, second] = await Promise.all(
      [await newCustomer(), await newCustomer()].map((customer) => at.billing.createCheckout(someCheckout(customer))),
    );
    expect((await at.billing.getCheckout(first?.id ?? ''))?.status).toBe('open');
    expect(await at.billing.expireCheckout(first?.id ?? '')).toBe('expired');
    expect(await at.billing.expireCheckout(first?.id ?? '')).toBe('expired');
    expect(payCheckout(at.stripe, first?.id ?? '')).toBe(false);
    expect(payCheckout(at.stripe, second?.id ?? '')).toBe(true);
    expect(await at.billing.expireCheckout(second?.id ?? '')).toBe('complete');
    expect((await at.billing.getCheckout(second?.id ?? ''))?.status).toBe('complete');
  });

  test('that awaits a bank counts as open', async () => {
    const { id } = await at.billing.createCheckout(someCheckout(await newCustomer()));
    payCheckout(at.stripe, id, { confirmed: false });
    expect((await at.billing.getCheckout(id))?.status).toBe('open');
  });

  test.each([
    ['an unknown price', { priceId: 'platinum_monthly' }, /no active price with the lookup key platinum_monthly/],
    ['an unknown price id', { priceId: 'price_gone' }, /No such price: 'price_gone'/],
    ['an unknown coupon', { coupon: 'all_free' }, /No such coupon: 'all_free'/],
    ['another account’s customer', { customerId: 'cus_other' }, /No such customer: 'cus_other'/],
    ['no quantity', { quantity: 0 }, /Quantity must be 1 or more/],
    ['metadata that is too long', { metadata: { company_id: 'x', plan_id: 'x'.repeat(501) } }, /Invalid metadata/],
  ])('with %s is rejected with one sentence', async (_, wrong, sentence) => {
    const input = someCheckout(await newCustomer(), wrong);
    await expect(at.billing.createCheckout(input)).rejects.toThrow(sentence);
  });

  test.each([
    ['more than shown', { unitAmountCents: cents(100_00) }],
    ['the price without its coupon', { coupon: null }],
  ])('for %s is expired before anyone can pay it', async (_, wrong) => {
    const customer = await newCustomer();
    await expect(at.billing.createCheckout(someCheckout(customer, wrong))).rejects.toThrow(/the portal shows/);
    const made = [...at.stripe.books.sessions.values()].filter((session) => session.customer === customer);
    expect(made.map((session) => session.status)).toEqual(['expired']);
  });
});

describe('a subscription', () => {
  const subscribed = async (customer: string) => {
    const { id } = await at.billing.createCheckout(someCheckout(customer));
    payCheckout(at.stripe, id);
    return { checkout: id, subscription: at.stripe.books.sessions.get(id)?.subscription ?? '' };
  };
  const statusOf = async (id: string) => (await at.billing.getSubscription?.(id))?.status;

  test('ends when a later one began, and not vice versa', async () => {
    const customer = await newCustomer();
    const first = await subscribed(customer);
    const foreign = at.stripe.books.subscriptions.get((await subscribed(customer)).subscription);
    Object.assign(foreign ?? {}, { metadata: {} });
    at.pass(60);
    const second = await subscribed(customer);
    const other = await subscribed(await newCustomer());
    await at.billing.endEarlierSubscriptions?.(first.checkout);
    expect(await statusOf(first.subscription)).toBe('running');
    await at.billing.endEarlierSubscriptions?.(second.checkout);
    await at.billing.endEarlierSubscriptions?.(second.checkout);
    await at.billing.endEarlierSubscriptions?.(first.checkout);
    expect(await statusOf(first.subscription)).toBe('ended');
    expect(await statusOf(second.subscription)).toBe('running');
    expect(await statusOf(other.subscription)).toBe('running');
    expect(await statusOf(foreign?.id ?? '')).toBe('running');
  });

  test.each(['checkout', 'invoice', 'subscription'] as const)('%s unknown to Stripe is null', async (kind) => {
    const ask = {
      checkout: at.billing.getCheckout,
      invoice: at.billing.getInvoice,
      subscription: at.billing.getSubscription,
    };
    expect(await ask[kind]?.('unknown')).toBeNull();
  });
});

describe('an invoice', () => {
  test('is due by transfer, with our number, one line per person, a page and a PDF', async () => {
    const input = someInvoice(await newCustomer(), 2, dueDate);
    const made = await at.billing.createInvoice(input);
    expect(made).toMatchObject({ status: 'open', amountDueCents: 200_001, metadata: input.metadata });
    expect(made.hostedInvoiceUrl).toMatch(/^https:/);
    expect(made.invoicePdf).toMatch(/pdf$/);
    expect(at.stripe.books.invoices.get(made.id)).toMatchObject({
      collection_method: 'send_invoice',
      due_date: Date.parse('2026-06-19T22:00:00Z') / 1000,
      currency: 'cad',
      custom_fields: [{ name: 'Invoice', value: 'INV-2026-0001' }],
      description: input.memo,
    });
    expect(at.stripe.books.lines.get(made.id)?.map((line) => line.description)).toEqual([
      'Person 1: gross 1,000.00',
      'Person 2: gross 1,000.00',
    ]);
    expect(await at.billing.getInvoice(made.id)).toEqual(made);
  });

  test.each([
    [101, 101],
    [250, 250],
    [251, 250],
    [400, 250],
  ])('for %i people has %i lines and the full total', async (people, lines) => {
    const input = someInvoice(await newCustomer(), people, dueDate);
    const made = await at.billing.createInvoice(input);
    expect(at.stripe.books.lines.get(made.id)).toHaveLength(lines);
    expect(made.amountDueCents).toBe(input.lines.reduce((sum, line) => sum + line.amountCents, 0));
  });

  test.each([
    [2, 3],
    [249, 250],
    [250, 250],
    [400, 250],
  ])('for %i people and their tax has %i lines, the tax last, and the total with tax', async (people, lines) => {
    const input = {
      ...someInvoice(await newCustomer(), people, dueDate),
      tax: { label: 'GST/HST 13%', amountCents: cents(2_601) },
    };
    const made = await at.billing.createInvoice(input);
    const atStripe = at.stripe.books.lines.get(made.id) ?? [];
    expect(atStripe).toHaveLength(lines);
    expect(atStripe.at(-1)).toMatchObject({ description: 'GST/HST 13%', amount: 2_601 });
    expect(made.amountDueCents).toBe(input.lines.reduce((sum, line) => sum + line.amountCents, 2_601));
  });

  test('for 400 people keeps its fee and levies as lines of their own', async () => {
    const input = someInvoice(await newCustomer(), 400, dueDate);
    const fee = { description: 'Service fee', detail: '400 people', amountCents: cents(239_600), parts: [] };
    const made = await at.billing.createInvoice({ ...input, lines: [...input.lines, fee] });
    const atStripe = at.stripe.books.lines.get(made.id) ?? [];
    expect(atStripe).toHaveLength(250);
    expect(atStripe.at(-1)).toMatchObject({ description: 'Service fee: 400 people', amount: 239_600 });
    expect(made.amountDueCents).toBe(input.lines.reduce((sum, line) => sum + line.amountCents, 239_600));
  });

  test('with a past due date is due in an hour or two', async () => {
    const made = await at.billing.createInvoice(someInvoice(await newCustomer(), 1, '2026-01-05'));
    const due = Number(at.stripe.books.invoices.get(made.id)?.due_date) - at.stripe.books.now();
    expect(due).toBeGreaterThan(3600);
    expect(due).toBeLessThanOrEqual(7200);
  });

  test.each(['/v1/invoices', '/add_lines', '/finalize'])(
    'is one with all its lines, when Stripe fails at POST %s and is asked again an hour later',
    async (where) => {
      const customer = await newCustomer();
      const input = someInvoice(customer, 3, dueDate);
      at.stripe.faults.order('error', { where: new RegExp(`^POST .*${where}$`) });
      await expect(at.billing.createInvoice(input)).rejects.toThrow('An unknown error occurred');
      at.pass(3600);
      at.stripe.idempotency.forget();
      const made = await at.billing.createInvoice(input);
      expect(await at.billing.createInvoice(input)).toEqual(made);
      expect(invoicesOf(customer)).toHaveLength(1);
      expect(at.stripe.books.lines.get(made.id)).toHaveLength(3);
    },
  );

  test('is never finalized with a total other than ours', async () => {
    const customer = await newCustomer();
    const input = someInvoice(customer, 2, dueDate);
    at.stripe.faults.order('error', { where: /finalize$/ });
    await expect(at.billing.createInvoice(input)).rejects.toThrow();
    Object.assign(invoicesOf(customer)[0] ?? {}, { total: 200_002 });
    await expect(at.billing.createInvoice(input)).rejects.toThrow(
      'Stripe counts 200002 cents for invoice INV-2026-0001, and Portage 200001',
    );
    expect(invoicesOf(customer)[0]?.status).toBe('draft');
  });

  test('stays paid once paid, and void once void', async () => {
    const customer = await newCustomer();
    const [paid, voided, transferred] = await Promise.all(
      [1, 2, 3].map((people) => at.billing.createInvoice(someInvoice(customer, people, dueDate))),
    );
    expect(payOpenInvoice(at.stripe, paid?.id ?? '')).toBe(true);
    expect(await at.billing.voidInvoice(paid?.id ?? '')).toBe('paid');
    expect(await at.billing.voidInvoice(voided?.id ?? '')).toBe('void');
    expect(await at.billing.voidInvoice(voided?.id ?? '')).toBe('void');
    expect(payOpenInvoice(at.stripe, voided?.id ?? '')).toBe(false);
    await at.billing.markInvoicePaid(transferred?.id ?? '');
    await at.billing.markInvoicePaid(transferred?.id ?? '');
    expect((await at.billing.getInvoice(transferred?.id ?? ''))?.status).toBe('paid');
  });
});
