import type { Transaction } from '@portage/platform/postgres/database';
import { asAuthAdmin, asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashOfToken } from '../../platform/secrets/mailed-token.ts';
import {
  hasOtherAccount,
  insertEmployment,
  insertPersonAccount,
  isPersonAccount,
  personAddress,
} from './queries/accounts.ts';
import { closeInvitation, lockByToken, type MemberInvitation } from './queries/invitations.ts';

/** What the holder of an invitation's link sees of it. */
export interface ShownInvitation {
  readonly state: 'pending' | 'accepted' | 'revoked' | 'expired';
  readonly firstName: string;
  readonly company: string;
  readonly email: string;
}

/** How the sign-in service finds or opens the account of an address: `openAccount` of `wire/auth`. */
export type OpenAccount = (deps: Deps, tx: Transaction, email: string) => Promise<{ userId: string; isNew: boolean }>;

/** An invitation, as the holder of its link sees it. @throws Refusal 404 for a link that was replaced or never existed */
export function readPersonInvitation(deps: Pick<Deps, 'clock' | 'db'>, token: string): Promise<ShownInvitation> {
  return deps.db.transaction(asService, async (tx) => {
    const invitation = await findInvitation(tx, token);
    const { firstName, company, email } = invitation;
    return { state: stateOf(deps, invitation), firstName, company, email };
  });
}

/**
 * Opens the account of an invitation's address, without a password: only a code that is mailed to the address signs in. So a forwarded link alone
 * gives nothing. Again, it changes nothing.
 * @throws Refusal 404 or 409 when the invitation is not open, 409 when the address signs in to a company or is the provider's
 */
export async function beginPersonAccount(deps: Deps, open: OpenAccount, token: string): Promise<{ email: string }> {
  const { email } = await deps.db.transaction(asService, async (tx) =>
    requireOpen(deps, await findInvitation(tx, token)),
  );
  await deps.db.transaction(asAuthAdmin, async (tx) => {
    const { userId, isNew } = await open(deps, tx, email.toLowerCase());
    if (isNew) await insertPersonAccount(tx, userId);
    else if (!(await isPersonAccount(tx, userId))) throw new Refusal(409, 'otherAccountAddress', { email });
  });
  return { email };
}

/**
 * Gives the signed-in account the employment of an invitation to its address. It works once; the account that accepted gets the same answer again.
 * @returns the employment's id
 * @throws Refusal 404 for an unknown link, 403 for the account of another address, 409 when it is not open or the person has another account
 */
export function acceptPersonInvitation(
  deps: Pick<Deps, 'clock' | 'db'>,
  userId: string,
  token: string,
): Promise<string> {
  return deps.db.transaction(asService, async (tx) => {
    const invitation = await findInvitation(tx, token);
    const address = await personAddress(tx, userId);
    if (address === undefined || address.toLowerCase() !== invitation.email.toLowerCase())
      throw new Refusal(403, 'invitationOfOther', { invited: invitation.email });
    if (invitation.acceptedBy === userId) return invitation.memberId;
    requireOpen(deps, invitation);
    const { memberId, companyId } = invitation;
    if (await hasOtherAccount(tx, memberId, userId)) throw new Refusal(409, 'personHasOtherAccount');
    await insertEmployment(tx, { memberId, companyId, userId });
    await closeInvitation(tx, invitation.id, userId);
    return memberId;
  });
}

async function findInvitation(tx: Transaction, token: string): Promise<MemberInvitation> {
  const found = await lockByToken(tx, hashOfToken(token));
  if (found === undefined) throw new Refusal(404, 'invitationNotFound');
  return found;
}

function requireOpen(deps: Pick<Deps, 'clock'>, invitation: MemberInvitation): MemberInvitation {
  const state = stateOf(deps, invitation);
  if (state === 'expired') throw new Refusal(409, 'personInvitationExpired');
  if (state !== 'pending') throw new Refusal(409, 'invitationClosed');
  return invitation;
}

const stateOf = ({ clock }: Pick<Deps, 'clock'>, { state, expiresAt }: MemberInvitation): ShownInvitation['state'] =>
  state === 'pending' && expiresAt.getTime() <= clock.now() ? 'expired' : (state as ShownInvitation['state']);
