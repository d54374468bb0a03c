import { CommandFailure } from '../../cli/output.ts';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { PlanRow } from './one-plan.ts';

/**
 * Completes a plan by hand. Its checkout is ended, so that what was paid another way is not paid there too.
 * @returns sentences for who did it: what was done, and what is left to do
 * @throws CommandFailure when the plan waits no longer
 */
export async function completePlan(deps: Deps, plan: PlanRow): Promise<string[]> {
  const { rowCount } = await deps.db.run(
    asService,
    "update public.plans set status = 'Completed' where id = $1 and status = 'Processing'",
    [plan.id],
  );
  if (rowCount === 0) throw new CommandFailure(`The ${plan.plan} plan of ${plan.company} has just changed.`);
  const { rows } = await deps.db.run<{ provider: string; session: string }>(
    { ...asService, readOnly: true },
    "select provider, provider_session_id as session from app.checkouts where plan_id = $1 and status = 'open' and provider_session_id is not null",
    [plan.id],
  );
  const sentences = [`The ${plan.plan} plan of ${plan.company} is Completed.`];
  for (const { provider, session } of rows) {
    const state = provider === deps.billing.name ? await ended(deps, session) : 'open';
    if (state === 'complete') sentences.push(`Its checkout at ${provider} is paid.`);
    if (state === 'open') sentences.push(`Its checkout at ${provider} could not be ended and can still be paid.`);
  }
  return sentences;
}

/** What the checkout is after it was to be ended: still open when the provider cannot be asked. */
async function ended({ billing }: Deps, session: string): Promise<'open' | 'complete' | 'expired'> {
  try {
    return await billing.expireCheckout(session);
  } catch (error) {
    if (error instanceof ProviderError) return 'open';
    throw error;
  }
}
