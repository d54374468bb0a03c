import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { queueMail } from '../mail/outbox.ts';
import { latePlanPaymentMail } from '../mail/templates/plan-mails.ts';

interface CheckoutRow extends Record<string, unknown> {
  id: string;
  status: string;
  plan_id: string;
  plan: string;
  plan_name: string;
  company: string;
}

/** Whether a checkout is ours and its plan was not cancelled meanwhile. */
export async function isWanted(deps: Deps, sessionId: string): Promise<boolean> {
  const { rowCount } = await deps.db.run(
    asService,
    `select 1 from app.checkouts k join public.plans p on p.id = k.plan_id
     where k.provider = $1 and k.provider_session_id = $2 and p.status <> 'Cancelled'`,
    [deps.billing.name, sessionId],
  );
  return rowCount > 0;
}

/**
 * A paid checkout completes its plan. A plan that was cancelled while its payment was under way stays as it is; the provider is told by
 * mail, once.
 */
export async function completePlan(deps: Deps, tx: Transaction, sessionId: string): Promise<void> {
  const { rows } = await tx.query<CheckoutRow>(
    `select k.id, k.status, k.plan_id, p.status as plan, p.plan_name, c.legal_name as company
     from app.checkouts k join public.plans p on p.id = k.plan_id join public.companies c on c.id = k.company_id
     where k.provider = $1 and k.provider_session_id = $2 for update of k, p`,
    [deps.billing.name, sessionId],
  );
  const checkout = rows[0];
  if (checkout === undefined || checkout.status === 'completed') return;
  await tx.query("update app.checkouts set status = 'completed' where id = $1", [checkout.id]);
  if (checkout.plan === 'Processing')
    await tx.query("update public.plans set status = 'Completed' where id = $1", [checkout.plan_id]);
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
  const [column, value] = 'planId' in of ? ['plan_id', of.planId] : ['provider_session_id', of.sessionId];
  if ('planId' in of && !isId(value)) return;
  const { rows } = await tx.query<{ plan_id: string }>(
    `update app.checkouts set status = 'expired' where provider = $1 and ${column} = $2 and status = 'open' returning plan_id`,
    [provider, value],
  );
  if (rows[0] !== undefined)
    await tx.query("update public.plans set status = 'Cancelled' where id = $1 and status = 'Processing'", [
      rows[0].plan_id,
    ]);
}

/** A subscription that ended takes its plan with it. It was paid for once, also where the report of that is still on its way. */
export async function endPlan(tx: Transaction, provider: string, planId: string): Promise<void> {
  if (!isId(planId)) return;
  const { rowCount } = await tx.query(
    "update app.checkouts set status = 'completed' where provider = $1 and plan_id = $2",
    [provider, planId],
  );
  if (rowCount > 0)
    await tx.query("update public.plans set status = 'Cancelled' where id = $1 and status <> 'Cancelled'", [planId]);
}

/** Whether the metadata of an outside service holds an id that can be ours. */
const isId = (text: string): boolean => z.guid().safeParse(text).success;
