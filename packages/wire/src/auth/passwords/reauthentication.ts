import { asAuthAdmin } from '@portage/platform/postgres/identity';
import { AuthError, invalid } from '../auth-error.ts';
import { consumeNonce, issueCode } from '../codes/one-time-codes.ts';
import { forgiveAttempt, takeAttempt } from '../limits/attempts.ts';
import type { LimitMailRate } from '../limits/shared-limits.ts';
import { hasRecentSignIn } from '../second-step/second-step.ts';
import { type AuthService, asAuth, deviceOf, readBody, type SignedIn, signedIn, textOf } from '../service.ts';
import { checkPassword, shareOf } from './passwords.ts';

/**
 * Requires a recent sign-in, the current password or a mailed nonce before the password changes.
 * @throws AuthError reauthentication_needed, current_password_invalid or reauthentication_not_valid
 */
export async function requireReauthentication(
  service: AuthService,
  request: Request,
  who: SignedIn,
  given: { password: string; nonce: string },
): Promise<void> {
  const { deps } = service;
  if (given.password !== '') {
    if (await isCurrentPassword(service, request, who, given.password)) return;
    throw new AuthError(400, 'current_password_invalid', 'Current password is not correct');
  }
  if (given.nonce !== '') {
    const isValid = await asAuth(deps, async (tx) => {
      const attempt = await takeAttempt(deps, tx, 'code', who.user.email ?? '', deviceOf(service, request));
      const found = await consumeNonce(deps, tx, who.user.id, given.nonce);
      if (found) await forgiveAttempt(tx, attempt);
      return found;
    });
    if (isValid) return;
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  const readOnly = { ...asAuthAdmin, readOnly: true };
  if (!(await deps.db.transaction(readOnly, (tx) => hasRecentSignIn(service, tx, who.sessionId))))
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
}

/** Checks the password as at sign-in: wrong ones count as attempts at the account. @throws AuthError over_request_rate_limit */
async function isCurrentPassword(
  service: AuthService,
  request: Request,
  { user }: SignedIn,
  password: string,
): Promise<boolean> {
  const { db } = service.deps;
  const [email, device] = [user.email ?? '', deviceOf(service, request)];
  const attempt = await db.transaction(asAuthAdmin, (tx) => takeAttempt(service.deps, tx, 'password', email, device));
  const { right } = await checkPassword(password, user.encrypted_password, shareOf(email, device, true));
  if (right) await db.transaction(asAuthAdmin, (tx) => forgiveAttempt(tx, attempt));
  else if (attempt.isLastFree) await asAuth(service.deps, (tx) => service.mails.signInAttempts(tx, email));
  return right;
}

/** GET /reauthenticate: emails a nonce for PUT /user. */
export async function sendNonce(
  service: AuthService,
  limitMailRate: LimitMailRate,
  request: Request,
): Promise<Response> {
  const { deps } = service;
  const { user } = await deps.db.transaction({ ...asAuthAdmin, readOnly: true }, (tx) =>
    signedIn(service, tx, request),
  );
  await limitMailRate('reauthentication', user.email ?? '');
  await asAuth(deps, async (tx) => {
    const { code } = await issueCode(deps, tx, user, 'reauthentication');
    await service.mails.reauthentication(tx, user.email ?? '', code);
  });
  return Response.json({});
}

/** POST /reauthenticate: the password again makes this session's sign-in recent. @throws AuthError current_password_invalid */
export async function reauthenticate(service: AuthService, request: Request): Promise<Response> {
  const { deps } = service;
  const password = textOf((await readBody(request)).password);
  if (password === '') throw invalid('Password must not be empty');
  const who = await deps.db.transaction({ ...asAuthAdmin, readOnly: true }, (tx) => signedIn(service, tx, request));
  if (!(await isCurrentPassword(service, request, who, password)))
    throw new AuthError(400, 'current_password_invalid', 'Current password is not correct');
  await deps.db.transaction(asAuthAdmin, (tx) =>
    tx.query(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
       select id, 'password', $2, $2 from auth.sessions where id::text = $1
       on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
      [who.sessionId, new Date(deps.clock.now())],
    ),
  );
  return new Response(null, { status: 204 });
}
