import { type Cents, cents } from '@portage/domain/money/money';
import type {
  BillingInvoiceState,
  CheckoutState,
  SubscriptionState,
} from '../../providers/billing/billing-provider.ts';
import type { SignatureRequestState } from '../../providers/signature/signature-provider.ts';

/** One event at a provider: the object's new state, and the event type that is delivered. */
export type StoryEvent =
  | { of: 'checkout'; state: CheckoutState['status']; type: string }
  | { of: 'subscription'; state: SubscriptionState['status']; type: string }
  | { of: 'invoice'; state: BillingInvoiceState['status']; type: string; amountCents?: Cents }
  | { of: 'signature'; state: SignatureRequestState['status']; type: string };

export interface Story {
  name: string;
  /** In order of occurrence. */
  events: StoryEvent[];
  /** The final state of our own rows: see `finalStates`. */
  end: string;
}

const checkout = (state: CheckoutState['status'], event: string): StoryEvent => ({
  of: 'checkout',
  state,
  type: `checkout.session.${event}`,
});
const subscription = (state: SubscriptionState['status'], event: string): StoryEvent => ({
  of: 'subscription',
  state,
  type: `customer.subscription.${event}`,
});
const invoice = (state: BillingInvoiceState['status'], event: string): StoryEvent => ({
  of: 'invoice',
  state,
  type: `invoice.${event}`,
});
const signature = (state: SignatureRequestState['status'], event: string): StoryEvent => ({
  of: 'signature',
  state,
  type: `signature_request_${event}`,
});

const began = [checkout('complete', 'completed'), subscription('running', 'created')];
const unconfirmed = [checkout('open', 'completed'), subscription('running', 'created')];
const sent = [signature('sent', 'sent'), signature('sent', 'viewed')];

/** What can happen to one plan, invoice or document at a provider. */
export const stories: Story[] = [
  { name: 'paid', events: began, end: 'plan Completed, checkout completed' },
  { name: 'abandoned', events: [checkout('expired', 'expired')], end: 'plan Cancelled, checkout expired' },
  {
    name: 'confirmed by the bank later',
    events: [...unconfirmed, checkout('complete', 'async_payment_succeeded')],
    end: 'plan Completed, checkout completed',
  },
  {
    name: 'refused by the bank later',
    events: [...unconfirmed, checkout('open', 'async_payment_failed'), subscription('refused', 'updated')],
    end: 'plan Cancelled, checkout expired',
  },
  {
    name: 'renewed',
    events: [...began, subscription('running', 'updated')],
    end: 'plan Completed, checkout completed',
  },
  {
    name: 'ended',
    events: [...began, subscription('ended', 'deleted')],
    end: 'plan Cancelled, checkout completed',
  },
  {
    name: 'invoice paid',
    events: [invoice('open', 'finalized'), invoice('paid', 'paid')],
    end: 'invoice Paid, lines Debit collected',
  },
  {
    name: 'invoice paid at the second try',
    events: [invoice('open', 'payment_failed'), invoice('open', 'payment_failed'), invoice('paid', 'paid')],
    end: 'invoice Paid, lines Debit collected',
  },
  {
    name: 'invoice paid late',
    events: [invoice('open', 'payment_failed'), invoice('open', 'overdue'), invoice('paid', 'paid')],
    end: 'invoice Paid, lines Debit collected',
  },
  {
    name: 'invoice overdue',
    events: [invoice('open', 'finalized'), invoice('open', 'overdue')],
    end: 'invoice Overdue, lines Debit processing',
  },
  {
    name: 'invoice voided',
    events: [invoice('open', 'finalized'), invoice('void', 'voided')],
    end: 'invoice Cancelled, lines Credit processing + Debit processing',
  },
  {
    name: 'invoice voided when it was overdue',
    events: [invoice('open', 'overdue'), invoice('void', 'voided')],
    end: 'invoice Cancelled, lines Credit processing + Debit processing',
  },
  {
    name: 'invoice paid with another amount',
    events: [invoice('open', 'finalized'), { ...invoice('paid', 'paid'), amountCents: cents(1) } as StoryEvent],
    end: 'invoice Pending, lines Debit processing',
  },
  {
    name: 'letter signed',
    events: [
      signature('sent', 'sent'),
      signature('sent', 'signed'),
      signature('signed', 'all_signed'),
      signature('signed', 'downloadable'),
    ],
    end: 'document signed with a link, request signed, contracts 1, to be filed',
  },
  {
    name: 'letter declined',
    events: [...sent, signature('declined', 'declined')],
    end: 'document declined, request declined, contracts 0',
  },
  {
    name: 'letter cancelled',
    events: [...sent, signature('cancelled', 'canceled')],
    end: 'document cancelled, request cancelled, contracts 0',
  },
];
