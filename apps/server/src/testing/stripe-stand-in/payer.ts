import { findIn, happened, newId, type StripeInvoice, type StripeSubscription } from './books.ts';
import { findSession } from './checkout-sessions.ts';
import { draftInvoice, finalizeInvoice, payInvoice } from './invoices.ts';
import type { StripeStandIn } from './stand-in.ts';

/**
 * Pays a checkout by card, which starts a subscription with its first invoice. Returns whether it could still be paid.
 * @param given.confirmed false for a payment that a bank confirms or rejects later
 */
export function payCheckout({ books }: StripeStandIn, id: string, given: { confirmed?: boolean } = {}): boolean {
  const session = findSession(books, id);
  if (session.status !== 'open') return false;
  const paid = given.confirmed ?? true;
  const subscription: StripeSubscription = {
    ...(books.subscriptionData.get(id) ?? { metadata: {}, description: null }),
    id: newId('sub'),
    object: 'subscription',
    created: books.now(),
    livemode: false,
    status: paid ? 'active' : 'incomplete',
    customer: session.customer,
    cancel_at_period_end: false,
    default_payment_method: paid ? newId('pm') : null,
    items: {
      object: 'list',
      data: [{ id: newId('si'), object: 'subscription_item', current_period_end: books.now() + 30 * 86_400 }],
    },
  };
  books.subscriptions.set(subscription.id, subscription);
  happened(books, 'customer.subscription.created', subscription);
  const invoice = draftInvoice(books, { customer: session.customer, currency: session.currency });
  Object.assign(invoice, {
    subscription: subscription.id,
    total: session.amount_total,
    amount_due: session.amount_total,
  });
  finalizeInvoice(books, invoice);
  if (paid) payInvoice(books, invoice.id);
  const payment_status = paid ? 'paid' : 'unpaid';
  Object.assign(session, { status: 'complete', payment_status, url: null, subscription: subscription.id });
  happened(books, 'checkout.session.completed', session);
  return true;
}

/** The bank confirms a pending payment. */
export function confirmCheckout({ books }: StripeStandIn, id: string): void {
  const session = findSession(books, id);
  session.payment_status = 'paid';
  const subscription = findIn(books.subscriptions, 'subscription', session.subscription ?? '');
  subscription.status = 'active';
  happened(books, 'customer.subscription.updated', subscription);
  happened(books, 'checkout.session.async_payment_succeeded', session);
}

/** The bank rejects a pending payment, so the subscription never starts. */
export function refuseCheckout({ books }: StripeStandIn, id: string): void {
  const session = findSession(books, id);
  const subscription = findIn(books.subscriptions, 'subscription', session.subscription ?? '');
  subscription.status = 'incomplete_expired';
  happened(books, 'checkout.session.async_payment_failed', session);
  happened(books, 'customer.subscription.updated', subscription);
}

/** Pays an invoice on its page. Returns whether it could still be paid. */
export function payOpenInvoice({ books }: StripeStandIn, id: string): boolean {
  if (books.invoices.get(id)?.status !== 'open') return false;
  payInvoice(books, id);
  return true;
}

/** Reports an event that leaves an open invoice open: its due date passed, or a card was declined. */
export function reportInvoice(
  { books }: StripeStandIn,
  id: string,
  type: 'invoice.overdue' | 'invoice.payment_failed',
): StripeInvoice {
  const invoice = findIn(books.invoices, 'invoice', id);
  happened(books, type, invoice);
  return invoice;
}
