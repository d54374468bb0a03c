import type { FunctionResponse } from '@portage/contract/functions';
import type { Deps } from '../../deps.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { planIdIn, sessionsOfPlan } from './queries.ts';

const unknown: FunctionResponse<'plan-billing'> = { renews_on: null, card: null, invoices: [] };

/**
 * The renewal, card and invoices of a company's current plan, as the billing provider has them now.
 * @throws Refusal 502 when the provider cannot be reached
 */
export async function planBilling(deps: Deps, company: { id: string }): Promise<FunctionResponse<'plan-billing'>> {
  const planId = await planIdIn(deps.db, company.id, 'Completed');
  if (planId === undefined) return unknown;
  const sessions = await sessionsOfPlan(deps.db, planId, 'completed');
  const last = sessions.findLast(({ provider }) => provider === deps.billing.name);
  if (last === undefined) return unknown;
  const found = await withProviderTimeout(deps, 'planBillingUnavailable', () => deps.billing.planBilling(last.session));
  if (found === null) return unknown;
  return {
    renews_on: found.renewsOn,
    card: found.card,
    invoices: found.invoices.map(({ issuedOn, amountCents, ...invoice }) => ({
      ...invoice,
      issued_on: issuedOn,
      cents: amountCents,
    })),
  };
}
