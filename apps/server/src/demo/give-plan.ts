import type { Plan } from '@portage/domain/plans/plans';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../deps.ts';
import type { OwnCompany } from '../modules/companies/own-company.ts';
import { createCheckout } from '../modules/plans/checkout.ts';
import { syncCheckout } from '../modules/plans/checkout-effect.ts';
import { addHeldPlan } from '../modules/plans/held-plan.ts';
import { endCheckout } from '../providers/billing/built-in/built-in-billing.ts';

/** Gives a company a yearly plan, so that no renewal is missing on any date: paid for at the built-in checkout, or as agreed on a call where the plan has no price. */
export async function givePlan(deps: Deps, company: OwnCompany, plan: Plan): Promise<void> {
  if (plan.prices === null) return deps.db.transaction(asService, (tx) => addHeldPlan(tx, company, plan));
  let session = '';
  const billing: Deps['billing'] = {
    ...deps.billing,
    async createCheckout(input) {
      const made = await deps.billing.createCheckout(input);
      session = made.id;
      return made;
    },
  };
  await createCheckout({ ...deps, billing }, company, { planName: plan.name, term: 'Yearly', employeeCount: 1 });
  await deps.db.transaction(asService, (tx) => endCheckout(deps, tx, session, 'complete'));
  await syncCheckout(deps, session);
}
