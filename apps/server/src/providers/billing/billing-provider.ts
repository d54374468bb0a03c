import type { PLAN_CURRENCY } from '@portage/domain/plans';
import type { BilledStatus } from '@portage/domain/statuses';
import type { ProviderCheck } from '../provider-check.ts';

/** The specification's customer call: exactly its fields, and our key. */
export interface CustomerInput extends CustomerFacts {
  idempotencyKey: string;
}

/** What a customer is told of its company. */
export interface CustomerFacts {
  email: string;
  name: string;
  phone: string | null;
  address: { line1: string; country: string };
  metadata: {
    user_id: string;
    company_id: string;
    personal_email: string;
    company_name: string;
    hiring_country: string;
  };
  /** 'Customer for {company name}' */
  description: string;
}

export interface CheckoutInput {
  idempotencyKey: string;
  customerId: string;
  /** What is bought, as shown to the payer: 'Professional plan, monthly'. */
  description: string;
  priceId: string;
  /** Price of one unit per interval, in cents. */
  unitAmountCents: number;
  currency: typeof PLAN_CURRENCY;
  interval: 'month' | 'year';
  quantity: number;
  coupon: string | null;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
}

/** One person's part of an invoice. */
export interface InvoiceLine {
  description: string;
  /** The parts as a sentence. */
  detail: string;
  amountCents: number;
  /** What the amount is made of, in order: 'Gross', 'EI', 'CPP'. */
  parts: { label: string; amountCents: number }[];
}

export interface InvoiceInput {
  idempotencyKey: string;
  customerId: string;
  number: string;
  currency: 'CAD';
  /** Plain date. */
  dueDate: string;
  memo: string;
  lines: InvoiceLine[];
  metadata: Record<string, string>;
}

export interface BillingInvoiceState {
  id: string;
  status: BilledStatus;
  amountDueCents: number;
  hostedInvoiceUrl: string;
  invoicePdf: string;
  metadata: Record<string, string>;
}

export interface CheckoutState {
  id: string;
  status: 'open' | 'complete' | 'expired';
  customerId: string;
  metadata: Record<string, string>;
}

export interface SubscriptionState {
  id: string;
  /** 'ended': nothing is charged any more; 'refused': nothing ever was, the first payment failed for good. */
  status: 'running' | 'ended' | 'refused';
  metadata: Record<string, string>;
}

/** Card and invoice billing. Implemented by the built-in test-mode pages, and by Stripe when STRIPE_SECRET_KEY is set. */
export interface BillingProvider {
  readonly name: string;
  createCustomer(input: CustomerInput): Promise<{ id: string }>;
  /** Brings a customer to what is known of its company now, however often; a customer that the provider does not know stays unknown. */
  updateCustomer(id: string, facts: CustomerFacts): Promise<void>;
  createCheckout(input: CheckoutInput): Promise<{ id: string; url: string }>;
  /** The checkout as it is now; null when the provider knows no such checkout. */
  getCheckout(id: string): Promise<CheckoutState | null>;
  /** Ends a checkout that is open, so that it can no longer be paid. Returns its status after that: 'complete' when the payer was first. */
  expireCheckout(id: string): Promise<CheckoutState['status']>;
  createInvoice(input: InvoiceInput): Promise<BillingInvoiceState>;
  /** The invoice as it is now; null when the provider knows no such invoice. */
  getInvoice(id: string): Promise<BillingInvoiceState | null>;
  /** Marks an invoice as paid outside of the hosted page (bank transfer seen by the provider). */
  markInvoicePaid(id: string): Promise<void>;
  /** Ends an open invoice, so that it can no longer be paid. Returns its status after that: 'paid' when the payer was first. */
  voidInvoice(id: string): Promise<BillingInvoiceState['status']>;
  /** The subscription that a paid checkout began, as it is now; null when the provider knows no such subscription. Absent where plans are paid once. */
  getSubscription?(id: string): Promise<SubscriptionState | null>;
  /** Ends the customer's subscriptions that are older than the one a paid checkout began, so that nobody pays for two plans. */
  endEarlierSubscriptions?(checkoutId: string): Promise<void>;
  /** Ends the subscription that a checkout began, at once. Returns whether there was one. Absent where plans are paid once. */
  endSubscription?(checkoutId: string): Promise<boolean>;
  /** What `portage doctor` should know of keys, prices and the webhook's address. */
  check?(): Promise<ProviderCheck[]>;
  /**
   * Checks a webhook's signature (300 s tolerance) and says what it is about; the object is read again before anything changes.
   * @throws WebhookError when it is forged or too old
   */
  readWebhook(headers: Headers, rawBody: string): { eventId: string; type: string; objectId: string };
}
