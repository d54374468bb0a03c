import { findIn, happened, newId, type StripeInvoice, type StripeSubscription } from './books.ts';
import { findSession } from './checkout-sessions.ts';
import { draftInvoice, finalizeInvoice, payInvoice } from './invoices.ts';
import type { StripeStandIn } from './stand-in.ts';

/**
 * The payer pays a checkout by card: a subscription begins, with a first invoice of its own. Returns whether it could be paid still.
 * @param given.confirmed false for a payment that a bank confirms or refuses later
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
  };
  books.subscriptions.set(subscription.id, subscription);
  happened(books, 'customer.subscription.created', subscription);
  const invoice = draftInvoice(books, { customer: session.customer, currency: session.currency });
  Object.assign(invoice, { total: session.amount_total, amount_due: session.amount_total });
  finalizeInvoice(books, invoice);
  if (paid) payInvoice(books, invoice.id);
  const payment_status = paid ? 'paid' : 'unpaid';
  Object.assign(session, { status: 'complete', payment_status, url: null, subscription: subscription.id });
  happened(books, 'checkout.session.completed', session);
  return true;
}

/** The bank confirms a payment that was under way. */
export function confirmCheckout({ books }: StripeStandIn, id: string): void {
  const session = findSession(books, id);
  session.payment_status = 'paid';
  const subscription = findIn(books.subscriptions, 'subscription', session.subscription ?? '');
  subscription.status = 'active';
  happened(books, 'customer.subscription.updated', subscription);
  happened(books, 'checkout.session.async_payment_succeeded', session);
}

/** The bank refuses a payment that was under way: the subscription never began. */
export function refuseCheckout({ books }: StripeStandIn, id: string): void {
  const session = findSession(books, id);
  const subscription = findIn(books.subscriptions, 'subscription', session.subscription ?? '');
  subscription.status = 'incomplete_expired';
  happened(books, 'checkout.session.async_payment_failed', session);
  happened(books, 'customer.subscription.updated', subscription);
}

/** The payer pays an invoice on its page. Returns whether it could be paid still. */
export function payOpenInvoice({ books }: StripeStandIn, id: string): boolean {
  if (books.invoices.get(id)?.status !== 'open') return false;
  payInvoice(books, id);
  return true;
}

/** Something happens to an open invoice that leaves it open: its due date passes, or a card is declined on its page. */
export function reportInvoice(
  { books }: StripeStandIn,
  id: string,
  type: 'invoice.overdue' | 'invoice.payment_failed',
): StripeInvoice {
  const invoice = findIn(books.invoices, 'invoice', id);
  happened(books, type, invoice);
  return invoice;
}
