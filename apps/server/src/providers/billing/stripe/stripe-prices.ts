import type Stripe from 'stripe';
import { ProviderError } from '../../provider-error.ts';
import { askStripe } from './stripe-client.ts';

/**
 * Resolves a catalog price to its Stripe id: the catalog's own when PLAN_PRICES_FILE gives a Stripe id (`price_…`),
 * otherwise that of the active price whose lookup key is the catalog's id, such as `essential_monthly`.
 * @throws ProviderError when there is no such price
 */
export async function stripePriceId(stripe: Stripe, catalogId: string): Promise<string> {
  if (catalogId.startsWith('price_')) return catalogId;
  const found = await askStripe(() => stripe.prices.list({ lookup_keys: [catalogId], active: true, limit: 1 }));
  const price = found.data[0];
  if (price === undefined)
    throw new ProviderError(
      `Stripe has no active price with the lookup key ${catalogId}; make one, or name another in PLAN_PRICES_FILE.`,
    );
  return price.id;
}
