import type { Parts } from '../../../platform/parts.ts';
import type { BillingProvider } from '../billing-provider.ts';
import {
  createStripeCheckout,
  endEarlierSubscriptions,
  endSubscription,
  expireStripeCheckout,
  getStripeCheckout,
  hasEnded,
} from './stripe-checkouts.ts';
import { checkStripe } from './stripe-checks.ts';
import { findAtStripe, stripeClient } from './stripe-client.ts';
import { createStripeCustomer, updateStripeCustomer } from './stripe-customers.ts';
import { createStripeInvoice, getStripeInvoice, markStripeInvoicePaid, voidStripeInvoice } from './stripe-invoices.ts';
import { stripePlanBilling } from './stripe-plan-billing.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

/**
 * Card and invoice billing by Stripe, through its official client. Webhooks are only hints: every object is read again.
 * @param keys secret (or restricted) key, and the signing secret of the webhook endpoint SITE_URL/webhooks/billing
 */
export function stripeBilling(
  { config, clock, messages }: Pick<Parts, 'config' | 'clock' | 'messages'>,
  keys: { secretKey: string; webhookSecret: string },
): BillingProvider {
  const stripe = stripeClient(config, keys.secretKey);
  const live = /^(sk|rk)_live_/.test(keys.secretKey);
  return {
    name: 'stripe',
    createCustomer: (input) => createStripeCustomer(stripe, clock, input),
    updateCustomer: (id, facts) => updateStripeCustomer(stripe, id, facts),
    createCheckout: (input) => createStripeCheckout(stripe, input),
    getCheckout: (id) => getStripeCheckout(stripe, id),
    expireCheckout: (id) => expireStripeCheckout(stripe, id),
    createInvoice: (input) => createStripeInvoice({ stripe, clock, m: messages.billing }, input),
    getInvoice: (id) => getStripeInvoice(stripe, id),
    markInvoicePaid: (id) => markStripeInvoicePaid(stripe, id),
    voidInvoice: (id) => voidStripeInvoice(stripe, id),
    async getSubscription(id) {
      const found = await findAtStripe(() => stripe.subscriptions.retrieve(id));
      if (found === null) return null;
      const status = found.status === 'incomplete_expired' ? 'refused' : hasEnded(found) ? 'ended' : 'running';
      return { id, status, metadata: found.metadata };
    },
    endEarlierSubscriptions: (checkoutId) => endEarlierSubscriptions(stripe, checkoutId),
    endSubscription: (checkoutId) => endSubscription(stripe, checkoutId),
    planBilling: (checkoutId) => stripePlanBilling(stripe, checkoutId),
    check: () => checkStripe({ stripe, config, m: messages.operator }, live),
    readWebhook: (headers, rawBody) =>
      readStripeWebhook(stripe, { secret: keys.webhookSecret, live, clock }, headers, rawBody),
  };
}
