import type { Problem } from '../forms/form-messages.ts';
import { standardSchema } from '../forms/standard-schema.ts';
import { sameStatus } from '../statuses.ts';

// The plan shown for a company and what it allows: rows `currentPlan`, `locked` and `processingFirst` of e2e/tables/plan.ts.

export interface PlanRow {
  readonly status: string | null;
  readonly created_at: string;
}

function latest<Row extends PlanRow>(rows: readonly Row[], status: string): Row | null {
  let found: Row | null = null;
  for (const row of rows) {
    if (sameStatus(row.status, status) && (!found || row.created_at > found.created_at)) found = row;
  }
  return found;
}

/** The plan a company has: its latest Completed one, or null. */
export function currentPlan<Row extends PlanRow>(rows: readonly Row[]): Row | null {
  return latest(rows, 'Completed');
}

/** The plan to show: a Processing one takes precedence over the latest Completed one. */
export function displayedPlan<Row extends PlanRow>(rows: readonly Row[]): Row | null {
  return latest(rows, 'Processing') ?? currentPlan(rows);
}

/** Whether a company had a plan and has none: its members were added with one. */
export function hasPlanEnded(rows: readonly PlanRow[], teamMembers: number): boolean {
  return teamMembers > 0 && displayedPlan(rows) === null;
}

/** Plan changes are locked while the plan is Processing. */
export function isPlanChangeLocked(status: string | null | undefined): boolean {
  return sameStatus(status, 'Processing');
}

/** Whether 'Didn't manage to pay?' is shown: the status is Processing or absent. */
export function offersPayment(status: string | null | undefined): boolean {
  return !status || sameStatus(status, 'Processing');
}

/**
 * How many members count toward the plan's cap: active (approved) and upcoming (pending). Deactivated members are processing
 * and do not count.
 */
export function seatsTaken(members: readonly { readonly status: string }[]): number {
  return members.filter(({ status }) => !sameStatus(status, 'processing')).length;
}

/**
 * Why the Add Team Member button has a warning, or null. It only warns.
 * @param cap the plan's maximum, null when unlimited
 */
export function addMemberWarning(
  planStatus: string | null | undefined,
  memberCount: number,
  cap: number | null,
): { code: 'planRequired' } | { code: 'planFull'; max: number } | null {
  if (!sameStatus(planStatus, 'Completed')) return { code: 'planRequired' };
  return cap !== null && memberCount >= cap ? { code: 'planFull', max: cap } : null;
}

/** How many approved members must be deactivated to fit under a new plan's cap (null is unlimited). */
export function membersToDeactivate(approvedCount: number, newCap: number | null): number {
  return newCap === null ? 0 : Math.max(0, approvedCount - newCap);
}

/** The check of a downgrade as a Standard Schema: at least `needed` members are selected. */
export function downgradeSchema(needed: number) {
  const problem: Problem<'notEnoughSelected'> = { code: 'notEnoughSelected', params: { needed } };
  return standardSchema(({ members }: { members: string[] }) => ({ form: members.length < needed ? problem : null }));
}
