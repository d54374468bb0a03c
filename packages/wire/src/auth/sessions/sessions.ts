import { randomInt, randomUUID } from 'node:crypto';
import { noteActor } from '@portage/platform/log/scope';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Tables } from '../../tables.gen.ts';
import { type UserRow, userJson } from '../accounts/user-row.ts';
import { AuthError } from '../auth-error.ts';
import { noteAuthEvent } from '../auth-events.ts';
import type { AuthPolicy, PolicyParts } from '../auth-policy.ts';
import { rememberNetwork } from '../limits/attempts.ts';
import { hasVerifiedFactor } from '../second-step/second-step.ts';
import type { Device } from './device.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newToken = () => Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Starts a session and returns its tokens. */
export async function startSession(
  parts: PolicyParts,
  tx: Transaction,
  user: UserRow,
  method: 'password' | 'otp',
  device: Device,
): Promise<Record<string, unknown>> {
  const { deps, policy } = parts;
  const id = randomUUID();
  const at = new Date(deps.clock.now());
  await tx.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at, not_after) values ($1, $2, 'aal1', $3, $4, $5, $5, $6)`,
    [id, user.id, device.userAgent, device.ip, at, endOfSession(policy, user, at)],
  );
  await tx.query(
    'insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $2, $3, $3)',
    [id, method, at],
  );
  await tx.query('update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1', [user.id, at]);
  // With two-step verification on, the network is known once the second step has passed.
  if (!(await hasVerifiedFactor(tx, user.id))) await rememberNetwork(deps, tx, user.email ?? '', device);
  const refreshToken = await insertToken(tx, user.id, id, null, at);
  noteActor(user.id);
  noteAuthEvent(tx, 'sign-in.completed', { method });
  return tokenResponse(
    parts,
    tx,
    { ...user, last_sign_in_at: at },
    { id, user_id: user.id, aal: 'aal1' },
    refreshToken,
  );
}

/** When an account's session ends, whatever is refreshed; null when it does not. */
function endOfSession({ sessionHours }: AuthPolicy, { role }: Pick<UserRow, 'role'>, at: Date): Date | null {
  const hours = sessionHours[role ?? ''];
  return hours === undefined ? null : new Date(at.getTime() + hours * 3_600_000);
}

/**
 * Exchanges a refresh token by GoTrue's rules. Locks the session's row, so concurrent exchanges of a token stay in one
 * family: the parent of the active token gets the active one again; a token revoked within the reuse interval gets a new
 * child; any other reuse is theft and revokes the family.
 */
export async function refreshSession(
  parts: PolicyParts,
  tx: Transaction,
  token: string,
  device: Device,
): Promise<Record<string, unknown> | AuthError> {
  const { deps } = parts;
  const at = new Date(deps.clock.now());
  const found = (await tx.query('select * from auth.refresh_tokens where token = $1', [token])).rows[0];
  if (found === undefined)
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const session = (await tx.query('select * from auth.sessions where id = $1 for update', [found.session_id])).rows[0];
  if (session === undefined) throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
  const user = (await tx.query('select * from auth.users where id = $1 and deleted_at is null', [session.user_id]))
    .rows[0];
  if (user === undefined) throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
  refuseBanned(user, at);
  if (session.not_after !== null && session.not_after <= at)
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');

  const current = (await tx.query('select * from auth.refresh_tokens where token = $1', [token])).rows[0] ?? found;
  let next: string;
  if (current.revoked) {
    const active = (
      await tx.query(
        'select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
        [session.id],
      )
    ).rows[0];
    if (typeof active?.token === 'string' && active.parent === token) next = active.token;
    else if (at.getTime() - (current.updated_at?.getTime() ?? 0) <= deps.config.AUTH_REFRESH_REUSE_SECONDS * 1000) {
      next = await insertToken(tx, user.id, session.id, token, at);
    } else {
      // Backdate the revocation, so no token of the family falls within the reuse interval.
      await tx.query(
        'update auth.refresh_tokens set revoked = true, updated_at = least(updated_at, $2) where session_id = $1',
        [session.id, new Date(at.getTime() - deps.config.AUTH_REFRESH_REUSE_SECONDS * 1000 - 1)],
      );
      // Return instead of throwing, so the revocation commits.
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
  } else {
    await tx.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1', [token, at]);
    next = await insertToken(tx, user.id, session.id, token, at);
  }
  await tx.query(
    "update auth.sessions set refreshed_at = $2::timestamptz at time zone 'UTC', updated_at = $2, user_agent = $3, ip = $4 where id = $1",
    [session.id, at, device.userAgent, device.ip],
  );
  return tokenResponse(parts, tx, user, session, next);
}

export function refuseBanned(user: UserRow, at: Date): void {
  if (isBanned(user, at)) throw new AuthError(400, 'user_banned', 'User is banned');
}

/** Whether the account is disabled. */
export const isBanned = (user: UserRow, at: Date): boolean => user.banned_until !== null && user.banned_until > at;

/** Adds a refresh token to a session and returns it. */
export async function insertToken(
  tx: Transaction,
  userId: string,
  sessionId: string,
  parent: string | null,
  at: Date,
): Promise<string> {
  const token = newToken();
  await tx.query(
    'insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at) values ($1, $2, $3, $4, false, $5, $5)',
    [token, userId, sessionId, parent, at],
  );
  return token;
}

/** The response body for a new or refreshed session. */
export async function tokenResponse(
  { deps, policy }: PolicyParts,
  tx: Transaction,
  user: UserRow,
  session: Pick<Tables['auth.sessions'], 'id' | 'user_id' | 'aal'>,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  const issuedAt = Math.floor(deps.clock.now() / 1000);
  const lifetime = Math.min(
    deps.config.AUTH_ACCESS_TOKEN_SECONDS,
    await secondsLeft(policy, tx, user, session.id, issuedAt),
  );
  const methods = await tx.query(
    'select authentication_method as method, updated_at as at from auth.mfa_amr_claims where session_id = $1 order by updated_at desc',
    [session.id],
  );
  const accessToken = await deps.keys.sign({
    iss: `${deps.config.siteUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    exp: issuedAt + lifetime,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? 'authenticated',
    aal: session.aal,
    amr: methods.rows.map((row) => ({ method: row.method, timestamp: Math.floor(row.at.getTime() / 1000) })),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: issuedAt + lifetime,
    refresh_token: refreshToken,
    user: await userJson(tx, user),
  };
}

/** Seconds until an account's session ends; Infinity when it does not, which takes no query. */
async function secondsLeft(
  { sessionHours }: AuthPolicy,
  tx: Transaction,
  user: UserRow,
  sessionId: string,
  now: number,
): Promise<number> {
  if (sessionHours[user.role ?? ''] === undefined) return Number.POSITIVE_INFINITY;
  const { rows } = await tx.query('select not_after from auth.sessions where id = $1', [sessionId]);
  const end = rows[0]?.not_after;
  return end instanceof Date ? Math.max(1, Math.floor(end.getTime() / 1000) - now) : 1;
}
