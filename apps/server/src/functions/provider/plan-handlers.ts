import type { ProviderBody } from '@portage/contract/provider';
import type { planActs } from '@portage/contract/provider/plan';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { planCap } from '@portage/domain/plans/plans';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import type { Deps } from '../../deps.ts';
import { cancelPlan } from '../../modules/plans/cancel-plan.ts';
import { completePlan } from '../../modules/plans/complete-plan.ts';
import { findCompanyPlan } from '../../modules/plans/find-company-plan.ts';
import type { PlanNote } from '../../modules/plans/plan-note.ts';
import { recordPlan } from '../../modules/plans/record-plan.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The acts on clients' plans. */
export const planHandlers: ProviderHandlers<keyof typeof planActs> = {
  'provider/complete-plan': {
    subject: ({ company_id }) => company_id.toLowerCase(),
    async answer(deps, body, { messages }) {
      const plan = await shownPlan(deps, body, ['Processing']);
      const notes = notesIn(messages, await completePlan(deps, plan));
      return { plan: plan.plan, status: 'Completed', notes };
    },
  },
  'provider/cancel-plan': {
    subject: ({ company_id }) => company_id.toLowerCase(),
    async answer(deps, body, { messages }) {
      const plan = await shownPlan(deps, body, ['Processing', 'Completed']);
      const notes = notesIn(messages, await cancelPlan(deps, plan));
      return { plan: plan.plan, status: 'Cancelled', notes };
    },
  },
  'provider/record-plan': {
    subject: ({ company_id }) => company_id.toLowerCase(),
    async answer(deps, { company_id, plan, term, seats, price_cents, from, until }, { messages }) {
      const done = await recordPlan(deps, company_id.toLowerCase(), {
        name: plan,
        term,
        seats: planCap(seats),
        price: price_cents === null ? null : cents(price_cents),
        from: plainDate(from),
        until: until === null ? null : plainDate(until),
      });
      return { plan, status: 'Completed', notes: notesIn(messages, done) };
    },
  },
};

const notesIn = ({ cli }: Catalog, notes: readonly PlanNote[]) => notes.map((note) => textOfCode(cli, note));

/** The plan that the page showed. @throws Refusal 404 without a plan in these statuses, 409 when the latest is another one */
async function shownPlan(
  deps: Deps,
  { company_id, plan_id }: ProviderBody<'provider/complete-plan'>,
  statuses: readonly string[],
) {
  const plan = await findCompanyPlan(deps, company_id.toLowerCase(), statuses);
  if (plan.id !== plan_id.toLowerCase())
    throw new Refusal(409, 'planChanged', { plan: plan.plan, company: plan.company });
  return plan;
}
