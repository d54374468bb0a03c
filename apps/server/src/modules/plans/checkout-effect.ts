import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { abandonPlan, completePaidPlan, endPlan } from './plan-status.ts';
import { hasLivePlan } from './queries.ts';

type Effect = (tx: Transaction) => Promise<void>;

/** The effect of a checkout event, from the checkout's current state at the provider; null for none. */
export async function checkoutEffect(deps: Deps, sessionId: string): Promise<Effect | null> {
  const { billing, db } = deps;
  const status = (await billing.getCheckout(sessionId))?.status;
  if (status === 'expired') return (tx) => abandonPlan(tx, billing.name, { sessionId });
  if (status !== 'complete') return null;
  // Runs before the event is recorded, so the event is delivered again if the provider is unreachable.
  if (await hasLivePlan(db, billing.name, sessionId)) await billing.endEarlierSubscriptions?.(sessionId);
  return (tx) => completePaidPlan(deps, tx, sessionId);
}

/** The effect of a subscription event, from its current state at the provider; null for none. */
export async function subscriptionEffect({ billing }: Deps, subscriptionId: string): Promise<Effect | null> {
  const subscription = (await billing.getSubscription?.(subscriptionId)) ?? null;
  const planId = subscription?.metadata.plan_id;
  if (subscription === null || planId === undefined) return null;
  if (subscription.status === 'refused') return (tx) => abandonPlan(tx, billing.name, { planId });
  return subscription.status === 'ended' ? (tx) => endPlan(tx, billing.name, planId) : null;
}

/** Applies a checkout's state at the provider, for a caller that may have missed its events. */
export async function syncCheckout(deps: Deps, sessionId: string): Promise<void> {
  const effect = await checkoutEffect(deps, sessionId);
  if (effect !== null) await deps.db.transaction(asService, effect);
}
