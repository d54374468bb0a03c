import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { ProviderError } from '../provider-error.ts';
import { askStripe } from './stripe-client.ts';

/**
 * The id that Stripe has for a price of the catalogue: the setting STRIPE_PRICE_…; else the catalogue's own id, when that is one of
 * Stripe's; else the active price whose lookup key is the catalogue's id.
 * @throws ProviderError when there is none
 */
export async function stripePriceId(stripe: Stripe, config: Config, catalogueId: string): Promise<string> {
  const named = priceSettings(config)[catalogueId];
  if (named !== undefined) return named;
  if (catalogueId.startsWith('price_')) return catalogueId;
  const found = await askStripe(() => stripe.prices.list({ lookup_keys: [catalogueId], active: true, limit: 1 }));
  const price = found.data[0];
  if (price === undefined)
    throw new ProviderError(
      `Stripe has no price with the lookup key ${catalogueId}; make one, or set STRIPE_PRICE_${catalogueId.toUpperCase()}.`,
    );
  return price.id;
}

/** The id that Stripe has for a coupon of the catalogue: the setting, else the catalogue's own, which a coupon can be made with. */
export const stripeCouponId = (config: Config, catalogueId: string): string =>
  couponSettings(config)[catalogueId] ?? catalogueId;

const priceSettings = (config: Config): Record<string, string | undefined> => ({
  essential_monthly: config.STRIPE_PRICE_ESSENTIAL_MONTHLY,
  essential_yearly: config.STRIPE_PRICE_ESSENTIAL_YEARLY,
  professional_monthly: config.STRIPE_PRICE_PROFESSIONAL_MONTHLY,
  professional_yearly: config.STRIPE_PRICE_PROFESSIONAL_YEARLY,
});

const couponSettings = (config: Config): Record<string, string | undefined> => ({
  essential_monthly_promotion: config.STRIPE_COUPON_ESSENTIAL_MONTHLY,
  essential_yearly_promotion: config.STRIPE_COUPON_ESSENTIAL_YEARLY,
});
