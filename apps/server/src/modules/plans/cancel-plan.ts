import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { PlanNote } from './plan-note.ts';
import { currentPlan, type PlanRow, sessionsOfPlan, setPlanCancelled } from './queries.ts';

/**
 * Cancels a plan, first at the billing provider (expires its checkout, ends its subscription), then here.
 * @returns what ended at the provider, and the plan that the company has now
 * @throws Refusal when the provider cannot be reached; nothing is changed here then
 */
export async function cancelPlan(deps: Deps, plan: PlanRow): Promise<PlanNote[]> {
  const notes = await endAtProvider(deps, plan);
  const current = await deps.db.transaction(asService, async (tx) => {
    await setPlanCancelled(tx, plan.id, 'any');
    return (await currentPlan(tx, plan.company_id))?.plan_name ?? null;
  });
  return current === null ? notes : [...notes, { code: 'currentPlan', params: { plan: current } }];
}

/** Ends what a plan has at the billing provider. @throws Refusal when the provider cannot be reached */
export async function endAtProvider(deps: Deps, plan: Pick<PlanRow, 'id'>): Promise<PlanNote[]> {
  const notes: PlanNote[] = [];
  for (const { provider, session } of await sessionsOfPlan(deps.db, plan.id, 'any')) {
    if (provider !== deps.billing.name) notes.push({ code: 'otherProvider', params: { provider } });
    else if (await callBilling(deps, () => endOne(deps, session))) notes.push({ code: 'subscriptionEnded' });
  }
  return notes;
}

/** Ends a checkout's subscription, or expires the checkout. Returns whether a subscription was ended. */
async function endOne({ billing }: Deps, session: string): Promise<boolean> {
  const ended = (await billing.endSubscription?.(session)) ?? false;
  if (ended || (await billing.expireCheckout(session)) !== 'complete') return ended;
  // The payer completed the checkout in the meantime.
  return (await billing.endSubscription?.(session)) ?? false;
}

async function callBilling<T>(deps: Pick<Deps, 'billing'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Refusal(502, 'planNotEnded', { provider: deps.billing.name, reason: error.message });
  }
}
