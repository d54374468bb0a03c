import type { StaffRole } from '@portage/contract/provider-acts';
import { paths } from '@portage/domain/portal-paths';
import type { Transaction } from '@portage/platform/postgres/database';
import { asAuthAdmin, asService } from '@portage/platform/postgres/identity';
import type { Parts } from '../../platform/parts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { staffInvitationMail } from '../mail/templates/staff-mails.ts';
import { allStaff, findStaff, insertStaff, inviteAgain, type StaffRow, setDisabled, setRole } from './queries.ts';
import { type SignInPolicy, signInPolicy } from './sign-in-policy.ts';

/** How the sign-in service opens the account of an invitation: `openInvitedAccount` of the wire. */
export type OpenAccount = (
  parts: { deps: Parts; policy: SignInPolicy },
  tx: Transaction,
  email: string,
  isKnown: boolean,
) => Promise<{ userId: string; url: string } | null>;

/**
 * Invites a member of the provider's staff, or invites them again. The mailed link works once, within AUTH_LINK_SECONDS, and an
 * earlier one no longer works.
 * @throws Refusal 400 for an invalid address, 409 when it has a client's account or an active staff account
 */
export async function inviteStaff(deps: Parts, open: OpenAccount, typed: string, role: StaffRole): Promise<void> {
  const email = typed.trim().toLowerCase();
  if (email.length > 255 || !/^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@.]+$/.test(email))
    throw new Refusal(400, 'staffEmailInvalid');
  const seconds = deps.config.AUTH_LINK_SECONDS;
  const expiresAt = new Date(deps.clock.now() + seconds * 1000);
  await withOwnerKept(() =>
    deps.db.transaction(asAuthAdmin, async (tx) => {
      const known = await findStaff(tx, email);
      if (known?.state === 'active') throw new Refusal(409, 'staffExists', { email });
      const account = await open({ deps, policy: signInPolicy(deps) }, tx, email, known !== undefined);
      if (account === null) throw new Refusal(409, 'clientAccountExists', { email });
      if (known === undefined) await insertStaff(tx, { userId: account.userId, email, role, expiresAt });
      else await inviteAgain(tx, account.userId, role, expiresAt);
      const words = await messagesFor(deps.messages, tx, email);
      const mail = staffInvitationMail(words, {
        provider: deps.config.PROVIDER_NAME,
        role,
        url: account.url,
        seconds,
        resetUrl: deps.config.siteUrl + paths.resetPassword,
      });
      await queueMail(deps, tx, { kind: 'staff-invitation', to: email, ...mail, urgent: true });
    }),
  );
}

/** Staff accounts by address. */
export const listStaff = (deps: Pick<Parts, 'db'>): Promise<StaffRow[]> => allStaff(deps.db);

/** Changes a role, which ends the account's sessions. @throws Refusal 404, or 409 for the last active owner */
export const changeStaffRole = (deps: Pick<Parts, 'db'>, email: string, role: StaffRole): Promise<void> =>
  change(deps, email, (tx, userId) => setRole(tx, userId, role));

/** Disables an account, which ends its sessions. @throws Refusal 404, or 409 for the last active owner */
export const disableStaff = (deps: Pick<Parts, 'db'>, email: string): Promise<void> =>
  change(deps, email, (tx, userId) => setDisabled(tx, userId, true));

/** Enables a disabled account. @throws Refusal 404 */
export const enableStaff = (deps: Pick<Parts, 'db'>, email: string): Promise<void> =>
  change(deps, email, (tx, userId) => setDisabled(tx, userId, false));

async function change(
  deps: Pick<Parts, 'db'>,
  typed: string,
  write: (tx: Transaction, userId: string) => Promise<void>,
): Promise<void> {
  const email = typed.trim().toLowerCase();
  await withOwnerKept(() =>
    deps.db.transaction(asService, async (tx) => {
      const found = await findStaff(tx, email);
      if (found === undefined) throw new Refusal(404, 'staffNotFound', { email });
      await write(tx, found.user_id);
    }),
  );
}

/** Turns the database's refusal to lose the last active owner into ours. */
async function withOwnerKept(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { hint?: string }).hint === 'lastStaffOwner') throw new Refusal(409, 'lastStaffOwner');
    throw error;
  }
}
