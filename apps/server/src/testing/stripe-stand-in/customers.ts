import { z } from 'zod';
import { type Books, findIn, happened, newId, pageOf, type StripeCustomer } from './books.ts';
import type { Routes } from './call.ts';
import { checkParams, metadata, paging, text } from './params.ts';

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Country is expected to be a two-letter code');
const creation = z.strictObject({
  email: z.email().max(512).optional(),
  name: text.max(256).optional(),
  phone: text.max(20).optional(),
  description: text.optional(),
  address: z.strictObject({ line1: text.optional(), country: countryCode.optional() }).optional(),
  metadata: metadata.optional(),
});

/** `/v1/customers` */
export const customerRoutes = (books: Books): Routes => ({
  'POST /v1/customers'({ given }) {
    const params = checkParams(creation, given);
    const customer: StripeCustomer = {
      id: newId('cus'),
      object: 'customer',
      created: books.now(),
      livemode: false,
      email: params.email ?? '',
      name: params.name ?? null,
      phone: params.phone ?? null,
      description: params.description ?? null,
      address: params.address ?? null,
      metadata: params.metadata ?? {},
    };
    books.customers.set(customer.id, customer);
    happened(books, 'customer.created', customer);
    return customer;
  },
  'POST /v1/customers/:id'({ ids: [id = ''], given }) {
    const params = checkParams(creation, given);
    const customer = findIn(books.customers, 'customer', id);
    const { address, metadata: more, ...rest } = params;
    Object.assign(customer, rest);
    if (address !== undefined) customer.address = address;
    Object.assign(customer.metadata, more);
    happened(books, 'customer.updated', customer);
    return customer;
  },
  'GET /v1/customers'({ given }) {
    const { email, ...page } = checkParams(z.strictObject({ ...paging, email: text.optional() }), given);
    const all = [...books.customers.values()].reverse();
    return pageOf(
      all.filter((customer) => email === undefined || customer.email === email),
      page,
    );
  },
  'GET /v1/customers/:id': ({ ids: [id = ''] }) => findIn(books.customers, 'customer', id),
});
