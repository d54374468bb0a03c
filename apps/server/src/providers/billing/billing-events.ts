/** The billing events that Portage handles, by Stripe's names. An endpoint at Stripe must send these. */
export const billingEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.overdue',
  'invoice.voided',
] as const;
export type BillingEvent = (typeof billingEvents)[number];
