import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { abandonPlan, completePaidPlan, endPlan } from './plan-status.ts';
import { hasLivePlan } from './queries.ts';

type Effect = (tx: Transaction) => Promise<void>;

/** What a report about a checkout means, by the checkout's state at the provider now; null when it means nothing. */
export async function checkoutEffect(deps: Deps, sessionId: string): Promise<Effect | null> {
  const { billing, db } = deps;
  const status = (await billing.getCheckout(sessionId))?.status;
  if (status === 'expired') return (tx) => abandonPlan(tx, billing.name, { sessionId });
  if (status !== 'complete') return null;
  // Before the event is remembered, so that it comes again when the provider cannot be reached now.
  if (await hasLivePlan(db, billing.name, sessionId)) await billing.endEarlierSubscriptions?.(sessionId);
  return (tx) => completePaidPlan(deps, tx, sessionId);
}

/** What a report about a subscription means, by its state at the provider now; null when it means nothing. */
export async function subscriptionEffect({ billing }: Deps, subscriptionId: string): Promise<Effect | null> {
  const subscription = (await billing.getSubscription?.(subscriptionId)) ?? null;
  const planId = subscription?.metadata.plan_id;
  if (subscription === null || planId === undefined) return null;
  if (subscription.status === 'refused') return (tx) => abandonPlan(tx, billing.name, { planId });
  return subscription.status === 'ended' ? (tx) => endPlan(tx, billing.name, planId) : null;
}

/** Takes over a checkout's state from the provider, for a caller that may have missed its reports. */
export async function catchUpCheckout(deps: Deps, sessionId: string): Promise<void> {
  const effect = await checkoutEffect(deps, sessionId);
  if (effect !== null) await deps.db.transaction(asService, effect);
}
