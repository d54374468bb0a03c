import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { syncCheckout } from './checkout-effect.ts';
import { processingPlanId, sessionsOfPlan, setCheckoutExpired, setPlanCancelled } from './queries.ts';

/**
 * Cancels a company's Processing plan at its own request. Its checkout is expired at the billing provider first, so that it can
 * no longer be paid. The current plan stays.
 * @throws Refusal 409 when no plan is Processing, or when it was paid in the meantime; 502 when the provider cannot be reached
 */
export async function cancelPlanChange(deps: Deps, company: { id: string }): Promise<void> {
  const planId = await processingPlanId(deps.db, company.id);
  if (planId === undefined) throw new Refusal(409, 'noPlanChange');
  const { billing } = deps;
  for (const { provider, session } of await sessionsOfPlan(deps.db, planId, 'open')) {
    if (provider !== billing.name) continue;
    const status = await withProviderTimeout(deps, 'checkoutNotEnded', () => billing.expireCheckout(session));
    if (status !== 'complete') continue;
    await syncCheckout(deps, session);
    throw new Refusal(409, 'paymentBeingConfirmed');
  }
  await deps.db.transaction(asService, async (tx) => {
    await setCheckoutExpired(tx, billing.name, { planId });
    await setPlanCancelled(tx, planId, 'Processing');
  });
}
