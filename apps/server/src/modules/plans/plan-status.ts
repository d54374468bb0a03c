import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { latePlanPaymentMail } from '../mail/templates/plan-mails.ts';
import {
  lockCheckout,
  setCheckoutExpired,
  setCheckoutsCompleted,
  setPlanCancelled,
  setPlanCompleted,
} from './queries.ts';

/**
 * A paid checkout completes its plan. A plan that was cancelled while its payment was under way stays as it is, and the provider gets
 * one mail about it.
 */
export async function completePaidPlan(deps: Deps, tx: Transaction, sessionId: string): Promise<void> {
  const checkout = await lockCheckout(tx, deps.billing.name, sessionId);
  if (checkout === undefined || checkout.status === 'completed') return;
  await setCheckoutsCompleted(tx, { checkoutId: checkout.id });
  await setPlanCompleted(tx, checkout.plan_id);
  if (checkout.plan !== 'Cancelled') return;
  deps.log.warn({ checkout: checkout.id }, 'a checkout was paid whose plan is cancelled');
  await queueMail(deps, tx, {
    kind: 'payment-problem',
    to: deps.config.PROVIDER_CONTACT_EMAIL,
    dedupeKey: `payment-problem:late-plan:${checkout.id}`,
    ...latePlanPaymentMail(checkout.company, checkout.plan_name),
  });
}

/** A checkout that was never paid cancels the plan that waits for it. */
export async function abandonPlan(
  tx: Transaction,
  provider: string,
  of: { sessionId: string } | { planId: string },
): Promise<void> {
  if ('planId' in of && !isId(of.planId)) return;
  const planId = await setCheckoutExpired(tx, provider, of);
  if (planId !== undefined) await setPlanCancelled(tx, planId, 'Processing');
}

/** A subscription that ended takes its plan with it. It was paid for once, even if that report has not arrived yet. */
export async function endPlan(tx: Transaction, provider: string, planId: string): Promise<void> {
  if (!isId(planId)) return;
  if (await setCheckoutsCompleted(tx, { planId, provider })) await setPlanCancelled(tx, planId, 'any');
}

/** Whether the metadata of an outside service holds an id that can be ours. */
const isId = (text: string): boolean => z.guid().safeParse(text).success;
