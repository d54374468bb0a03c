import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type Stripe from 'stripe';
import type { PlanBilling } from '../billing-provider.ts';
import { subscriptionOf } from './stripe-checkouts.ts';
import { askStripe } from './stripe-client.ts';

const maxInvoices = 24;

/** How the subscription of a paid checkout is paid for; null when it has none. */
export async function stripePlanBilling(stripe: Stripe, checkoutId: string): Promise<PlanBilling | null> {
  const begun = await subscriptionOf(stripe, checkoutId);
  if (begun === null) return null;
  const [subscription, invoices] = await Promise.all([
    askStripe(() => stripe.subscriptions.retrieve(begun.id, { expand: ['default_payment_method'] })),
    askStripe(() => stripe.invoices.list({ subscription: begun.id, limit: maxInvoices })),
  ]);
  const method = subscription.default_payment_method;
  const card = method !== null && typeof method === 'object' ? method.card : undefined;
  const periodEnd = subscription.items.data[0]?.current_period_end;
  const end = subscription.status === 'canceled' || periodEnd === undefined ? null : dayOf(periodEnd);
  return {
    renewsOn: subscription.cancel_at_period_end ? null : end,
    endsOn: subscription.cancel_at_period_end ? end : null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    invoices: invoices.data.flatMap((invoice) => {
      const status = statusOf(invoice);
      if (status === null) return [];
      return {
        number: invoice.number,
        issuedOn: dayOf(invoice.created),
        amountCents: cents(invoice.total),
        status,
        url: invoice.hosted_invoice_url ?? null,
      };
    }),
  };
}

/** @param seconds since the epoch */
const dayOf = (seconds: number): PlainDate => todayAt(seconds * 1000);

/** null for a draft, which is not issued yet. */
function statusOf({ status }: Stripe.Invoice): 'open' | 'paid' | 'void' | null {
  if (status === 'paid') return 'paid';
  if (status === 'void') return 'void';
  return status === 'open' || status === 'uncollectible' ? 'open' : null;
}
