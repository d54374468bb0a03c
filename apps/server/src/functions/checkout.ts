import { randomUUID } from 'node:crypto';
import {
  findPlan,
  formatPlanPrice,
  numberOfEmployees,
  type Plan,
  type PlanTerm,
  parsePlanTerm,
  storedTerm,
} from '@portage/domain/plans';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Transaction } from '../postgres/database.ts';
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
});

interface Choice {
  plan: Plan;
  term: PlanTerm;
  /** As many employees as are paid for: 1 where the plan has no selector. */
  count: number;
  price: { priceId: string; unitCents: number; coupon: string | null };
}

interface Waiting extends Record<string, unknown> {
  session_id: string | null;
  url: string | null;
  same: boolean;
}

/**
 * Opens a checkout for a plan; the Processing row is there if and only if the checkout could be made. Asked again for the same plan
 * while its checkout is open, it answers with that one; another plan ends the checkout before it.
 * @throws FunctionError 400 for a plan that has no checkout, 409 while an earlier payment is being confirmed, 502 when the provider is away
 */
export async function createCheckout(
  deps: Deps,
  company: OwnCompany,
  body: z.infer<typeof checkoutBody>,
): Promise<{ url: string }> {
  const choice = choiceOf(body);
  const before = await deps.db.transaction(asService, (tx) => waitingCheckout(tx, company, choice));
  if (before?.same && before.url !== null && before.session_id !== null) {
    const state = await atProvider(deps, () => deps.billing.getCheckout(before.session_id ?? ''));
    if (state?.status === 'open') return { url: before.url };
  }
  if (before?.session_id) await endCheckoutBefore(deps, before.session_id);

  const [planId, checkoutId] = [randomUUID(), randomUUID()];
  const checkout = await atProvider(deps, async () =>
    deps.billing.createCheckout({
      idempotencyKey: `checkout:${checkoutId}`,
      customerId: await ensureCustomer(deps, company.id),
      description: `${choice.plan.name} plan, ${choice.term.toLowerCase()}`,
      priceId: choice.price.priceId,
      unitAmountCents: choice.price.unitCents,
      currency: 'USD',
      interval: choice.term === 'Yearly' ? 'year' : 'month',
      quantity: choice.count,
      coupon: choice.price.coupon,
      successUrl: `${deps.config.siteUrl}/plan?checkout=success`,
      cancelUrl: `${deps.config.siteUrl}/plan?checkout=cancelled`,
      metadata: { company_id: company.id, plan_id: planId },
    }),
  );
  const meanwhile = await deps.db.transaction(asService, async (tx) => {
    const now = await waitingCheckout(tx, company, choice);
    const other = now?.session_id === before?.session_id ? null : (now?.session_id ?? null);
    // A second click that was quicker: its checkout stays, ours is given up.
    if (other !== null && now?.same && now.url !== null) return { url: now.url, givenUp: checkout.id };
    await tx.query("update public.plans set status = 'Cancelled' where company_id = $1 and status = 'Processing'", [
      company.id,
    ]);
    await keepPlan(tx, company, planId, choice);
    await tx.query(
      'insert into app.checkouts (id, company_id, plan_id, provider, provider_session_id, url, amount_cents) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        checkoutId,
        company.id,
        planId,
        deps.billing.name,
        checkout.id,
        checkout.url,
        choice.price.unitCents * choice.count,
      ],
    );
    return { url: checkout.url, givenUp: other };
  });
  const { url, givenUp } = meanwhile;
  if (givenUp !== null) await atProvider(deps, () => deps.billing.expireCheckout(givenUp));
  return { url };
}

function choiceOf(body: z.infer<typeof checkoutBody>): Choice {
  const plan = findPlan(body.planName);
  const term = parsePlanTerm(body.term);
  if (plan === undefined || term === null) throw new FunctionError(400, 'There is no such plan.');
  const price = plan.prices?.[term];
  if (price === undefined) throw new FunctionError(400, 'This plan is booked in a call, not in a checkout.');
  return {
    plan,
    term,
    count: plan.showEmployeeSelector ? body.employeeCount : 1,
    price: { priceId: price.priceId, unitCents: price.price, coupon: price.coupon },
  };
}

/** The plan that waits for its payment, under the company's lock: its checkout, and whether it is what is chosen now. */
async function waitingCheckout(tx: Transaction, company: OwnCompany, choice: Choice): Promise<Waiting | undefined> {
  await tx.query('select app.lock_company($1)', [company.id]);
  const { rows } = await tx.query<Waiting>(
    `select k.provider_session_id as session_id, k.url, (p.plan_name, p.term, p.number_of_employees) = ($2, $3, $4) as same
     from public.plans p left join app.checkouts k on k.plan_id = p.id and k.status = 'open'
     where p.company_id = $1 and p.status = 'Processing'`,
    [company.id, choice.plan.name, storedTerm(choice.term), numberOfEmployees(choice.plan, choice.count)],
  );
  return rows[0];
}

async function keepPlan(tx: Transaction, company: OwnCompany, planId: string, choice: Choice): Promise<void> {
  const { plan, term, count } = choice;
  await tx.query(
    "insert into public.plans (id, company_id, user_id, plan_name, status, price, number_of_employees, description, term) values ($1, $2, $3, $4, 'Processing', $5, $6, $7, $8)",
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
}

/** @throws FunctionError 409 when that checkout has been paid: its plan is about to be completed */
async function endCheckoutBefore(deps: Deps, sessionId: string): Promise<void> {
  const status = await atProvider(deps, () => deps.billing.expireCheckout(sessionId));
  if (status === 'complete')
    throw new FunctionError(409, 'Your payment is being confirmed; the plan will be active in a moment.');
}

/** What the billing provider answers. @throws FunctionError 502 when it does not */
function atProvider<T>(deps: Deps, call: () => Promise<T>): Promise<T> {
  return call().catch((error: Error) => {
    deps.log.error({ err: error }, 'the billing provider did not answer');
    throw new FunctionError(502, 'The checkout could not be opened; please try again in a moment.');
  });
}
