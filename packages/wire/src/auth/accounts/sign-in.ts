import { networkOf } from '@portage/platform/http/client-address';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import { AuthError, invalid, invalidCredentials } from '../auth-error.ts';
import { logAuthEvent } from '../auth-events.ts';
import { requestMail } from '../codes/requested-mails.ts';
import { forgiveAttempt, freePasswords, takeAttempt } from '../limits/attempts.ts';
import { checkPassword, hashPassword, shareOf } from '../passwords/passwords.ts';
import { type AuthService, asAuth, deviceOf, readBody, textOf } from '../service.ts';
import { refreshSession, refuseBanned, startSession } from '../sessions/sessions.ts';

/** POST /token?grant_type=password|refresh_token */
export async function token(service: AuthService, request: Request): Promise<Response> {
  const grant = new URL(request.url).searchParams.get('grant_type');
  const body = await readBody(request);
  if (grant === 'password') return Response.json(await byPassword(service, request, body));
  if (grant === 'refresh_token') return Response.json(await byRefreshToken(service, request, body));
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
}

async function byPassword(
  service: AuthService,
  request: Request,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { deps } = service;
  const email = textOf(body.email).trim().toLowerCase();
  if (email === '') throw invalid('missing email or phone');
  const device = deviceOf(service, request);
  // The gate in memory costs nothing. The database counts across addresses, replicas and restarts.
  service.limits.take('password', `${email} ${networkOf(service.clientAddress(request))}`, freePasswords(deps));
  const attempt = await deps.db.transaction(asAuthAdmin, (tx) => takeAttempt(deps, tx, 'password', email, device));
  const found = await deps.db.run(
    { ...asAuthAdmin, readOnly: true },
    'select * from auth.users where email = $1 and not is_sso_user and deleted_at is null',
    [email],
  );
  const user = found.rows[0] ?? null;
  const password = textOf(body.password);
  const share = shareOf(email, device, attempt.isKnownNetwork);
  const { right, rehash } = await checkPassword(password, user?.encrypted_password ?? null, share);
  if (user === null || !right) {
    if (attempt.isLastFree) await asAuth(deps, (tx) => requestMail(tx, { kind: 'attempts', email }));
    logAuthEvent(deps.log, 'sign-in.failed', {
      method: 'password',
      account: user?.id,
      address: device.ip ?? undefined,
    });
    throw invalidCredentials();
  }
  if (user.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  refuseBanned(user, new Date(deps.clock.now()));
  // Without a place in the queue, the next sign-in hashes it.
  const fresh = rehash ? await hashPassword(password, { ...share, isKnown: true }).catch(() => null) : null;
  return deps.db.transaction(asAuthAdmin, async (tx) => {
    if (fresh !== null) await tx.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, fresh]);
    await forgiveAttempt(tx, attempt);
    return startSession(service, tx, user, 'password', device);
  });
}

async function byRefreshToken(
  service: AuthService,
  request: Request,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const refreshToken = textOf(body.refresh_token);
  if (!/^[a-z0-9]{12,64}$/.test(refreshToken)) throw invalid('Refresh token is not valid');
  const answer = await service.deps.db.transaction(asAuthAdmin, (tx) =>
    refreshSession(service, tx, refreshToken, deviceOf(service, request)),
  );
  if (answer instanceof AuthError) throw answer;
  return answer;
}
