import type { Deps } from '../deps.ts';
import {
  cancelInvoice,
  collectInvoice,
  markOverdue,
  reportFailedPayment,
} from '../modules/invoices/invoice-effects.ts';
import { abandonPlan, completePlan, endPlan, isWanted } from '../modules/plans/plan-effects.ts';
import type { Transaction } from '../platform/postgres/database.ts';
import { asService } from '../platform/postgres/identity.ts';

type Effect = (tx: Transaction) => Promise<void>;

/** What a billing event means, by the state of its object now. Objects that are not ours mean nothing. */
export async function billingEffect(deps: Deps, type: string, objectId: string): Promise<Effect> {
  const effect = type.startsWith('checkout.session.')
    ? await checkoutEffect(deps, objectId)
    : type.startsWith('customer.subscription.')
      ? await subscriptionEffect(deps, objectId)
      : type.startsWith('invoice.')
        ? await invoiceEffect(deps, type, objectId)
        : null;
  return effect ?? (async () => {});
}

async function checkoutEffect(deps: Deps, sessionId: string): Promise<Effect | null> {
  const status = (await deps.billing.getCheckout(sessionId))?.status;
  if (status === 'expired') return (tx) => abandonPlan(tx, deps.billing.name, { sessionId });
  if (status !== 'complete') return null;
  // Before the event is remembered, so that it comes again when the provider is away now.
  if (await isWanted(deps, sessionId)) await deps.billing.endEarlierSubscriptions?.(sessionId);
  return (tx) => completePlan(deps, tx, sessionId);
}

async function subscriptionEffect(deps: Deps, subscriptionId: string): Promise<Effect | null> {
  const subscription = (await deps.billing.getSubscription?.(subscriptionId)) ?? null;
  const planId = subscription?.metadata.plan_id;
  if (subscription === null || planId === undefined) return null;
  if (subscription.status === 'refused') return (tx) => abandonPlan(tx, deps.billing.name, { planId });
  return subscription.status === 'ended' ? (tx) => endPlan(tx, deps.billing.name, planId) : null;
}

async function invoiceEffect(deps: Deps, type: string, invoiceId: string): Promise<Effect | null> {
  const invoice = await deps.billing.getInvoice(invoiceId);
  if (invoice?.status === 'paid') return (tx) => collectInvoice(deps, tx, invoice);
  if (invoice?.status === 'void') return (tx) => cancelInvoice(tx, deps.billing.name, invoiceId);
  if (invoice?.status !== 'open') return null;
  if (type === 'invoice.overdue') return (tx) => markOverdue(deps, tx, invoiceId);
  return type === 'invoice.payment_failed' ? (tx) => reportFailedPayment(deps, tx, invoice) : null;
}

/** Takes over what the provider says of an object now, for a caller that may have missed its events. */
export async function catchUp(deps: Deps, type: string, objectId: string): Promise<void> {
  await deps.db.transaction(asService, await billingEffect(deps, type, objectId));
}
