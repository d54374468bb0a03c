import { asAuthAdmin } from '@portage/platform/postgres/identity';
import { AuthError, invalid } from '../auth-error.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { checkPassword, composed, hashPassword, shareOf } from '../passwords/passwords.ts';
import { requireReauthentication } from '../passwords/reauthentication.ts';
import { hasVerifiedFactor } from '../second-step/second-step.ts';
import { type AuthService, asAuth, deviceOf, objectOf, readBody, signedIn, textOf } from '../service.ts';
import { findUser, userJson } from './user-row.ts';

/** GET /user */
export async function getUser(service: AuthService, request: Request): Promise<Response> {
  const user = await service.deps.db.transaction({ ...asAuthAdmin, readOnly: true }, async (tx) =>
    userJson(tx, (await signedIn(service, tx, request)).user),
  );
  return Response.json(user);
}

/**
 * PUT /user: changes password and metadata. A new password needs a recent sign-in, `current_password` or `nonce`, and revokes
 * all other sessions and pending codes.
 */
export async function updateUser(service: AuthService, request: Request): Promise<Response> {
  const { deps } = service;
  const body = await readBody(request);
  if (body.email !== undefined || body.phone !== undefined) {
    throw new AuthError(
      422,
      'email_provider_disabled',
      'Changing the sign-in address is not supported; contact your provider.',
    );
  }
  const password = body.password === undefined ? null : textOf(body.password);
  if (password === '') throw invalid('Password must not be empty');
  const before = await deps.db.transaction({ ...asAuthAdmin, readOnly: true }, (tx) => signedIn(service, tx, request));
  const verifiedFactor = await deps.db.transaction({ ...asAuthAdmin, readOnly: true }, (tx) =>
    hasVerifiedFactor(tx, before.user.id),
  );
  if (password !== null && verifiedFactor && before.aal !== 'aal2') {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  let passwordHash: string | null = null;
  if (password !== null) {
    const given = { password: textOf(body.current_password), nonce: textOf(body.nonce) };
    await requireReauthentication(service, request, before, given);
    await requireStrongPassword(service, composed(password));
    const share = shareOf(before.user.email ?? '', deviceOf(service, request), true);
    if ((await checkPassword(password, before.user.encrypted_password, share)).right) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
    passwordHash = await hashPassword(password, share);
  }
  const answer = await asAuth(deps, async (tx) => {
    const { user, sessionId } = await signedIn(service, tx, request);
    const at = new Date(deps.clock.now());
    if (passwordHash !== null) {
      await tx.query(
        "update auth.users set encrypted_password = $2, confirmation_token = '', login_token = '', recovery_token = '', reauthentication_token = '', updated_at = $3 where id = $1",
        [user.id, passwordHash, at],
      );
      await tx.query("delete from auth.one_time_tokens where user_id = $1 and token_type <> 'confirmation_token'", [
        user.id,
      ]);
      await tx.query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, sessionId]);
      await service.mails.passwordChanged(tx, user.email ?? '');
    }
    if (body.data !== undefined) {
      await tx.query(
        "update auth.users set raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || $2::jsonb), updated_at = $3 where id = $1",
        [user.id, JSON.stringify(objectOf(body.data)), at],
      );
    }
    const now = await findUser(tx, user.id);
    return userJson(tx, now ?? user);
  });
  return Response.json(answer);
}

/** POST /logout?scope=global|local|others */
export async function signOut(service: AuthService, request: Request): Promise<Response> {
  const scope = new URL(request.url).searchParams.get('scope') ?? 'global';
  if (!['global', 'local', 'others'].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
  await service.deps.db.transaction(asAuthAdmin, async (tx) => {
    const { user, sessionId } = await signedIn(service, tx, request);
    await tx.query(
      `delete from auth.sessions where user_id = $1 and ($3 = 'global' or $3 = 'local' and id = $2 or $3 = 'others' and id <> $2)`,
      [user.id, sessionId, scope],
    );
  });
  return new Response(null, { status: 204 });
}
