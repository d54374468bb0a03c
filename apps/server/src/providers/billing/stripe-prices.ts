import type Stripe from 'stripe';
import { ProviderError } from '../provider-error.ts';
import { askStripe } from './stripe-client.ts';

/**
 * The id that Stripe has for a price of the catalogue: the catalogue's own, when PLAN_PRICES_FILE names one of Stripe's (`price_…`);
 * else that of the active price whose lookup key is the catalogue's id, such as `essential_monthly`.
 * @throws ProviderError when there is none
 */
export async function stripePriceId(stripe: Stripe, catalogueId: string): Promise<string> {
  if (catalogueId.startsWith('price_')) return catalogueId;
  const found = await askStripe(() => stripe.prices.list({ lookup_keys: [catalogueId], active: true, limit: 1 }));
  const price = found.data[0];
  if (price === undefined)
    throw new ProviderError(
      `Stripe has no active price with the lookup key ${catalogueId}; make one, or name another in PLAN_PRICES_FILE.`,
    );
  return price.id;
}
