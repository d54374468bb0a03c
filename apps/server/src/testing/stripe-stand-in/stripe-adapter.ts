import { cents } from '@portage/domain/money/money';
import * as messages from '@portage/messages/index';
import { readConfig } from '../../config.ts';
import type {
  BillingProvider,
  CheckoutInput,
  CustomerInput,
  InvoiceInput,
} from '../../providers/billing/billing-provider.ts';
import { stripeBilling } from '../../providers/billing/stripe/stripe.ts';
import { newId } from './books.ts';
import { type StripeStandIn, startStripeStandIn } from './stand-in.ts';

/** The product's adapter, connected to a stand-in through the official client. */
export interface StripeAdapter extends AsyncDisposable {
  stripe: StripeStandIn;
  billing: BillingProvider;
  /** Advances the shared clock by this many seconds. Otherwise it is frozen, starting at 10:30 in Toronto on 1 June 2026. */
  pass(seconds: number): void;
}

export async function startStripeAdapter(settings: Record<string, string> = {}): Promise<StripeAdapter> {
  const stripe = await startStripeStandIn();
  let now = Date.parse('2026-06-01T14:30:00Z');
  const clock = { offset: 0, now: () => now };
  stripe.clock = clock;
  const given = { SITE_URL: 'http://portage.test', ...stripe.settings, ...settings };
  const keys = { secretKey: given.STRIPE_SECRET_KEY, webhookSecret: given.STRIPE_WEBHOOK_SECRET };
  return {
    stripe,
    billing: stripeBilling({ config: readConfig(given), clock, messages }, keys),
    pass(seconds) {
      now += seconds * 1000;
    },
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  };
}

/** Returns a different company's customer input on each call. */
export function someCustomer(given: Partial<CustomerInput> = {}): CustomerInput {
  const company = newId('company');
  return {
    idempotencyKey: `customer:${company}`,
    email: `${company}@billing.example`,
    name: 'Aurora GmbH',
    phone: null,
    address: { line1: 'Torstrasse 1, Berlin', country: 'Germany' },
    metadata: {
      user_id: newId('user'),
      company_id: company,
      personal_email: 'ines@aurora.example',
      company_name: 'Aurora GmbH',
      hiring_country: 'Germany',
    },
    description: 'Customer for Aurora GmbH',
    ...given,
  };
}

/** Two seats of Essential, monthly, as the portal requests them. */
export function someCheckout(customerId: string, given: Partial<CheckoutInput> = {}): CheckoutInput {
  return {
    idempotencyKey: newId('checkout'),
    customerId,
    description: 'Essential plan, monthly',
    priceId: 'essential_monthly',
    unitAmountCents: cents(199_00),
    currency: 'CAD',
    interval: 'month',
    quantity: 2,
    coupon: 'essential_monthly_promotion',
    successUrl: 'http://portage.test/plan?checkout=success',
    cancelUrl: 'http://portage.test/plan?checkout=cancelled',
    metadata: { company_id: newId('company'), plan_id: newId('plan') },
    ...given,
  };
}

/** An invoice for this many people, each for 1,000.00 and some cents. */
export function someInvoice(customerId: string, people: number, dueDate: string): InvoiceInput {
  const id = newId('invoice');
  return {
    idempotencyKey: `invoice:${id}`,
    customerId,
    number: 'INV-2026-0001',
    currency: 'CAD',
    dueDate,
    memo: 'Pay period 1 June 2026 to 14 June 2026',
    lines: Array.from({ length: people }, (_, at) => ({
      description: `Person ${at + 1}`,
      detail: 'gross 1,000.00',
      amountCents: cents(100_000 + at),
      parts: [{ label: 'Gross', amountCents: cents(100_000 + at) }],
    })),
    tax: null,
    metadata: { invoice_id: id, company_id: newId('company') },
  };
}
