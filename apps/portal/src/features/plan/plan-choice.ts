import { findPlan, type Plan, type PlanTerm, parsePlanTerm, planCap } from '@portage/domain/plans/plans';
import { config } from '#lib/browser/config.ts';
import type { PlanRow } from '#lib/company/plan-queries.ts';

export interface PlanChoice {
  plan: Plan;
  term: PlanTerm;
  /** As entered on the card; only plans with a selector use it. */
  employees: number;
}

/** The choice that a plan was made of; null when it is no longer offered. */
export function choiceOf({ plan_name, term, number_of_employees }: PlanRow): PlanChoice | null {
  const plan = findPlan(plan_name, config.plans);
  if (plan === undefined) return null;
  return { plan, term: parsePlanTerm(term) ?? 'Monthly', employees: planCap(number_of_employees) ?? 1 };
}

/** A choice as an address has it: 'Essential.Monthly.2'. */
export const choiceAddress = ({ plan, term, employees }: PlanChoice): string => `${plan.name}.${term}.${employees}`;

/** The choice of an address; null for another text, and for a plan that is not in the catalogue. */
export function parseChoice(text: string | null): PlanChoice | null {
  const [name, termName, count = ''] = (text ?? '').split('.');
  const plan = findPlan(name, config.plans);
  const term = parsePlanTerm(termName);
  if (plan === undefined || term === null || !/^[1-9]\d{0,5}$/.test(count)) return null;
  return { plan, term, employees: Number(count) };
}
