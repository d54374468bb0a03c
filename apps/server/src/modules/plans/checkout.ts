import { createHash, randomUUID } from 'node:crypto';
import type { FunctionBody, FunctionResponse } from '@portage/contract/functions';
import { type Cents, multiplyCents } from '@portage/domain/money/money';
import { membersToDeactivate } from '@portage/domain/plans/current-plan';
import {
  findPlan,
  isPlanHeld,
  numberOfEmployees,
  PLAN_CURRENCY,
  type Plan,
  type PlanTerm,
  parsePlanTerm,
  planCap,
  storedPlanPrice,
  storedTerm,
} from '@portage/domain/plans/plans';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ensureCustomer } from '../companies/customer.ts';
import type { OwnCompany } from '../companies/own-company.ts';
import { companyMessages } from '../mail/receiver-language.ts';
import { countApproved } from '../members/members.ts';
import { leaveCheckoutUrl } from './leave-checkout.ts';
import {
  currentPlan,
  findOwnCheckout,
  findProcessingPlan,
  insertCheckout,
  insertPlan,
  type ProcessingPlanRow,
  type StoredChoice,
  setPlanCancelled,
} from './queries.ts';

interface Choice {
  plan: Plan;
  term: PlanTerm;
  /** Employees paid for; 1 where the plan has no selector. */
  count: number;
  price: { priceId: string; unitCents: Cents; coupon: string | null };
}

/**
 * Opens a checkout for a plan. The Processing row exists if and only if the checkout was created. A repeated request for
 * the same plan, or with the same Idempotency-Key, returns the open checkout. Other plan changes are locked while one is
 * Processing.
 * @param key the caller's Idempotency-Key, if any
 * @throws Refusal 400 for a plan without a checkout; 409 while another plan is Processing, for the current plan, for a
 * plan too small for the approved members, or for a key used by another request; 502 when the provider is unavailable
 */
export async function createCheckout(
  deps: Deps,
  company: OwnCompany,
  body: FunctionBody<'create-checkout-page'>,
  key: string | null = null,
): Promise<FunctionResponse<'create-checkout-page'>> {
  const choice = choiceOf(deps, body);
  const checkoutId = key === null ? randomUUID() : keyedId(company, key);
  const { before, repeated } = await deps.db.transaction(asService, async (tx) => {
    const waiting = await lockProcessingPlan(tx, company, choice);
    const known = await checkKey(tx, company, checkoutId, choice);
    await checkNotHeld(tx, company, choice);
    await checkSize(tx, company, choice);
    return { before: waiting, repeated: known };
  });
  if (before !== undefined && !before.same) throw new Refusal(409, 'planLocked');
  if (before?.url && before.session_id !== null) {
    const sessionId = before.session_id;
    const state = await withProviderTimeout(deps, 'checkoutUnavailable', () => deps.billing.getCheckout(sessionId));
    if (state?.status === 'open') return { url: before.url };
    await expireEarlierCheckout(deps, sessionId);
  }
  if (repeated) throw otherRequest();
  const planId = randomUUID();
  const checkout = await openAtProvider(deps, company, choice, planId, checkoutId);
  const saved = await deps.db.transaction(asService, async (tx) => {
    const now = await lockProcessingPlan(tx, company, choice);
    // A concurrent request won: keep its checkout and drop ours.
    if (now !== undefined && now.session_id !== (before?.session_id ?? null))
      return now.same && now.url !== null ? { url: now.url } : null;
    if (now !== undefined) await setPlanCancelled(tx, now.plan_id, 'Processing');
    await savePlan(tx, company, planId, choice);
    await saveCheckout(deps, tx, company, { id: checkoutId, planId, checkout, choice });
    return { url: checkout.url };
  });
  if (saved?.url !== checkout.url)
    await withProviderTimeout(deps, 'checkoutUnavailable', () => deps.billing.expireCheckout(checkout.id));
  if (saved === null) throw new Refusal(409, 'planLocked');
  return saved;
}

