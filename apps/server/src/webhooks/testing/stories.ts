import type {
  BillingInvoiceState,
  CheckoutState,
  SubscriptionState,
} from '../../providers/billing/billing-provider.ts';
import type { SignatureRequestState } from '../../providers/signature/signature-provider.ts';

/** One thing that happens at a provider: what the object is from then on, and what is reported of it. */
export type Happening =
  | { of: 'checkout'; state: CheckoutState['status']; type: string }
  | { of: 'subscription'; state: SubscriptionState['status']; type: string }
  | { of: 'invoice'; state: BillingInvoiceState['status']; type: string; amountCents?: number }
  | { of: 'signature'; state: SignatureRequestState['status']; type: string };

export interface Story {
  name: string;
  /** In the order in which they happen. */
  happenings: Happening[];
  /** What our own rows are in the end: see `endsOf`. */
  end: string;
}

const checkout = (state: CheckoutState['status'], event: string): Happening => ({
  of: 'checkout',
  state,
  type: `checkout.session.${event}`,
});
const subscription = (state: SubscriptionState['status'], event: string): Happening => ({
  of: 'subscription',
  state,
  type: `customer.subscription.${event}`,
});
const invoice = (state: BillingInvoiceState['status'], event: string): Happening => ({
  of: 'invoice',
  state,
  type: `invoice.${event}`,
});
const signature = (state: SignatureRequestState['status'], event: string): Happening => ({
  of: 'signature',
  state,
  type: `signature_request_${event}`,
});

const began = [checkout('complete', 'completed'), subscription('running', 'created')];
const unconfirmed = [checkout('open', 'completed'), subscription('running', 'created')];
const sent = [signature('sent', 'sent'), signature('sent', 'viewed')];

/** What providers go through with one plan, one invoice or one document. */
export const stories: Story[] = [
  { name: 'paid', happenings: began, end: 'plan Completed, checkout completed' },
  { name: 'abandoned', happenings: [checkout('expired', 'expired')], end: 'plan Cancelled, checkout expired' },
  {
    name: 'confirmed by the bank later',
    happenings: [...unconfirmed, checkout('complete', 'async_payment_succeeded')],
    end: 'plan Completed, checkout completed',
  },
  {
    name: 'refused by the bank later',
    happenings: [...unconfirmed, checkout('open', 'async_payment_failed'), subscription('refused', 'updated')],
    end: 'plan Cancelled, checkout expired',
  },
  {
    name: 'renewed',
    happenings: [...began, subscription('running', 'updated')],
    end: 'plan Completed, checkout completed',
  },
  {
    name: 'ended',
    happenings: [...began, subscription('ended', 'deleted')],
    end: 'plan Cancelled, checkout completed',
  },
  {
    name: 'invoice paid',
    happenings: [invoice('open', 'finalized'), invoice('paid', 'paid')],
    end: 'invoice Paid, lines Debit collected',
  },
  {
    name: 'invoice paid at the second try',
    happenings: [invoice('open', 'payment_failed'), invoice('open', 'payment_failed'), invoice('paid', 'paid')],
    end: 'invoice Paid, lines Debit collected',
  },
  {
    name: 'invoice paid late',
    happenings: [invoice('open', 'payment_failed'), invoice('open', 'overdue'), invoice('paid', 'paid')],
    end: 'invoice Paid, lines Debit collected',
  },
  {
    name: 'invoice overdue',
    happenings: [invoice('open', 'finalized'), invoice('open', 'overdue')],
    end: 'invoice Overdue, lines Debit processing',
  },
  {
    name: 'invoice voided',
    happenings: [invoice('open', 'finalized'), invoice('void', 'voided')],
    end: 'invoice Cancelled, lines Credit processing + Debit processing',
  },
  {
    name: 'invoice voided when it was overdue',
    happenings: [invoice('open', 'overdue'), invoice('void', 'voided')],
    end: 'invoice Cancelled, lines Credit processing + Debit processing',
  },
  {
    name: 'invoice paid with another amount',
    happenings: [invoice('open', 'finalized'), { ...invoice('paid', 'paid'), amountCents: 1 } as Happening],
    end: 'invoice Pending, lines Debit processing',
  },
  {
    name: 'letter signed',
    happenings: [
      signature('sent', 'sent'),
      signature('sent', 'signed'),
      signature('signed', 'all_signed'),
      signature('signed', 'downloadable'),
    ],
    end: 'document signed with a link, request signed, contracts 1, to be filed',
  },
  {
    name: 'letter declined',
    happenings: [...sent, signature('declined', 'declined')],
    end: 'document declined, request declined, contracts 0',
  },
  {
    name: 'letter cancelled',
    happenings: [...sent, signature('cancelled', 'canceled')],
    end: 'document cancelled, request cancelled, contracts 0',
  },
];
