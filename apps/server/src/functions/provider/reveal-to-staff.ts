import type { ProviderBody, ProviderResponse } from '@portage/contract/provider';
import type { Deps } from '../../deps.ts';
import { revealSinTo } from '../../modules/members/reveal-sin.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkFreshCode } from '../../wire/auth/second-step/fresh-code.ts';
import type { StaffCaller } from './staff-caller.ts';

/** Reveals a number to a staff member who enters a code again. @throws Refusal 403 for a wrong code, 429 for too many */
export async function revealToStaff(
  deps: Deps,
  { team_member_id, code }: ProviderBody<'provider/reveal-sin'>,
  staff: StaffCaller,
): Promise<ProviderResponse<'provider/reveal-sin'>> {
  const isRight = await checkFreshCode(deps, { id: staff.userId, email: staff.email }, staff.device, code);
  if (isRight === null) throw new Refusal(429, 'tooManyRequests');
  if (!isRight) throw new Refusal(403, 'codeWrong');
  return { sin: await revealSinTo(deps, team_member_id, staff.actId) };
}
