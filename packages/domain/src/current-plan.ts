import { sameStatus } from './statuses.ts';

// The plan shown for a company and what it allows: operations document, sections 2 and 4.

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

/** Plan changes are locked while the plan is Processing. */
export function isPlanChangeLocked(status: string | null | undefined): boolean {
  return sameStatus(status, 'Processing');
}

/** Whether 'Didn't manage to pay?' is shown: the status is Processing or absent. */
export function offersPayment(status: string | null | undefined): boolean {
  return !status || sameStatus(status, 'Processing');
}

export const PLAN_LOCKED_TOOLTIP = 'Plan changes are locked during processing. Available once status is Completed.';

/** Shown when a company chooses the plan it has, which it would pay for twice. */
export const PLAN_HELD = 'You have this plan already.';

/**
 * How many members count toward the plan's cap: active (approved) and upcoming (pending). Deactivated members are processing
 * and do not count.
 */
export function seatsTaken(members: readonly { readonly status: string }[]): number {
  return members.filter(({ status }) => !sameStatus(status, 'processing')).length;
}

/**
 * The Add Team Member button's tooltip, or null when no warning applies. It only warns.
 * @param cap the plan's maximum, null when unlimited
 */
export function addMemberTooltip(planStatus: string | null | undefined, memberCount: number, cap: number | null) {
  if (!sameStatus(planStatus, 'Completed')) return 'You need an active subscription plan to add team members.';
  if (cap !== null && memberCount >= cap) {
    return `You've reached the maximum number of team members (${cap}) for your current plan.`;
  }
  return null;
}

/** How many approved members must be deactivated to fit under a new plan's cap (null is unlimited). */
export function membersToDeactivate(approvedCount: number, newCap: number | null): number {
  return newCap === null ? 0 : Math.max(0, approvedCount - newCap);
}

/** The toast when too few members are selected for a downgrade. */
export function notEnoughSelected(needed: number) {
  return {
    code: 'not_enough_selected',
    title: 'Not enough members selected',
    description: `You need to select ${needed} members to deactivate.`,
  };
}