/** A deterministic checkout id for a company and its Idempotency-Key. */
function keyedId(company: OwnCompany, key: string): string {
  const hex = createHash('sha256').update(`${company.id} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const otherRequest = () => new Refusal(409, 'idempotencyKeyTaken');

/** Whether the key was used before. @throws Refusal 409 if it was for another choice or a closed checkout */
async function checkKey(tx: Transaction, company: OwnCompany, checkoutId: string, choice: Choice): Promise<boolean> {
  const known = await findOwnCheckout(tx, company.id, checkoutId, stored(choice));
  if (known !== undefined && !(known.same && known.open)) throw otherRequest();
  return known !== undefined;
}

/** @throws Refusal 409 for the company's current plan, so it is not paid for twice */
async function checkNotHeld(tx: Transaction, company: OwnCompany, { plan, term, count }: Choice): Promise<void> {
  if (isPlanHeld((await currentPlan(tx, company.id)) ?? null, plan, term, count)) throw new Refusal(409, 'planHeld');
}

/** @throws Refusal 409 while more members are approved than the plan allows */
async function checkSize(tx: Transaction, company: OwnCompany, choice: Choice): Promise<void> {
  const approved = await countApproved(tx, company.id);
  const needed = membersToDeactivate(approved, planCap(numberOfEmployees(choice.plan, choice.count)));
  if (needed > 0) throw new Refusal(409, 'notEnoughSelected', { count: needed });
}

function openAtProvider(deps: Deps, company: OwnCompany, choice: Choice, planId: string, checkoutId: string) {
  const { plan, term, count, price } = choice;
  return withProviderTimeout(
    deps,
    'checkoutUnavailable',
    async () =>
      deps.billing.createCheckout({
        idempotencyKey: `checkout:${checkoutId}`,
        customerId: await ensureCustomer(deps, company.id),
        description: (await companyMessages(deps.messages, deps.db, company.id)).billing.plan({
          plan: plan.name,
          term,
        }),
        priceId: price.priceId,
        unitAmountCents: price.unitCents,
        currency: PLAN_CURRENCY,
        interval: term === 'Yearly' ? 'year' : 'month',
        quantity: count,
        coupon: price.coupon,
        successUrl: `${deps.config.siteUrl}/plan?checkout=success`,
        cancelUrl: leaveCheckoutUrl(deps, checkoutId),
        metadata: { company_id: company.id, plan_id: planId, plan: plan.name },
      }),
    // The caller already got an error, so expire a checkout that arrives late.
    (late) => deps.billing.expireCheckout(late.id),
  );
}

async function saveCheckout(
  deps: Pick<Deps, 'billing'>,
  tx: Transaction,
  company: OwnCompany,
  made: { id: string; planId: string; checkout: { id: string; url: string }; choice: Choice },
): Promise<void> {
  const { price, count } = made.choice;
  await insertCheckout(tx, {
    id: made.id,
    companyId: company.id,
    planId: made.planId,
    provider: deps.billing.name,
    sessionId: made.checkout.id,
    url: made.checkout.url,
    cents: multiplyCents(price.unitCents, count),
  });
}

function choiceOf(deps: Pick<Deps, 'config'>, body: FunctionBody<'create-checkout-page'>): Choice {
  const plan = findPlan(body.planName, deps.config.plans);
  const term = parsePlanTerm(body.term);
  if (plan === undefined || term === null) throw new Refusal(400, 'planNotFound');
  const price = plan.prices?.[term];
  if (price === undefined) throw new Refusal(400, 'planNeedsCall');
  return {
    plan,
    term,
    count: plan.showEmployeeSelector ? body.employeeCount : 1,
    price: { priceId: price.priceId, unitCents: price.price, coupon: price.coupon },
  };
}

/** A choice as the plans table stores it. */
const stored = ({ plan, term, count }: Choice): StoredChoice => [
  plan.name,
  storedTerm(term),
  numberOfEmployees(plan, count),
];

/** The Processing plan, read under the company's lock: its checkout, and whether it matches the choice. */
async function lockProcessingPlan(
  tx: Transaction,
  company: OwnCompany,
  choice: Choice,
): Promise<ProcessingPlanRow | undefined> {
  await lockCompany(tx, company.id);
  return findProcessingPlan(tx, company.id, stored(choice));
}

function savePlan(tx: Transaction, company: OwnCompany, planId: string, choice: Choice): Promise<void> {
  const { plan, term, count } = choice;
  return insertPlan(tx, {
    id: planId,
    companyId: company.id,
    userId: company.user_id,
    choice: stored(choice),
    status: 'Processing',
    price: storedPlanPrice(plan, term, count),
    description: plan.title,
  });
}

/** @throws Refusal 409 when that checkout was paid: its plan is about to be completed */
async function expireEarlierCheckout(deps: Pick<Deps, 'config' | 'log' | 'billing'>, sessionId: string): Promise<void> {
  const status = await withProviderTimeout(deps, 'checkoutUnavailable', () => deps.billing.expireCheckout(sessionId));
  if (status === 'complete') throw new Refusal(409, 'paymentBeingConfirmed');
}
