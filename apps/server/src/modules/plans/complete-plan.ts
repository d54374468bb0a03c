import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { PlanNote } from './plan-note.ts';
import { type PlanRow, sessionsOfPlan, setPlanCompleted } from './queries.ts';

/**
 * Completes a plan that was paid another way, and expires its checkout so it can't be paid twice.
 * @returns what became of its checkouts
 * @throws Refusal when the plan is no longer Processing
 */
export async function completePlan(deps: Deps, plan: PlanRow): Promise<PlanNote[]> {
  const wasProcessing = await deps.db.transaction(asService, (tx) => setPlanCompleted(tx, plan.id));
  if (!wasProcessing) throw new Refusal(409, 'planChanged', { plan: plan.plan, company: plan.company });
  const notes: PlanNote[] = [];
  for (const { provider, session } of await sessionsOfPlan(deps.db, plan.id, 'open')) {
    const state = provider === deps.billing.name ? await expire(deps, session) : 'open';
    if (state === 'complete') notes.push({ code: 'checkoutPaid', params: { provider } });
    if (state === 'open') notes.push({ code: 'checkoutStillOpen', params: { provider } });
  }
  return notes;
}

/** Tries to expire a checkout. Returns its state, or 'open' when the provider cannot be reached. */
async function expire({ billing }: Deps, session: string): Promise<'open' | 'complete' | 'expired'> {
  try {
    return await billing.expireCheckout(session);
  } catch (error) {
    if (error instanceof ProviderError) return 'open';
    throw error;
  }
}
