import type { Deps } from '../../deps.ts';
import { requireFreshCode } from '../fresh-code.ts';
import type { StaffCaller } from './staff-caller.ts';

/**
 * Requires a fresh code of a staff member. The command line has no session that could be stolen.
 * @throws Refusal 403 for a wrong code, 429 for too many
 */
export async function requireStaffCode(deps: Deps, staff: StaffCaller, code: string): Promise<void> {
  if (staff.userId !== null) await requireFreshCode(deps, staff, code);
}
