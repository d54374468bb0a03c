import { randomBytes } from 'node:crypto';
import { StripeRefusal, unknownObject } from './stripe-refusal.ts';

export interface StripeCustomer {
  id: string;
  object: 'customer';
  created: number;
  livemode: false;
  email: string;
  name: string | null;
  address: { line1?: string | undefined; country?: string | undefined } | null;
  metadata: Record<string, string>;
  [field: string]: unknown;
}
export interface StripePrice {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  lookup_key: string | null;
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: number };
}
export interface StripeCoupon {
  id: string;
  object: 'coupon';
  valid: boolean;
  percent_off: number | null;
}
export interface StripeSession {
  id: string;
  object: 'checkout.session';
  created: number;
  expires_at: number;
  livemode: false;
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  url: string | null;
  customer: string;
  subscription: string | null;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_discount: number; amount_tax: number };
  metadata: Record<string, string>;
  client_reference_id: string | null;
}
export interface StripeSubscription {
  id: string;
  object: 'subscription';
  created: number;
  livemode: false;
  status: 'active' | 'past_due' | 'incomplete' | 'incomplete_expired' | 'canceled';
  customer: string;
  description: string | null;
  metadata: Record<string, string>;
  cancel_at_period_end: boolean;
  default_payment_method: string | null;
  items: { object: 'list'; data: { id: string; object: 'subscription_item'; current_period_end: number }[] };
}
export interface StripeLine {
  id: string;
  object: 'line_item';
  amount: number;
  description: string | null;
  discountable: boolean;
}
export interface StripeInvoice {
  id: string;
  object: 'invoice';
  created: number;
  livemode: false;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  collection_method: 'charge_automatically' | 'send_invoice';
  customer: string;
  currency: string;
  due_date: number | null;
  number: string | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  total: number;
  amount_due: number;
  metadata: Record<string, string>;
  [field: string]: unknown;
}
export interface StripeEndpoint {
  id: string;
  object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: string[];
  api_version: string | null;
}
interface StripeEvent {
  id: string;
  type: string;
  object: unknown;
}

/** The test-mode data of one Stripe account. */
export interface Books {
  /** Seconds since the epoch. */
  now(): number;
  customers: Map<string, StripeCustomer>;
  prices: Map<string, StripePrice>;
  coupons: Map<string, StripeCoupon>;
  sessions: Map<string, StripeSession>;
  /** The subscription that each session will start once paid. */
  subscriptionData: Map<string, Pick<StripeSubscription, 'metadata' | 'description'>>;
  /** The cancel URL of each session. */
  cancelUrls: Map<string, string>;
  subscriptions: Map<string, StripeSubscription>;
  invoices: Map<string, StripeInvoice>;
  lines: Map<string, StripeLine[]>;
  endpoints: Map<string, StripeEndpoint>;
  /** Undelivered events, in order. */
  events: StripeEvent[];
}

/** @param clock the product's clock, so both advance together */
export function emptyBooks(clock: () => number): Books {
  return {
    now: () => Math.floor(clock() / 1000),
    customers: new Map(),
    prices: new Map(),
    coupons: new Map(),
    sessions: new Map(),
    subscriptionData: new Map(),
    cancelUrls: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    lines: new Map(),
    endpoints: new Map(),
    events: [],
  };
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** @throws StripeRefusal when it does not exist: 404, or 400 when a parameter named it */
export function findIn<T>(map: Map<string, T>, kind: string, id: string, param?: string): T {
  const found = map.get(id);
  if (found === undefined) throw unknownObject(kind, id, param);
  return found;
}

/** Records an event with a snapshot of its object. */
export function happened(books: Books, type: string, object: object): void {
  books.events.push({ id: newId('evt'), type, object: structuredClone(object) });
}

/** One page of a list, newest first, with `has_more`. */
export function pageOf<T extends { id: string }>(
  all: T[],
  { limit = 10, starting_after }: { limit?: number | undefined; starting_after?: string | undefined },
): object {
  if (limit < 1 || limit > 100)
    throw new StripeRefusal(400, 'Invalid limit: must be between 1 and 100', { param: 'limit' });
  const start = starting_after === undefined ? 0 : all.findIndex((one) => one.id === starting_after) + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: start + limit < all.length };
}
