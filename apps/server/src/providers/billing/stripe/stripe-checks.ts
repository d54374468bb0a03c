import { PLAN_CURRENCY, PLAN_TERMS, type Plan, type PlanPrice, type PlanTerm } from '@portage/domain/plans/plans';
import type { Catalog } from '@portage/messages';
import type Stripe from 'stripe';
import type { Config } from '../../../config.ts';
import { checkSentence, type ProviderCheck } from '../../provider-check.ts';
import { ProviderError } from '../../provider-error.ts';
import { billingEvents } from '../billing-events.ts';
import { askStripe, findAtStripe, stripeApiVersion } from './stripe-client.ts';
import { stripePriceId } from './stripe-prices.ts';

const roundingCents = 50;

interface StripeCheckParts {
  stripe: Stripe;
  config: Config;
  m: Catalog['operator'];
}

/** The Stripe checks of `portage doctor`: the key, the webhook endpoint, and each price and coupon of the catalog. */
export async function checkStripe(parts: StripeCheckParts, live: boolean): Promise<ProviderCheck[]> {
  const { stripe, config, m } = parts;
  const sentence = (check: () => Promise<string | null>) =>
    checkSentence(m, 'Stripe', { refused: m.stripeKeyRejected, address: 'STRIPE_API_URL' }, check);
  const key = await sentence(async () => {
    await asking(m, () => stripe.prices.list({ limit: 1 }));
    return null;
  });
  const checks = [{ check: m.stripeKeyCheck({ mode: live ? 'live' : 'test' }), wrong: key }];
  if (key !== null) return checks;
  checks.push({ check: m.stripeEndpointCheck, wrong: await sentence(() => checkEndpoint(parts)) });
  for (const plan of config.plans)
    for (const term of PLAN_TERMS) {
      const price = plan.prices?.[term];
      if (price === undefined) continue;
      const wrong = await sentence(() => checkPrice(parts, plan, term, price));
      checks.push({ check: m.stripePriceCheck({ plan: plan.name, term }), wrong });
    }
  return checks;
}

async function checkEndpoint({ stripe, config, m }: StripeCheckParts): Promise<string | null> {
  const address = `${config.siteUrl}/webhooks/billing`;
  const { data } = await asking(m, () => stripe.webhookEndpoints.list({ limit: 100 }));
  const endpoint = data.find((one) => one.url === address);
  if (endpoint === undefined) return m.stripeEndpointMissing({ url: address });
  if (endpoint.status !== 'enabled') return m.stripeEndpointDisabled({ url: address });
  const missing = billingEvents.filter((event) => !endpoint.enabled_events.some((one) => one === event || one === '*'));
  if (missing.length > 0) return m.stripeEventsMissing({ events: missing.join(', ') });
  if (endpoint.api_version !== null && endpoint.api_version !== stripeApiVersion)
    return m.stripeApiVersion({ version: endpoint.api_version, wanted: stripeApiVersion });
  return null;
}

async function checkPrice(
  { stripe, m }: StripeCheckParts,
  plan: Plan,
  term: PlanTerm,
  price: PlanPrice,
): Promise<string | null> {
  const id = await stripePriceId(stripe, price.priceId);
  const found = await findAtStripe(() => stripe.prices.retrieve(id));
  const named = { id, plan: plan.name, term };
  if (found === null) return m.stripePriceMissing(named);
  if (!found.active) return m.stripePriceArchived(named);
  if (found.currency !== PLAN_CURRENCY.toLowerCase())
    return m.stripePriceCurrency({ ...named, currency: found.currency.toUpperCase(), wanted: PLAN_CURRENCY });
  const interval = term === 'Yearly' ? 'year' : 'month';
  if (found.recurring?.interval !== interval || found.recurring.interval_count !== 1)
    return m.stripePriceInterval(named);
  const full = price.coupon === null ? price.price : (price.oldPrice ?? price.price);
  if (found.unit_amount === null) return m.stripePriceNotFixed({ ...named, shown: full });
  if (found.unit_amount !== full) return m.stripePriceDiffers({ ...named, cents: found.unit_amount, shown: full });
  return price.coupon === null ? null : checkCoupon({ stripe, m }, price.coupon, full, price.price);
}

async function checkCoupon(
  { stripe, m }: Pick<StripeCheckParts, 'stripe' | 'm'>,
  id: string,
  full: number,
  wanted: number,
): Promise<string | null> {
  const coupon = await findAtStripe(() => stripe.coupons.retrieve(id));
  if (coupon === null) return m.stripeCouponMissing({ id });
  if (!coupon.valid) return m.stripeCouponInvalid({ id });
  if (coupon.percent_off === null) return m.stripeCouponAmount({ id });
  const left = full - Math.round((full * coupon.percent_off) / 100);
  // Percentages have two decimals, so a few cents less than shown are unavoidable. More than shown is never acceptable.
  return left <= wanted && wanted - left <= roundingCents
    ? null
    : m.stripeCouponDiffers({ id, full, left, shown: wanted });
}

/** Calls Stripe for a check. When a restricted key lacks a permission, the error points to the list in the docs. */
async function asking<T>(m: Catalog['operator'], call: () => Promise<T>): Promise<T> {
  try {
    return await askStripe(call);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 403) throw error;
    throw new ProviderError(m.stripePermissions({ reason: error.message }), {
      status: 403,
    });
  }
}
