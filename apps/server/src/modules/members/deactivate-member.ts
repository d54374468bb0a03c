import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockMemberStatus, setMemberApproved, setMembersProcessing } from './queries/members.ts';

export { setMembersProcessing };

/**
 * Sets an approved member to processing. Does nothing for a member who is already processing.
 * @throws Refusal 404 when the company has no such member, 409 for one who is pending
 */
export async function deactivateMember(
  deps: Pick<Deps, 'db'>,
  company: { id: string },
  memberId: string,
): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const status = await lockMemberStatus(tx, company.id, memberId);
    if (status === undefined) throw new Refusal(404, 'memberNotFound');
    if (status === 'pending') throw new Refusal(409, 'memberNotActive');
    await setMembersProcessing(tx, [memberId]);
  });
}

/**
 * Sets a member who is processing to approved. Does nothing for one who is active.
 * @throws Refusal 404 when the company has no such member, 409 for one who is pending: the portal activates them, after it asked for what
 *   payroll needs; the database's error beyond the plan's maximum
 */
export async function activateMember(deps: Pick<Deps, 'db'>, company: { id: string }, memberId: string): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const status = await lockMemberStatus(tx, company.id, memberId);
    if (status === undefined) throw new Refusal(404, 'memberNotFound');
    if (status === 'pending') throw new Refusal(409, 'memberPending');
    await setMemberApproved(tx, memberId);
  });
}
