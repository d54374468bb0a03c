import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { newMailedToken } from '../../platform/secrets/mailed-token.ts';
import { signsInFor } from '../company-people/list-people.ts';
import { mailPersonInvitation } from './person-mails.ts';
import { closeInvitation, lockInvitee, putInvitation } from './queries/invitations.ts';

/** How long an invitation can be accepted, from when it was last sent. */
const validMs = 14 * 86_400_000;
const resendIntervalMs = 60_000;

/** Who invites: an account of the client, in its company, or the provider. */
export type Inviter = { companyId: string; userId: string } | 'provider';

/**
 * Invites a person who is paid to an account of their own, or sends an open invitation again with a new link. It goes to the person's address.
 * Whether that address has an account elsewhere makes no difference to the answer.
 * @throws Refusal 404 for another company's person, 409 when the person has an account or their address signs in to this client's portal, 429 within a minute of the last mail
 */
export function invitePersonToAccount(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'messages'>,
  memberId: string,
  inviter: Inviter,
): Promise<{ email: string; expiresAt: Date }> {
  return deps.db.transaction(asService, async (tx) => {
    const invitee = await lockInvitee(tx, memberId);
    if (invitee === undefined || (inviter !== 'provider' && invitee.companyId !== inviter.companyId))
      throw new Refusal(404, 'memberNotFound');
    if (invitee.state === 'accepted') throw new Refusal(409, 'personHasAccount', { name: invitee.name ?? '' });
    if (await signsInFor(tx, invitee.companyId, invitee.email))
      throw new Refusal(409, 'inviteeIsClients', { email: invitee.email });
    const link = newMailedToken(deps, validMs);
    if (invitee.sentAt !== null && link.sentAt.getTime() - invitee.sentAt.getTime() < resendIntervalMs)
      throw new Refusal(429, 'invitationJustSent');
    const sent = await putInvitation(tx, invitee, inviter === 'provider' ? null : inviter.userId, link);
    await mailPersonInvitation(deps, tx, invitee, { ...sent, ...link });
    return { email: invitee.email, expiresAt: link.expiresAt };
  });
}

/** Withdraws a person's open invitation. @throws Refusal 404 for another company's person, 409 when none is open */
export function withdrawPersonInvitation({ db }: Pick<Deps, 'db'>, memberId: string, inviter: Inviter): Promise<void> {
  return db.transaction(asService, async (tx) => {
    const invitee = await lockInvitee(tx, memberId);
    if (invitee === undefined || (inviter !== 'provider' && invitee.companyId !== inviter.companyId))
      throw new Refusal(404, 'memberNotFound');
    if (invitee.invitation === null || invitee.state !== 'pending') throw new Refusal(409, 'invitationClosed');
    await closeInvitation(tx, invitee.invitation, null);
  });
}
