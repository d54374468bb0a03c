import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockMemberStatus, setMemberProcessing } from './queries.ts';

/**
 * Sets an approved member to processing. Does nothing for a member who is already processing.
 * @throws Refusal 404 when the company has no such member, 409 for one who is pending
 */
export async function deactivateMember(deps: Deps, company: { id: string }, memberId: string): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const status = await lockMemberStatus(tx, company.id, memberId);
    if (status === undefined) throw new Refusal(404, 'There is no such team member.');
    if (status === 'pending') throw new Refusal(409, 'This team member is not active.');
    await setMemberProcessing(tx, memberId);
  });
}
