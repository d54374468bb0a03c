import { type PlanTerm, parsePlanTerm } from '@portage/domain/plans/plans';
import * as m from '@portage/messages/plan-terms';

const names: Readonly<Record<PlanTerm, string>> = { Monthly: m.monthly, Yearly: m.yearly };

/** How often a plan is billed, in the reader's language. Unknown ones stay as stored. */
export function termName(stored: string): string {
  const term = parsePlanTerm(stored);
  return term === null ? stored : names[term];
}
