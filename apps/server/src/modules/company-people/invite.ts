import type { GrantableRole } from '@portage/contract/company-rights';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { newMailedToken } from '../../platform/secrets/mailed-token.ts';
import { type PeopleCompany, withPeople } from './acting-company.ts';
import { mailInvitation, mailOwner } from './company-people-mails.ts';
import {
  closeInvitation,
  findInvitation,
  findPending,
  insertInvitation,
  renewInvitation,
} from './queries/invitations.ts';
import { countPeople, hasAddress } from './queries/people.ts';

/** How long an invitation can be accepted, from when it was last sent. */
const validMs = 7 * 86_400_000;
const resendIntervalMs = 60_000;
/** People and open invitations of one company. */
const maxPeople = 200;

/**
 * Invites an address to a company and mails the link. Whether the address has an account makes no difference, also to the
 * answer. An expired invitation of the same address is sent again instead.
 * @throws Refusal 403 without the right, 409 when the person belongs to the company, is invited, or it has too many people
 */
export function invitePerson(
  deps: Deps,
  company: PeopleCompany,
  given: { email: string; name: string; role: GrantableRole },
): Promise<{ id: string; expiresAt: Date }> {
  return withPeople(deps, company, 'members.write', async (tx) => {
    if (await hasAddress(tx, company.id, given.email))
      throw new Refusal(409, 'personInCompany', { email: given.email });
    const link = newMailedToken(deps, validMs);
    const pending = await findPending(tx, company.id, given.email);
    if (pending !== undefined && pending.expires_at > link.sentAt)
      throw new Refusal(409, 'personInvited', { email: given.email });
    if ((await countPeople(tx, company.id, link.sentAt)) >= maxPeople)
      throw new Refusal(409, 'tooManyPeople', { max: maxPeople });
    const stored = { ...given, ...link, by: company.user_id };
    const sent =
      pending === undefined
        ? { id: await insertInvitation(tx, { ...stored, companyId: company.id }), count: 1 }
        : { id: pending.id, count: await renewInvitation(tx, pending.id, stored) };
    await mailInvitation(deps, tx, { company, ...given, token: link.token, ...sent });
    if (company.user_id === null)
      await mailOwner(deps, tx, company, {
        kind: 'invited',
        ...given,
        by: deps.config.PROVIDER_NAME,
        account: null,
        key: `${sent.id}:${sent.count}`,
      });
    return { id: sent.id, expiresAt: link.expiresAt };
  });
}

/**
 * Mails a pending or expired invitation again with a new link, from the account that asks.
 * @throws Refusal 404 for another company's, 409 when it is final, 429 within a minute of the last mail
 */
export function resendInvitation(deps: Deps, company: PeopleCompany, invitationId: string): Promise<void> {
  return withPeople(deps, company, 'members.write', async (tx) => {
    const invitation = await findInvitation(tx, company.id, invitationId);
    if (invitation === undefined) throw new Refusal(404, 'invitationNotFound');
    if (invitation.state !== 'pending') throw new Refusal(409, 'invitationClosed');
    const link = newMailedToken(deps, validMs);
    if (link.sentAt.getTime() - invitation.sent_at.getTime() < resendIntervalMs)
      throw new Refusal(429, 'invitationJustSent');
    // The person may have joined by an invitation to another address of theirs since.
    if (await hasAddress(tx, company.id, invitation.email))
      throw new Refusal(409, 'personInCompany', { email: invitation.email });
    const kept = { name: null, role: null, by: company.user_id };
    const count = await renewInvitation(tx, invitation.id, { ...kept, ...link });
    const { id, email, role } = invitation;
    await mailInvitation(deps, tx, { company, id, email, role, token: link.token, count });
  });
}

/** Withdraws an invitation that is not accepted yet. @throws Refusal 404 for another company's, 409 when it is final */
export function revokeInvitation(deps: Pick<Deps, 'db'>, company: PeopleCompany, invitationId: string): Promise<void> {
  return withPeople(deps, company, 'members.write', async (tx) => {
    const invitation = await findInvitation(tx, company.id, invitationId);
    if (invitation === undefined) throw new Refusal(404, 'invitationNotFound');
    if (invitation.state === 'revoked') return;
    if (invitation.state !== 'pending') throw new Refusal(409, 'invitationClosed');
    await closeInvitation(tx, invitation.id, 'revoked');
  });
}
