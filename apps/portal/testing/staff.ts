import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@portage/contract/provider-acts';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { openInvitedAccount } from '@portage/wire/auth/accounts/invited-accounts';
import { findUser } from '@portage/wire/auth/accounts/user-row';
import { raiseSession } from '@portage/wire/auth/second-step/raise-session';
import { sealSecret } from '@portage/wire/auth/second-step/sealed-secret';
import { newTotpSecret, totpStep } from '@portage/wire/auth/second-step/totp';
import { signInPolicy } from '../../server/src/modules/staff/sign-in-policy.ts';
import { inviteStaff } from '../../server/src/modules/staff/staff-accounts.ts';
import { type Account, accountOf, password, signIn } from './accounts.ts';
import { server } from './portal-server.ts';

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

const inProcess = { ip: null, userAgent: null };

/**
 * A member of the staff, signed in with two-step verification: what the console opens to. `secret` is that of their authenticator app,
 * whose current code is used. Takes no request, because most tests of the console begin with one.
 */
export async function staffAccount(role: StaffRole): Promise<Account & { secret: string }> {
  const { deps } = server;
  const email = `${role}-${randomUUID().slice(0, 8)}@provider.example`;
  const userId = await createConfirmedUser(deps, { email, password });
  const [sessionId, factorId, secret] = [randomUUID(), randomUUID(), newTotpSecret()];
  await server.rows(
    `with member as (insert into app.staff (user_id, email, role, state, activated_at, invitation_expires_at)
         values ($1, $2, $3, 'active', app.now(), app.now() + interval '1 day')),
       factor as (insert into auth.mfa_factors (id, user_id, factor_type, status, secret, last_used_step) values ($5, $1, 'totp', 'verified', $6, $7)),
       session as (insert into auth.sessions (id, user_id, not_after) values ($4, $1, app.now() + $8 * interval '1 hour'))
     insert into auth.mfa_amr_claims (session_id, authentication_method) values ($4, 'password')`,
    [
      ...[userId, email, role, sessionId, factorId, sealSecret(deps.keys, factorId, secret)],
      ...[totpStep(deps.clock.now()), deps.config.STAFF_SESSION_HOURS],
    ],
  );
  const session = await deps.db.transaction(asAuthAdmin, async (tx) => {
    const user = await findUser(tx, userId);
    if (user === null) throw new Error(`no account of ${email}`);
    return raiseSession({ deps, policy: signInPolicy(deps) }, tx, user, sessionId, 'totp', factorId, inProcess);
  });
  return { ...accountOf(email, session, ''), secret };
}
