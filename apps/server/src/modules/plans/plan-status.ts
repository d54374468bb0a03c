import { cents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { currentParticulars } from '../invoices/paper/invoice-particulars.ts';
import { queueMail } from '../mail/outbox.ts';
import { latePlanPaymentMail } from '../mail/templates/plan-mails.ts';
import {
  keepCheckoutParticulars,
  lockCheckout,
  setCheckoutExpired,
  setCheckoutsCompleted,
  setPlanCancelled,
  setPlanCompleted,
} from './queries.ts';

/**
 * Completes the plan of a paid checkout. A plan canceled while its payment was in progress stays canceled, and the
 * provider gets one mail about it.
 */
export async function completePaidPlan(deps: Deps, tx: Transaction, sessionId: string): Promise<void> {
  const checkout = await lockCheckout(tx, deps.billing.name, sessionId);
  if (checkout === undefined || checkout.status === 'completed') return;
  await setCheckoutsCompleted(tx, { checkoutId: checkout.id });
  await setPlanCompleted(tx, checkout.plan_id);
  await keepCheckoutParticulars(tx, checkout.id, JSON.stringify(currentParticulars(deps.config, checkout)));
  if (checkout.plan !== 'Cancelled') return;
  deps.log.warn({ checkout: checkout.id }, 'a checkout was paid for a canceled plan');
  await queueMail(deps, tx, {
    kind: 'payment-problem',
    to: deps.config.PROVIDER_CONTACT_EMAIL,
    dedupeKey: `payment-problem:late-plan:${checkout.id}`,
    ...latePlanPaymentMail(deps.messages, {
      company: checkout.legal_name,
      plan: checkout.plan_name,
      amount: deps.messages.formats.formatCad(cents(Number(checkout.amount_cents))),
      url: `${deps.config.siteUrl}/provider/clients/${checkout.company_id}`,
    }),
  });
}

/** Expires an unpaid checkout and cancels its Processing plan. */
export async function abandonPlan(
  tx: Transaction,
  provider: string,
  of: { sessionId: string } | { planId: string },
): Promise<void> {
  if ('planId' in of && !isId(of.planId)) return;
  const planId = await setCheckoutExpired(tx, provider, of);
  if (planId !== undefined) await setPlanCancelled(tx, planId, 'Processing');
}

/** Cancels the plan of an ended subscription. It was paid for once, even if that event has not arrived yet. */
export async function endPlan(tx: Transaction, provider: string, planId: string): Promise<void> {
  if (!isId(planId)) return;
  if (await setCheckoutsCompleted(tx, { planId, provider })) await setPlanCancelled(tx, planId, 'any');
}

/** Whether an id from a provider's metadata could be one of ours. */
const isId = (text: string): boolean => z.guid().safeParse(text).success;
