import type Stripe from 'stripe';
import { ProviderError } from '../provider-error.ts';
import type { CheckoutInput, CheckoutState } from './billing-provider.ts';
import { askStripe, findAtStripe, idOf } from './stripe-client.ts';
import { stripeKey } from './stripe-idempotency.ts';
import { stripePriceId } from './stripe-prices.ts';

/**
 * Opens a hosted checkout for a subscription.
 * @throws ProviderError when Stripe would ask for more than the portal has shown; that checkout is ended at once
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
  const shown = input.unitAmountCents * input.quantity;
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

/** The checkout as it is now. One that is complete but waits for a bank's answer counts as open. */
export async function getStripeCheckout(stripe: Stripe, id: string): Promise<CheckoutState | null> {
  const session = await findAtStripe(() => stripe.checkout.sessions.retrieve(id));
  return session === null ? null : checkoutState(session);
}

/** Ends an open checkout; one that has ended or was paid is left as it is. */
export async function expireStripeCheckout(stripe: Stripe, id: string): Promise<CheckoutState['status']> {
  try {
    return checkoutState(await askStripe(() => stripe.checkout.sessions.expire(id))).status;
  } catch (error) {
    // Only open sessions can be expired: what it is instead is what counts.
    const state = await getStripeCheckout(stripe, id);
    if (state === null) return 'expired';
    if (state.status === 'open') throw error;
    return state.status;
  }
}

/**
 * Cancels what the checkout's customer subscribed to earlier. Nothing is credited: a balance of the customer would be taken off the
 * next invoice of a pay period. What is older than the checkout's own subscription stays the same however late this is called.
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

/** Ends what a checkout began, at once and without a credit; one that has ended is left. Returns whether there was one. */
export async function endSubscription(stripe: Stripe, checkoutId: string): Promise<boolean> {
  const begun = await subscriptionOf(stripe, checkoutId);
  if (begun === null) return false;
  // Ended meanwhile, it is gone for who wants to end it.
  if (!hasEnded(begun)) await findAtStripe(() => stripe.subscriptions.cancel(begun.id));
  return true;
}

async function subscriptionOf(stripe: Stripe, checkoutId: string): Promise<Stripe.Subscription | null> {
  const session = await findAtStripe(() => stripe.checkout.sessions.retrieve(checkoutId, { expand: ['subscription'] }));
  const begun = session?.subscription;
  return begun === null || begun === undefined || typeof begun === 'string' ? null : begun;
}

/** Whether nothing is charged for a subscription any more. */
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
