import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkFreshCode } from '../../wire/auth/second-step/fresh-code.ts';
import type { StaffCaller } from './staff-caller.ts';

/**
 * Requires a fresh code of the staff member's authenticator app, for an act that a stolen session must not do.
 * @throws Refusal 403 for a wrong code, 429 for too many
 */
export async function requireStaffCode(deps: Deps, staff: StaffCaller, code: string): Promise<void> {
  const isRight = await checkFreshCode(deps, { id: staff.userId, email: staff.email }, staff.device, code);
  if (isRight === null) throw new Refusal(429, 'tooManyRequests');
  if (!isRight) throw new Refusal(403, 'codeWrong');
}
