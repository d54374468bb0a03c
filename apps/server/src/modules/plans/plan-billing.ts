import type { FunctionResponse } from '@portage/contract/functions';
import type { Deps } from '../../deps.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { lastStatusChange } from '../audit/last-status-change.ts';
import { plansIn, sessionsOfPlan } from './queries.ts';

type Billing = FunctionResponse<'plan-billing'>;

const unknown: Billing = { ended: null, renews_on: null, ends_on: null, card: null, invoices: [] };

/**
 * The renewal, card and invoices of a company's current plan, as the billing provider has them now. Without a current plan those of
 * the one that ended last, and when it ended.
 * @throws Refusal 502 when the provider cannot be reached
 */
export async function planBilling(deps: Deps, company: { id: string }): Promise<Billing> {
  const plan = await shownPlan(deps, company.id);
  if (plan === undefined) return unknown;
  const { plan_name, ended_on } = plan;
  const ended = ended_on === null ? null : { plan_name, ended_on };
  const sessions = await sessionsOfPlan(deps.db, plan.id, 'completed');
  const last = sessions.findLast(({ provider }) => provider === deps.billing.name);
  if (last === undefined) return { ...unknown, ended };
  const found = await withProviderTimeout(deps, 'planBillingUnavailable', () =>
    deps.billing.planBilling(last.session, last.url),
  );
  if (found === null) return { ...unknown, ended };
  return {
    ended,
    renews_on: found.renewsOn,
    ends_on: found.endsOn,
    card: found.card,
    invoices: found.invoices.map(({ issuedOn, amountCents, ...invoice }) => ({
      ...invoice,
      issued_on: issuedOn,
      cents: amountCents,
    })),
  };
}

/** The current plan; without one the plan that was in force last. One that was canceled before it was paid for never was. */
async function shownPlan({ db }: Deps, companyId: string) {
  const [current] = await plansIn(db, companyId, 'Completed');
  if (current !== undefined) return { ...current, ended_on: null };
  const canceled = await plansIn(db, companyId, 'Cancelled');
  const end = await lastStatusChange(db, {
    table: 'public.plans',
    ids: canceled.map(({ id }) => id),
    from: 'Completed',
    to: 'Cancelled',
  });
  const plan = canceled.find(({ id }) => id === end?.row_id);
  return plan && { ...plan, ended_on: end?.day ?? null };
}
