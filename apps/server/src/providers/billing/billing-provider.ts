import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, NO_CENTS, sumCents } from '@portage/domain/money/money';
import type { PLAN_CURRENCY } from '@portage/domain/plans/plans';
import type { BilledStatus } from '@portage/domain/statuses';
import type { ProviderCheck } from '../provider-check.ts';

/** The specification's customer call: exactly its fields, plus our idempotency key. */
export interface CustomerInput extends CustomerFacts {
  idempotencyKey: string;
}

/** The company data kept on a customer. */
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
  /** The product as shown to the payer: 'Professional plan, monthly'. */
  description: string;
  priceId: string;
  /** Price of one unit per interval, in cents. */
  unitAmountCents: Cents;
  currency: typeof PLAN_CURRENCY;
  interval: 'month' | 'year';
  quantity: number;
  coupon: string | null;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
}

/** One person's line on an invoice, or a charge for all of them. */
export interface InvoiceLine {
  description: string;
  /** The parts as a sentence. */
  detail: string;
  amountCents: Cents;
  /** The components of the amount, in order: 'Gross', 'EI', 'CPP'; none for a charge. */
  parts: { label: string; amountCents: Cents }[];
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
  /** Tax on all lines, which adds to their sum; null without tax. */
  tax: { label: string; amountCents: Cents } | null;
  metadata: Record<string, string>;
}

/** What an invoice charges: its lines and its tax. */
export const invoiceTotal = ({ lines, tax }: Pick<InvoiceInput, 'lines' | 'tax'>): Cents =>
  sumCents([...lines.map((line) => line.amountCents), tax?.amountCents ?? NO_CENTS]);

export interface BillingInvoiceState {
  id: string;
  status: BilledStatus;
  amountDueCents: Cents;
  hostedInvoiceUrl: string;
  invoicePdf: string;
  /** Who said they paid on the hosted page; empty when the provider does not say. */
  payer: string;
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
  /** 'ended': no longer charges; 'refused': never charged, because the first payment failed permanently. */
  status: 'running' | 'ended' | 'refused';
  metadata: Record<string, string>;
}

/** How a plan bought by a checkout is paid for. */
export interface PlanBilling {
  /** The day of the next charge; null when it does not renew by itself. */
  renewsOn: PlainDate | null;
  /** The day it ends because it was set not to renew; null for one that renews, and for one without an end. */
  endsOn: PlainDate | null;
  card: { brand: string; last4: string } | null;
  /** Newest first, at most 24. */
  invoices: {
    number: string | null;
    issuedOn: PlainDate;
    amountCents: Cents;
    status: BilledStatus;
    /** The provider's page of it. */
    url: string | null;
  }[];
}

/** Card and invoice billing. Implemented by the built-in test-mode pages, and by Stripe when STRIPE_SECRET_KEY is set. */
export interface BillingProvider {
  readonly name: string;
  createCustomer(input: CustomerInput): Promise<{ id: string }>;
  /** Updates a customer to its company's current data. Idempotent; ignores a customer the provider does not know. */
  updateCustomer(id: string, facts: CustomerFacts): Promise<void>;
  createCheckout(input: CheckoutInput): Promise<{ id: string; url: string }>;
  /** The checkout's current state; null when the provider has no such checkout. */
  getCheckout(id: string): Promise<CheckoutState | null>;
  /** Expires an open checkout, so it can no longer be paid. Returns its resulting status: 'complete' if the payer paid first. */
  expireCheckout(id: string): Promise<CheckoutState['status']>;
  createInvoice(input: InvoiceInput): Promise<BillingInvoiceState>;
  /** The invoice's current state; null when the provider has no such invoice. */
  getInvoice(id: string): Promise<BillingInvoiceState | null>;
  /** Marks an invoice as paid outside the hosted page, such as by bank transfer. */
  markInvoicePaid(id: string): Promise<void>;
  /** Voids an open invoice, so it can no longer be paid. Returns its resulting status: 'paid' if the payer paid first. */
  voidInvoice(id: string): Promise<BillingInvoiceState['status']>;
  /** The current state of a paid checkout's subscription; null when the provider has none. Absent where plans are paid once. */
  getSubscription?(id: string): Promise<SubscriptionState | null>;
  /** Ends the customer's subscriptions older than the one a paid checkout began, so no one pays for two plans. */
  endEarlierSubscriptions?(checkoutId: string): Promise<void>;
  /** Ends a checkout's subscription immediately. Returns whether there was one. Absent where plans are paid once. */
  endSubscription?(checkoutId: string): Promise<boolean>;
  /**
   * How the plan of a paid checkout is paid for; null when the provider has no such checkout.
   * @param url the checkout's page, which shows the payment where the provider has no other page for it
   */
  planBilling(checkoutId: string, url: string | null): Promise<PlanBilling | null>;
  /** Checks of keys, prices and the webhook's URL for `portage doctor`. */
  check?(): Promise<ProviderCheck[]>;
  /**
   * Verifies a webhook's signature (300 s tolerance) and returns which object it is about. Callers read that object again.
   * @throws WebhookError when it is forged or too old
   */
  readWebhook(headers: Headers, rawBody: string): { eventId: string; type: string; objectId: string };
}
