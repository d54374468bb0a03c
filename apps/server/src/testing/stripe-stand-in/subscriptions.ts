import { z } from 'zod';
import { type Books, findIn, happened, pageOf } from './books.ts';
import type { Routes } from './call.ts';
import { checkParams, flag, paging, text } from './params.ts';
import { StripeRefusal } from './stripe-refusal.ts';

const listing = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: z.enum(['active', 'canceled', 'all']).optional(),
});

/** `/v1/subscriptions` */
export const subscriptionRoutes = (books: Books): Routes => ({
  'GET /v1/subscriptions'({ given }) {
    const { customer, status, ...page } = checkParams(listing, given);
    const fits = (state: string) =>
      status === 'all' || (status === undefined ? state !== 'canceled' : state === status);
    const found = [...books.subscriptions.values()]
      .reverse()
      .filter((one) => (customer === undefined || one.customer === customer) && fits(one.status));
    return pageOf(found, page);
  },
  'GET /v1/subscriptions/:id'({ ids: [id = ''], given }) {
    const { expand = [] } = checkParams(z.strictObject({ expand: paging.expand }), given);
    const subscription = findIn(books.subscriptions, 'subscription', id);
    const method = subscription.default_payment_method;
    if (!expand.includes('default_payment_method') || method === null) return subscription;
    const card = { brand: 'visa', last4: '4242' };
    return { ...subscription, default_payment_method: { id: method, object: 'payment_method', type: 'card', card } };
  },
  'POST /v1/subscriptions/:id'({ ids: [id = ''], given }) {
    const params = checkParams(z.strictObject({ cancel_at_period_end: flag }), given);
    const subscription = Object.assign(findIn(books.subscriptions, 'subscription', id), params);
    happened(books, 'customer.subscription.updated', subscription);
    return subscription;
  },
  'DELETE /v1/subscriptions/:id'({ ids: [id = ''] }) {
    const subscription = findIn(books.subscriptions, 'subscription', id);
    if (subscription.status === 'canceled')
      throw new StripeRefusal(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
    subscription.status = 'canceled';
    happened(books, 'customer.subscription.deleted', subscription);
    return subscription;
  },
});
