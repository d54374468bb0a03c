import { restErrorCodes } from '@portage/contract/error-codes';
import { employeeCount, numberOfEmployees, storedPlanPrice, storedTerm } from '@portage/domain/plans/plans';
import * as m from '@portage/messages/plan';
import * as rules from '@portage/messages/plan-rules';
import { rest } from '#lib/api/data-client.ts';
import { config } from '#lib/browser/config.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import type { Company } from '#lib/company/company-queries.ts';
import type { PlanChoice } from '../plan-choice.ts';

/** The company that gets the plan, and the account that asks. */
interface Buyer {
  company: Company;
  userId: string;
}

/**
 * Creates a checkout session for a paid plan and returns its URL. Throws when it fails.
 * @param customerId from `billingCustomer`
 */
export async function createCheckout(
  { company, userId }: Buyer,
  customerId: string,
  { plan, term, employees }: PlanChoice,
): Promise<string> {
  const price = plan.prices?.[term];
  if (!price) throw new Error(m.noPrice({ plan: plan.name }));
  const { url } = await callFunction('create-checkout-page', {
    planName: plan.name,
    priceId: price.priceId,
    coupon: price.coupon,
    customerId,
    userId,
    companyId: company.id,
    employeeCount: employeeCount(plan, employees),
    term,
    isTestEnvironment: config.testMode,
  });
  if (!url) throw new Error(m.noCheckout);
  return url;
}

/** The company's billing customer id, or null. Read fresh, because it is created in the background after sign-up. */
export async function billingCustomer(company: Company): Promise<string | null> {
  if (company.customer_stripe_id !== null) return company.customer_stripe_id;
  const { data } = await rest
    .from('companies')
    .select('customer_stripe_id')
    .eq('id', company.id)
    .maybeSingle()
    .throwOnError();
  return data?.customer_stripe_id ?? null;
}

/** Requests a plan without a checkout by inserting a Processing row. Throws when one is already Processing. */
export async function requestPlan({ company, userId }: Buyer, { plan, term, employees }: PlanChoice): Promise<void> {
  const { error } = await rest.from('plans').insert({
    company_id: company.id,
    user_id: userId,
    plan_name: plan.name,
    status: 'Processing',
    price: storedPlanPrice(plan, term, employees),
    number_of_employees: numberOfEmployees(plan, employees),
    description: plan.title,
    term: storedTerm(term),
  });
  // Only one plan can be Processing; on a unique violation another tab was first.
  if (error) throw new Error(error.code === restErrorCodes.duplicate ? rules.locked : error.message);
}
