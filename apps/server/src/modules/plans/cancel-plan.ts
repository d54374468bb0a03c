import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { currentPlan, type PlanRow, sessionsOfPlan, setPlanCancelled } from './queries.ts';

/**
 * Cancels a plan, first at the billing provider (expires its checkout, ends its subscription), then here.
 * @returns sentences for the operator: what ended, and what is left to do
 * @throws Refusal when the provider cannot be reached; nothing is changed here then
 */
export async function cancelPlan(deps: Deps, plan: PlanRow): Promise<string[]> {
  const notes = await endAtProvider(deps, plan);
  const current = await deps.db.transaction(asService, async (tx) => {
    await setPlanCancelled(tx, plan.id, 'any');
    return (await currentPlan(tx, plan.company_id))?.plan_name ?? null;
  });
  return [
    `The ${plan.plan} plan of ${plan.company} is Cancelled.`,
    ...notes,
    ...(current === null ? [] : [`Its current plan is ${current}.`]),
  ];
}

async function endAtProvider(deps: Deps, plan: PlanRow): Promise<string[]> {
  const sentences: string[] = [];
  for (const { provider, session } of await sessionsOfPlan(deps.db, plan.id, 'any')) {
    if (provider !== deps.billing.name)
      sentences.push(`It was bought through ${provider}, which is not set up now; end its subscription there.`);
    else if (await callBilling(deps, () => endOne(deps, session)))
      sentences.push('Its subscription has ended and is not charged again; nothing was paid back.');
  }
  return sentences;
}

/** Ends a checkout's subscription, or expires the checkout. Returns whether a subscription was ended. */
async function endOne({ billing }: Deps, session: string): Promise<boolean> {
  const ended = (await billing.endSubscription?.(session)) ?? false;
  if (ended || (await billing.expireCheckout(session)) !== 'complete') return ended;
  // The payer completed the checkout in the meantime.
  return (await billing.endSubscription?.(session)) ?? false;
}

async function callBilling<T>(deps: Deps, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Refusal(
      502,
      `Nothing was changed here, because ${deps.billing.name} could not end it: ${error.message} Try again.`,
    );
  }
}
