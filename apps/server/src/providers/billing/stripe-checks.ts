import { PLAN_CURRENCY, PLAN_TERMS, type Plan, type PlanPrice, type PlanTerm } from '@portage/domain/plans';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { checkSentence, type ProviderCheck } from '../provider-check.ts';
import { ProviderError } from '../provider-error.ts';
import { askStripe, findAtStripe, stripeApiVersion } from './stripe-client.ts';
import { stripePriceId } from './stripe-prices.ts';
import { stripeEvents } from './stripe-webhook.ts';

const roundingCents = 50;

/** The Stripe checks of `portage doctor`: the key, the webhook endpoint, and each price and coupon of the catalog. */
export async function checkStripe(stripe: Stripe, config: Config, live: boolean): Promise<ProviderCheck[]> {
  const key = await sentence(async () => {
    await asking(() => stripe.prices.list({ limit: 1 }));
    return null;
  });
  const checks = [{ check: `Stripe: key (${live ? 'live' : 'test'} mode)`, wrong: key }];
  if (key !== null) return checks;
  checks.push({ check: 'Stripe: webhook endpoint', wrong: await sentence(() => checkEndpoint(stripe, config)) });
  for (const plan of config.plans)
    for (const term of PLAN_TERMS) {
      const price = plan.prices?.[term];
      if (price === undefined) continue;
      const wrong = await sentence(() => checkPrice(stripe, plan, term, price));
      checks.push({ check: `Stripe: price of ${plan.name}, ${term.toLowerCase()}`, wrong });
    }
  return checks;
}

async function checkEndpoint(stripe: Stripe, config: Config): Promise<string | null> {
  const address = `${config.siteUrl}/webhooks/billing`;
  const { data } = await asking(() => stripe.webhookEndpoints.list({ limit: 100 }));
  const endpoint = data.find((one) => one.url === address);
  if (endpoint === undefined) return `Stripe has no webhook endpoint ${address}; add it in Stripe's dashboard.`;
  if (endpoint.status !== 'enabled') return `The webhook endpoint ${address} is disabled at Stripe; enable it.`;
  const missing = stripeEvents.filter((event) => !endpoint.enabled_events.some((one) => one === event || one === '*'));
  if (missing.length > 0)
    return `The webhook endpoint at Stripe does not send ${missing.join(', ')}; add what is missing.`;
  if (endpoint.api_version !== null && endpoint.api_version !== stripeApiVersion)
    return `The webhook endpoint at Stripe has API version ${endpoint.api_version}; make it with ${stripeApiVersion}.`;
  return null;
}

async function checkPrice(stripe: Stripe, plan: Plan, term: PlanTerm, price: PlanPrice): Promise<string | null> {
  const id = await stripePriceId(stripe, price.priceId);
  const found = await findAtStripe(() => stripe.prices.retrieve(id));
  const name = `${plan.name}, ${term.toLowerCase()}`;
  if (found === null) return `Stripe has no price ${id} for ${name}; correct PLAN_PRICES_FILE.`;
  if (!found.active) return `The price ${id} for ${name} is archived at Stripe; choose another.`;
  if (found.currency !== PLAN_CURRENCY.toLowerCase())
    return `The price ${id} for ${name} is in ${found.currency.toUpperCase()} at Stripe; make one in ${PLAN_CURRENCY}.`;
  const interval = term === 'Yearly' ? 'year' : 'month';
  if (found.recurring?.interval !== interval || found.recurring.interval_count !== 1)
    return `The price ${id} is not charged every ${interval}; make one that is.`;
  const full = price.coupon === null ? price.price : (price.oldPrice ?? price.price);
  if (found.unit_amount !== full)
    return `The price ${id} for ${name} is ${found.unit_amount ?? 'not fixed'} cents at Stripe and ${full} cents in the portal; make them equal.`;
  return price.coupon === null ? null : checkCoupon(stripe, price.coupon, full, price.price);
}

async function checkCoupon(stripe: Stripe, id: string, full: number, wanted: number): Promise<string | null> {
  const coupon = await findAtStripe(() => stripe.coupons.retrieve(id));
  if (coupon === null) return `Stripe has no coupon ${id}; make one with this id, or correct PLAN_PRICES_FILE.`;
  if (!coupon.valid) return `The coupon ${id} is no longer valid at Stripe; make another.`;
  if (coupon.percent_off === null)
    return `The coupon ${id} takes off an amount once, not for each employee; make one that takes off a percentage.`;
  const left = full - Math.round((full * coupon.percent_off) / 100);
  // Percentages have two decimals, so a few cents less than shown are unavoidable. More than shown is never acceptable.
  return left <= wanted && wanted - left <= roundingCents
    ? null
    : `The coupon ${id} brings ${full} cents to ${left}, and the portal shows ${wanted}; make them equal.`;
}

const sentence = (check: () => Promise<string | null>): Promise<string | null> => checkSentence('Stripe', words, check);

const words = {
  refused: 'Stripe does not accept STRIPE_SECRET_KEY; copy it again from the dashboard.',
  address: 'STRIPE_API_URL',
};

/** Calls Stripe for a check. When a restricted key lacks a permission, the error points to the list in the docs. */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await askStripe(call);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 403) throw error;
    throw new ProviderError(`${error.message} Give the key the permissions that docs/providers.md names.`, {
      status: 403,
    });
  }
}
