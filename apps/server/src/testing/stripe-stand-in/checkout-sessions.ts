import { z } from 'zod';
import { type Books, findIn, happened, newId, pageOf, type StripeSession } from './books.ts';
import type { Routes } from './call.ts';
import { checkParams, integer, metadata, paging, text } from './params.ts';
import { StripeRefusal } from './stripe-refusal.ts';

const daySeconds = 86_400;
const creation = z.strictObject({
  mode: z.enum(['subscription']),
  customer: text,
  line_items: z
    .array(
      z.strictObject({
        price: text.optional(),
        price_data: z
          .strictObject({ currency: text, product: text, unit_amount: integer, recurring: z.record(text, text) })
          .optional(),
        quantity: integer.optional(),
      }),
    )
    .min(1)
    .max(20),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), description: text.max(500).optional() })
    .optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: integer.optional(),
});

/** `/v1/checkout/sessions` */
export const checkoutRoutes = (books: Books): Routes => ({
  'POST /v1/checkout/sessions'({ given }) {
    const params = checkParams(creation, given);
    findIn(books.customers, 'customer', params.customer, 'customer');
    const { subtotal, currency } = sumOf(books, params.line_items);
    const coupon = params.discounts?.[0]?.coupon;
    const percent =
      coupon === undefined ? 0 : (findIn(books.coupons, 'coupon', coupon, 'discounts[0][coupon]').percent_off ?? 0);
    const discount = Math.round((subtotal * percent) / 100);
    const id = newId('cs_test');
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      created: books.now(),
      expires_at: params.expires_at ?? books.now() + daySeconds,
      livemode: false,
      mode: params.mode,
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      customer: params.customer,
      subscription: null,
      currency,
      amount_subtotal: subtotal,
      amount_total: subtotal - discount,
      total_details: { amount_discount: discount, amount_tax: 0 },
      metadata: params.metadata ?? {},
      client_reference_id: params.client_reference_id ?? null,
    };
    const { metadata = {}, description = null } = params.subscription_data ?? {};
    books.sessions.set(id, session);
    books.cancelUrls.set(id, params.cancel_url ?? '');
    books.subscriptionData.set(id, { metadata, description });
    return session;
  },
  'GET /v1/checkout/sessions'({ given }) {
    const { customer, ...page } = checkParams(z.strictObject({ ...paging, customer: text.optional() }), given);
    const all = [...books.sessions.values()].reverse();
    return pageOf(
      all.filter((session) => customer === undefined || session.customer === customer),
      page,
    );
  },
  'GET /v1/checkout/sessions/:id'({ ids: [id = ''], given }) {
    const { expand = [] } = checkParams(z.strictObject({ expand: paging.expand }), given);
    const session = findSession(books, id);
    if (!expand.includes('subscription') || session.subscription === null) return session;
    return { ...session, subscription: books.subscriptions.get(session.subscription) };
  },
  'POST /v1/checkout/sessions/:id/expire'({ ids: [id = ''] }) {
    const session = findSession(books, id);
    if (session.status !== 'open')
      throw new StripeRefusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return expireSession(books, session);
  },
});

/** Finds a session, expiring it first if it is overdue. */
export function findSession(books: Books, id: string): StripeSession {
  const session = findIn(books.sessions, 'checkout.session', id);
  return session.status === 'open' && session.expires_at <= books.now() ? expireSession(books, session) : session;
}

function expireSession(books: Books, session: StripeSession): StripeSession {
  Object.assign(session, { status: 'expired', url: null });
  happened(books, 'checkout.session.expired', session);
  return session;
}

function sumOf(books: Books, items: z.infer<typeof creation>['line_items']): { subtotal: number; currency: string } {
  let subtotal = 0;
  let currency = '';
  for (const [at, item] of items.entries()) {
    const param = `line_items[${at}]`;
    if ((item.price === undefined) === (item.price_data === undefined))
      throw new StripeRefusal(400, `You must specify either \`price\` or \`price_data\` for ${param}, not both.`, {
        param,
      });
    if (item.quantity === undefined || item.quantity < 1)
      throw new StripeRefusal(400, 'Quantity must be 1 or more.', {
        code: 'parameter_invalid_integer',
        param: `${param}[quantity]`,
      });
    const price = item.price_data ?? findIn(books.prices, 'price', item.price ?? '', `${param}[price]`);
    if ('active' in price && !price.active)
      throw new StripeRefusal(400, 'The price specified is inactive. This field only accepts active prices.', {
        param: `${param}[price]`,
      });
    subtotal += price.unit_amount * item.quantity;
    currency = price.currency;
  }
  return { subtotal, currency };
}
