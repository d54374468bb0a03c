import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { newMailedToken } from '../../platform/secrets/mailed-token.ts';
import { insertEmployment, insertPersonAccount } from './queries/accounts.ts';
import { closeInvitation, lockInvitee, putInvitation } from './queries/invitations.ts';

/**
 * Makes a new account that of a person who is paid, as if they had accepted an invitation, for demo data. Nothing is mailed.
 * @param given.userId an account that belongs to nothing yet
 */
export function addPersonAccount(
  deps: Pick<Deps, 'clock' | 'db'>,
  { memberId, userId, invitedBy }: { memberId: string; userId: string; invitedBy: string },
): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    const invitee = await lockInvitee(tx, memberId);
    if (invitee === undefined) throw new Error(`There is no person ${memberId}.`);
    await insertPersonAccount(tx, userId);
    const { id } = await putInvitation(tx, invitee, invitedBy, newMailedToken(deps, 1));
    await insertEmployment(tx, { memberId, companyId: invitee.companyId, userId });
    await closeInvitation(tx, id, userId);
  });
}
