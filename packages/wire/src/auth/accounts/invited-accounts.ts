import type { Transaction } from '@portage/platform/postgres/database';
import type { PolicyParts } from '../auth-policy.ts';
import { mailedLink } from '../codes/mailed-link.ts';
import { issueCode } from '../codes/one-time-codes.ts';
import { insertAccount } from './accounts.ts';
import { lockUserByEmail } from './user-row.ts';

/**
 * The sign-in account of an invitation, in the sign-in service's transaction. A new account has no password, so only the mailed
 * link opens it; its address counts as confirmed, so that signing up with it changes nothing.
 * @param email lowercase
 * @param isKnown whether the address has been invited before, and is invited again
 * @returns the account and a link to set its password, which works within AUTH_LINK_SECONDS until the password is set; null when the address has
 *   another account
 */
export async function openInvitedAccount(
  parts: PolicyParts,
  tx: Transaction,
  email: string,
  isKnown: boolean,
): Promise<{ userId: string; url: string } | null> {
  const { deps } = parts;
  const existing = await lockUserByEmail(tx, email);
  if (existing !== null && !isKnown) return null;
  const user =
    existing ?? (await insertAccount(deps, tx, { email, passwordHash: null, metadata: {}, confirmed: true }));
  const { hash } = await issueCode(deps, tx, user, 'recovery');
  return { userId: user.id, url: mailedLink(parts, hash, 'recovery', deps.config.siteUrl) };
}
