import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { currentPlan, type PlanRow, sessionsOfPlan, setPlanCancelled } from './queries.ts';

/**
 * Cancels a plan: first at the billing provider, where its checkout can no longer be paid and its subscription is not charged again, then here.
 * @returns sentences for the person who did it: what ended, and what is left to do
 * @throws Refusal when the provider cannot be asked; nothing is changed here then
 */
export async function cancelPlan(deps: Deps, plan: PlanRow): Promise<string[]> {
  const atProvider = await endAtProvider(deps, plan);
  const current = await deps.db.transaction(asService, async (tx) => {
    await setPlanCancelled(tx, plan.id, 'any');
    return (await currentPlan(tx, plan.company_id))?.plan_name ?? null;
  });
  return [
    `The ${plan.plan} plan of ${plan.company} is Cancelled.`,
    ...atProvider,
    ...(current === null ? [] : [`Its current plan is ${current}.`]),
  ];
}

async function endAtProvider(deps: Deps, plan: PlanRow): Promise<string[]> {
  const sentences: string[] = [];
  for (const { provider, session } of await sessionsOfPlan(deps.db, plan.id, 'any')) {
    if (provider !== deps.billing.name)
      sentences.push(`It was bought through ${provider}, which is not set up now; end its subscription there.`);
    else if (await asked(deps, () => endOne(deps, session)))
      sentences.push('Its subscription has ended and is not charged again; nothing was paid back.');
  }
  return sentences;
}

/** Returns whether a subscription was ended; a checkout without one can no longer be paid. */
async function endOne({ billing }: Deps, session: string): Promise<boolean> {
  const ended = (await billing.endSubscription?.(session)) ?? false;
  if (ended || (await billing.expireCheckout(session)) !== 'complete') return ended;
  // The payer was faster.
  return (await billing.endSubscription?.(session)) ?? false;
}

async function asked<T>(deps: Deps, call: () => Promise<T>): Promise<T> {
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
