import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Cents } from '@portage/domain/money/money';
import { membersToDeactivate } from '@portage/domain/plans/current-plan';
import {
  findPlan,
  type PlanName,
  type PlanTerm,
  storedAgreedPrice,
  storedTerm,
  UNLIMITED,
} from '@portage/domain/plans/plans';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { countApproved } from '../members/members.ts';
import { endAtProvider } from './cancel-plan.ts';
import type { PlanNote } from './plan-note.ts';
import { insertPlan, ownerOfCompany, type PlanRow, plansHeld, plansPastTheirEnd, setPlanCancelled } from './queries.ts';

/** A plan as it was agreed with a client. */
export interface AgreedPlan {
  name: PlanName;
  term: PlanTerm;
  /** How many people can be active; null is unlimited. */
  seats: number | null;
  /** For its term; null where the client's page is to show no price. */
  price: Cents | null;
  from: PlainDate;
  /** Its last day; null for a plan without one. */
  until: PlainDate | null;
}

/**
 * Gives a company a plan that was agreed outside the checkout, in force from now on. The plan before it ends, with its subscription.
 * @returns what ended at the billing provider
 * @throws Refusal 400 for days that make no sense, 409 while another plan is awaiting payment, for the same plan again, and for fewer
 *   people than are active; 502 when the billing provider cannot be reached, and nothing is changed then
 */
export async function recordPlan(deps: Deps, companyId: string, agreed: AgreedPlan): Promise<PlanNote[]> {
  checkDays(agreed, today(deps.clock));
  const earlier = await deps.db.transaction(asService, (tx) => plansToReplace(tx, companyId, agreed));
  const notes: PlanNote[] = [];
  for (const plan of earlier) notes.push(...(await endAtProvider(deps, plan)));
  await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    for (const plan of await plansToReplace(tx, companyId, agreed)) await setPlanCancelled(tx, plan.id, 'any');
    await insertAgreed(tx, companyId, agreed);
  });
  return notes;
}

/** Ends the plans whose last day has passed. Their people stay active. */
export async function endPlansPastTheirEnd(deps: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    for (const { id } of await plansPastTheirEnd(tx, today(deps.clock))) await setPlanCancelled(tx, id, 'any');
  });
}

function checkDays({ from, until }: AgreedPlan, now: PlainDate): void {
  if (from > now) throw new Refusal(400, 'planStartsLater', { day: from });
  if (until !== null && until < now) throw new Refusal(400, 'planEndsEarlier', { day: until });
}

/** The plans in force, which end. @throws Refusal 409 when the agreed plan cannot take their place */
async function plansToReplace(tx: Transaction, companyId: string, agreed: AgreedPlan): Promise<PlanRow[]> {
  const held = await plansHeld(tx, companyId);
  const pending = held.find(({ status }) => status === 'Processing');
  if (pending !== undefined)
    throw new Refusal(409, 'planAwaitsPayment', { plan: pending.plan, company: pending.company });
  const [current] = held;
  const [name, term, seats] = storedChoice(agreed);
  const { from, until } = agreed;
  if (
    current?.plan === name &&
    current.term === term &&
    current.seats === seats &&
    current.price === storedAgreedPrice(agreed.price, agreed.term) &&
    current.starts_on === from &&
    current.ends_on === until
  )
    throw new Refusal(409, 'planRecordedAlready', { plan: name, company: current.company });
  const active = await countApproved(tx, companyId);
  if (membersToDeactivate(active, agreed.seats) > 0)
    throw new Refusal(409, 'planTooSmall', { count: active, seats: agreed.seats ?? 0 });
  return held;
}

const storedChoice = ({ name, term, seats }: AgreedPlan) =>
  [name, storedTerm(term), seats === null ? UNLIMITED : String(seats)] as const;

async function insertAgreed(tx: Transaction, companyId: string, agreed: AgreedPlan): Promise<void> {
  const owner = await ownerOfCompany(tx, companyId);
  if (owner === undefined) throw new Refusal(404, 'clientNotFound', { company: companyId });
  await insertPlan(tx, {
    id: randomUUID(),
    companyId,
    userId: owner,
    choice: storedChoice(agreed),
    status: 'Completed',
    price: storedAgreedPrice(agreed.price, agreed.term),
    description: findPlan(agreed.name)?.title ?? '',
    days: { from: agreed.from, until: agreed.until },
  });
}
