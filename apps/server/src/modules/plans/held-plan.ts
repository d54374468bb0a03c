import { randomUUID } from 'node:crypto';
import { numberOfEmployees, type Plan, storedPlanPrice } from '@portage/domain/plans/plans';
import type { Transaction } from '@portage/platform/postgres/database';
import { insertPlan } from './queries.ts';

/** Gives a company a monthly plan without a checkout. For demo data. */
export function addHeldPlan(tx: Transaction, company: { id: string; user_id: string }, plan: Plan): Promise<void> {
  return insertPlan(tx, {
    id: randomUUID(),
    companyId: company.id,
    userId: company.user_id,
    choice: [plan.name, 'Monthly', numberOfEmployees(plan)],
    status: 'Completed',
    price: storedPlanPrice(plan, 'Monthly'),
    description: plan.title,
  });
}
