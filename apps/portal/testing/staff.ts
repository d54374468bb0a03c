import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@portage/contract/provider-acts';
import { openInvitedAccount } from '@portage/wire/auth/accounts/invited-accounts';
import { inviteStaff } from '../../server/src/modules/staff/staff-accounts.ts';
import { type Account, password, signIn } from './accounts.ts';
import { server } from './portal-server.ts';
import { authenticatorCode } from './sign-in/authenticator.ts';

/** Accepts an invitation as its mail asks: follows the link and sets a password. Two-step verification is off. */
export async function invitedStaff(role: StaffRole): Promise<Account> {
  const email = `${role}-${randomUUID().slice(0, 8)}@provider.example`;
  await inviteStaff(server.deps, openInvitedAccount, email, role);
  const session = await (await server.exchangeMailedLink(email)).json();
  const set = await server.fetch('/auth/v1/user', {
    method: 'PUT',
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password }),
  });
  if (!set.ok) throw new Error(`the password was not set: ${await set.text()}`);
  return signIn(email);
}

/**
 * A member of the staff, signed in with two-step verification: what the console opens to. `secret` is that of their authenticator app,
 * whose current code is used.
 */
export async function staffAccount(role: StaffRole): Promise<Account & { secret: string }> {
  const account = await invitedStaff(role);
  const { id, totp } = (await account.request('POST', '/auth/v1/factors', { factor_type: 'totp' })) as {
    id: string;
    totp: { secret: string };
  };
  const challenge = (await account.request('POST', `/auth/v1/factors/${id}/challenge`)) as { id: string };
  const session = (await account.request('POST', `/auth/v1/factors/${id}/verify`, {
    challenge_id: challenge.id,
    code: authenticatorCode(totp.secret),
  })) as Account['session'];
  return { ...account, session, secret: totp.secret };
}
