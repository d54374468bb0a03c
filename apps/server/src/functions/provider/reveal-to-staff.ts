import type { ProviderBody, ProviderResponse } from '@portage/contract/provider';
import type { Deps } from '../../deps.ts';
import { revealSinTo } from '../../modules/members/reveal-sin.ts';
import type { StaffCaller } from './staff-caller.ts';
import { requireStaffCode } from './staff-code.ts';

/** Reveals a number to a staff member who enters a code again. @throws Refusal 403 for a wrong code, 429 for too many */
export async function revealToStaff(
  deps: Deps,
  { team_member_id, code }: ProviderBody<'provider/reveal-sin'>,
  staff: StaffCaller,
): Promise<ProviderResponse<'provider/reveal-sin'>> {
  await requireStaffCode(deps, staff, code);
  return { sin: await revealSinTo(deps, team_member_id, staff.actId) };
}
