import type { Plan, PlanTerm } from '@portage/domain/plans';

export interface PlanChoice {
  plan: Plan;
  term: PlanTerm;
  /** As entered on the card; only plans with a selector use it. */
  employees: number;
}
