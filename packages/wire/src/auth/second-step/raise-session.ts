import type { Transaction } from '@portage/platform/postgres/database';
import type { UserRow } from '../accounts/user-row.ts';
import type { PolicyParts } from '../auth-policy.ts';
import { rememberNetwork } from '../limits/attempts.ts';
import type { Device } from '../sessions/device.ts';
import { insertToken, tokenResponse } from '../sessions/sessions.ts';

/**
 * Raises a session to aal2 and revokes the user's lower ones. Deletes the session's earlier refresh tokens, so a token
 * copied before MFA never yields an aal2 session.
 */
export async function raiseSession(
  parts: PolicyParts,
  tx: Transaction,
  user: UserRow,
  sessionId: string,
  method: 'totp' | 'recovery_code',
  factorId: string | null,
  device: Device,
): Promise<Record<string, unknown>> {
  const { deps } = parts;
  const at = new Date(deps.clock.now());
  await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1", [
    sessionId,
    factorId,
    at,
  ]);
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, method, at],
  );
  await tx.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [user.id]);
  await tx.query('delete from auth.refresh_tokens where session_id = $1', [sessionId]);
  await rememberNetwork(deps, tx, user.email ?? '', device);
  const refreshToken = await insertToken(tx, user.id, sessionId, null, at);
  return tokenResponse(parts, tx, user, { id: sessionId, user_id: user.id, aal: 'aal2' }, refreshToken);
}
