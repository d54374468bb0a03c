import { randomUUID } from 'node:crypto';
import { findPlan, formatPlanPrice, numberOfEmployees, parsePlanTerm, storedTerm } from '@portage/domain/plans';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { asService } from '../postgres/identity.ts';
import { ensureCustomer } from './customer.ts';
import { FunctionError } from './function-error.ts';
import type { OwnCompany } from './own-company.ts';

/** The specification's body. Price, coupon and customer are read from our own books; what the browser says of them is not used. */
export const checkoutBody = z.object({
  planName: z.string(),
  term: z.string(),
  employeeCount: z.number().int().min(1).max(100_000).default(1),
  userId: z.uuid().optional(),
  companyId: z.uuid().optional(),
  priceId: z.string().nullish(),
  coupon: z.string().nullish(),
  customerId: z.string().nullish(),
});

/** Opens a checkout for a plan. The Processing row is there if and only if the checkout could be made. */
export async function createCheckout(
  deps: Deps,
  company: OwnCompany,
  body: z.infer<typeof checkoutBody>,
): Promise<{ url: string }> {
  const plan = findPlan(body.planName);
  const term = parsePlanTerm(body.term);
  if (plan === undefined || plan === null || term === null || term === undefined)
    throw new FunctionError(400, 'There is no such plan.');
  const price = plan.prices?.[term];
  if (price === undefined || price === null)
    throw new FunctionError(400, 'This plan is booked in a call, not in a checkout.');
  const count = plan.showEmployeeSelector ? body.employeeCount : 1;
  const customerId = await ensureCustomer(deps, company.id);
  const [planId, checkoutId] = [randomUUID(), randomUUID()];
  const checkout = await deps.billing
    .createCheckout({
      idempotencyKey: `checkout:${checkoutId}`,
      customerId,
      description: `${plan.name} plan, ${term}`,
      priceId: price.priceId,
      unitAmountCents: price.price,
      currency: 'USD',
      interval: term === 'Yearly' ? 'year' : 'month',
      quantity: count,
      coupon: price.coupon ?? null,
      successUrl: `${deps.config.siteUrl}/plan?checkout=success`,
      cancelUrl: `${deps.config.siteUrl}/plan?checkout=cancelled`,
      metadata: { company_id: company.id, plan_id: planId },
    })
    .catch((error: Error) => {
      deps.log.error({ err: error }, 'a checkout could not be created');
      throw new FunctionError(502, 'The checkout could not be opened; please try again in a moment.');
    });
  await deps.db.transaction(asService, async (tx) => {
    await tx.query('select app.lock_company($1)', [company.id]);
    await tx.query("update public.plans set status = 'Cancelled' where company_id = $1 and status = 'Processing'", [
      company.id,
    ]);
    await tx.query(
      "insert into public.plans (id, company_id, user_id, plan_name, status, price, number_of_employees, description, term, created_at) values ($1, $2, $3, $4, 'Processing', $5, $6, $7, $8, app.now())",
      [
        planId,
        company.id,
        company.user_id,
        plan.name,
        formatPlanPrice(plan, term, count),
        numberOfEmployees(plan, count),
        plan.title,
        storedTerm(term),
      ],
    );
    await tx.query(
      'insert into app.checkouts (id, company_id, plan_id, provider, provider_session_id, url, amount_cents) values ($1, $2, $3, $4, $5, $6, $7)',
      [checkoutId, company.id, planId, deps.billing.name, checkout.id, checkout.url, price.price * count],
    );
  });
  return { url: checkout.url };
}
