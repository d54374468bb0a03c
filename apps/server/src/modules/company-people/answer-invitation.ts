import { type InvitationState, roleHas } from '@portage/contract/company-rights';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashOfToken } from '../../platform/secrets/mailed-token.ts';
import type { Account } from './acting-company.ts';
import { mailOwner } from './company-people-mails.ts';
import { personWords } from './person-words.ts';
import { roleIn } from './queries/acting.ts';
import {
  closeInvitation,
  confirmedAddress,
  findByToken,
  hasPassedSecondStep,
  type InvitationRow,
} from './queries/invitations.ts';
import { insertPerson } from './queries/people.ts';

/** An invitation, as the holder of its link sees it. @throws Refusal 404 for a link that was replaced or never existed */
export async function readInvitation(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  token: string,
): Promise<NonNullable<InvitationRow> & { shown: InvitationState }> {
  const found = await deps.db.transaction({ ...asService, readOnly: true }, (tx) =>
    findByToken(tx, hashOfToken(token)),
  );
  if (found === undefined) throw new Refusal(404, 'invitationNotFound');
  return { ...found, inviter: inviterOf(deps, found), shown: stateOf(deps, found) };
}

/**
 * Joins the company of an invitation. The link alone gives nothing: the account must have the invited address, confirmed. It
 * works once; the account that joined gets the same answer again.
 * @returns the company's id
 * @throws Refusal 404 for an unknown link, 403 for another account or before two-step verification, 409 when the invitation
 * can no longer be accepted
 */
export async function acceptInvitation(deps: Deps, account: Account, token: string): Promise<string> {
  return deps.db.transaction(asService, async (tx) => {
    const invitation = await lockInvitation(tx, token);
    const address = await confirmedAddress(tx, account.userId);
    if (address === undefined || address.toLowerCase() !== invitation.email.toLowerCase())
      throw new Refusal(403, 'invitationOfOther', { invited: invitation.email });
    if (!(await hasPassedSecondStep(tx, account.userId, account.aal))) throw new Refusal(403, 'secondStepRequired');
    const belongs = (await roleIn(tx, invitation.company_id, account.userId)) !== undefined;
    if (invitation.state === 'accepted' && belongs) return invitation.company_id;
    requireOpen(deps, invitation);
    if (invitation.invited_by !== null) {
      const inviter = await roleIn(tx, invitation.company_id, invitation.invited_by);
      if (inviter === undefined || !roleHas(inviter, 'members.write'))
        throw new Refusal(409, 'invitationStale', { company: invitation.legal_name });
    }
    const { company_id: companyId, name, role, invited_by: addedBy } = invitation;
    await insertPerson(tx, { companyId, userId: account.userId, name, role, addedBy });
    await closeInvitation(tx, invitation.id, 'accepted', account.userId);
    const company = { id: companyId, legal_name: invitation.legal_name };
    const by = { by: inviterOf(deps, invitation), account: addedBy };
    const news = { kind: 'admin', email: address, role, ...by, key: invitation.id } as const;
    if (role === 'admin') await mailOwner(deps, tx, company, news);
    return companyId;
  });
}

/** Declines an invitation for good. @throws Refusal 404 for an unknown link, 409 when it can no longer be answered */
export function declineInvitation(deps: Pick<Deps, 'config' | 'clock' | 'db'>, token: string): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    const invitation = await lockInvitation(tx, token);
    if (invitation.state === 'declined') return;
    requireOpen(deps, invitation);
    await closeInvitation(tx, invitation.id, 'declined');
  });
}

/** Reads an invitation with its company locked, so that two answers, or an answer and a renewal, take turns. */
async function lockInvitation(tx: Transaction, token: string): Promise<NonNullable<InvitationRow>> {
  const hash = hashOfToken(token);
  const found = await findByToken(tx, hash);
  if (found === undefined) throw new Refusal(404, 'invitationNotFound');
  await lockCompany(tx, found.company_id);
  const locked = await findByToken(tx, hash);
  if (locked === undefined) throw new Refusal(404, 'invitationNotFound');
  return locked;
}

function requireOpen(deps: Pick<Deps, 'config' | 'clock'>, invitation: NonNullable<InvitationRow>): void {
  const state = stateOf(deps, invitation);
  if (state === 'expired') throw new Refusal(409, 'invitationExpired', { inviter: inviterOf(deps, invitation) });
  if (state !== 'pending') throw new Refusal(409, 'invitationClosed');
}

/** Whom to ask for another invitation: a person of the company, or the provider that sent it. */
const inviterOf = (
  { config }: Pick<Deps, 'config'>,
  {
    invited_by,
    inviter,
    inviter_name: name,
  }: Pick<NonNullable<InvitationRow>, 'invited_by' | 'inviter' | 'inviter_name'>,
): string => (invited_by === null ? config.PROVIDER_NAME : personWords({ name, email: inviter }));

function stateOf({ clock }: Pick<Deps, 'clock'>, invitation: Pick<NonNullable<InvitationRow>, 'state' | 'expires_at'>) {
  const isExpired = invitation.state === 'pending' && invitation.expires_at.getTime() <= clock.now();
  return isExpired ? 'expired' : (invitation.state as InvitationState);
}
