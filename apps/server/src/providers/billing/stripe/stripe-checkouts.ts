import { multiplyCents } from '@portage/domain/money/money';
import type Stripe from 'stripe';
import { ProviderError } from '../../provider-error.ts';
import type { CheckoutInput, CheckoutState } from '../billing-provider.ts';
import { askStripe, findAtStripe, idOf } from './stripe-client.ts';
import { stripeKey } from './stripe-idempotency.ts';
import { stripePriceId } from './stripe-prices.ts';

/**
 * Opens a hosted checkout for a subscription.
 * @throws ProviderError when Stripe would charge more than the portal showed; that checkout is expired immediately
 */
export async function createStripeCheckout(stripe: Stripe, input: CheckoutInput): Promise<{ id: string; url: string }> {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: input.customerId,
    line_items: [{ price: await stripePriceId(stripe, input.priceId), quantity: input.quantity }],
    ...(input.coupon === null ? {} : { discounts: [{ coupon: input.coupon }] }),
    ...(input.metadata.company_id === undefined ? {} : { client_reference_id: input.metadata.company_id }),
    metadata: input.metadata,
    subscription_data: { metadata: input.metadata, description: input.description },
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
  };
  const session = await askStripe(() =>
    stripe.checkout.sessions.create(params, { idempotencyKey: stripeKey(input.idempotencyKey, params) }),
  );
  const asked = (session.amount_total ?? 0) - (session.total_details?.amount_tax ?? 0);
  const shown = multiplyCents(input.unitAmountCents, input.quantity);
  if (asked > shown || session.currency !== input.currency.toLowerCase()) {
    await expireStripeCheckout(stripe, session.id);
    throw new ProviderError(
      `Stripe asks ${asked} cents ${session.currency ?? ''} for ${input.description}, and the portal shows ${shown} cents ${input.currency}; run portage doctor.`,
    );
  }
  if (session.url === null)
    throw new ProviderError(`Stripe made a checkout without an address for ${input.description}.`);
  return { id: session.id, url: session.url };
}

/** The checkout's current state. A completed one that awaits a bank's confirmation counts as open. */
export async function getStripeCheckout(stripe: Stripe, id: string): Promise<CheckoutState | null> {
  const session = await findAtStripe(() => stripe.checkout.sessions.retrieve(id));
  return session === null ? null : checkoutState(session);
}

/** Expires an open checkout; leaves an expired or paid one unchanged. */
export async function expireStripeCheckout(stripe: Stripe, id: string): Promise<CheckoutState['status']> {
  try {
    return checkoutState(await askStripe(() => stripe.checkout.sessions.expire(id))).status;
  } catch (error) {
    // Only open sessions can expire, so read the actual status.
    const state = await getStripeCheckout(stripe, id);
    if (state === null) return 'expired';
    if (state.status === 'open') throw error;
    return state.status;
  }
}

/**
 * Cancels the customer's subscriptions that are older than the checkout's own, so a late call has the same result. Gives no
 * credit: a customer balance would reduce the next pay period's invoice.
 */
export async function endEarlierSubscriptions(stripe: Stripe, checkoutId: string): Promise<void> {
  const begun = await subscriptionOf(stripe, checkoutId);
  if (begun === null) return;
  const all = await askStripe(() =>
    stripe.subscriptions.list({ customer: idOf(begun.customer), status: 'all', limit: 100 }),
  );
  const earlier = all.data.filter(
    (other) => other.id !== begun.id && other.created < begun.created && other.metadata.plan_id !== undefined,
  );
  for (const subscription of earlier.filter((other) => !hasEnded(other)))
    await askStripe(() => stripe.subscriptions.cancel(subscription.id));
}

/** Cancels a checkout's subscription immediately, without a credit. Returns whether there was one. */
export async function endSubscription(stripe: Stripe, checkoutId: string): Promise<boolean> {
  const begun = await subscriptionOf(stripe, checkoutId);
  if (begun === null) return false;
  // Canceling one that just ended returns not found.
  if (!hasEnded(begun)) await findAtStripe(() => stripe.subscriptions.cancel(begun.id));
  return true;
}

/** The subscription that a paid checkout began; null when it has none. */
export async function subscriptionOf(stripe: Stripe, checkoutId: string): Promise<Stripe.Subscription | null> {
  const session = await findAtStripe(() => stripe.checkout.sessions.retrieve(checkoutId, { expand: ['subscription'] }));
  const begun = session?.subscription;
  return begun === null || begun === undefined || typeof begun === 'string' ? null : begun;
}

/** Whether a subscription no longer charges. */
export const hasEnded = (subscription: Pick<Stripe.Subscription, 'status'>): boolean =>
  ['canceled', 'incomplete_expired'].includes(subscription.status);

function checkoutState(session: Stripe.Checkout.Session): CheckoutState {
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
  return {
    id: session.id,
    status: isPaid ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    customerId: idOf(session.customer),
    metadata: session.metadata ?? {},
  };
}
