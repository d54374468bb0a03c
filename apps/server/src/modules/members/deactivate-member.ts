import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockMemberStatus, setMemberProcessing } from './queries.ts';

/**
 * Takes an approved member of the company back to processing. A member who is processing already stays so.
 * @throws Refusal 404 when the company has no such member, 409 for one who was never active
 */
export async function deactivateMember(deps: Deps, company: { id: string }, memberId: string): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const status = await lockMemberStatus(tx, company.id, memberId);
    if (status === undefined) throw new Refusal(404, 'There is no such team member.');
    if (status === 'pending') throw new Refusal(409, 'This team member is not active.');
    await setMemberProcessing(tx, memberId);
  });
}
