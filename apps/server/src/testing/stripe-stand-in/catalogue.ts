import { PLAN_TERMS, PLANS } from '@portage/domain/plans/plans';
import { z } from 'zod';
import { type Books, findIn, newId, pageOf } from './books.ts';
import type { Routes } from './call.ts';
import { checkParams, flag, paging, text } from './params.ts';

/** Creates the prices (by lookup key) and coupons that the portal's plans need. */
export function fillCatalogue(books: Books): void {
  for (const plan of PLANS)
    for (const term of PLAN_TERMS) {
      const price = plan.prices?.[term];
      if (price === undefined) continue;
      const full = price.oldPrice ?? price.price;
      const id = newId('price');
      books.prices.set(id, {
        id,
        object: 'price',
        active: true,
        currency: 'cad',
        lookup_key: price.priceId,
        unit_amount: full,
        recurring: { interval: term === 'Yearly' ? 'year' : 'month', interval_count: 1 },
      });
      if (price.coupon === null) continue;
      const percent = Math.ceil(10_000 * (1 - price.price / full)) / 100;
      books.coupons.set(price.coupon, { id: price.coupon, object: 'coupon', valid: true, percent_off: percent });
    }
}

/** `/v1/prices`, `/v1/coupons` and `/v1/webhook_endpoints`: created in the dashboard, read by the product. */
export const catalogueRoutes = (books: Books): Routes => ({
  'GET /v1/prices'({ given }) {
    const listing = z.strictObject({
      ...paging,
      lookup_keys: z.array(text).max(10).optional(),
      active: flag.optional(),
    });
    const { lookup_keys, active, ...page } = checkParams(listing, given);
    const found = [...books.prices.values()].filter(
      (price) =>
        (active === undefined || price.active === active) &&
        (lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? '')),
    );
    return pageOf(found, page);
  },
  'GET /v1/prices/:id': ({ ids: [id = ''] }) => findIn(books.prices, 'price', id),
  'GET /v1/coupons/:id': ({ ids: [id = ''] }) => findIn(books.coupons, 'coupon', id),
  'GET /v1/webhook_endpoints': ({ given }) =>
    pageOf([...books.endpoints.values()], checkParams(z.strictObject(paging), given)),
});
