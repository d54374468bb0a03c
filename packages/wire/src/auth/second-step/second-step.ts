import type { Transaction } from '@portage/platform/postgres/database';
import { AuthError } from '../auth-error.ts';
import type { AuthService, SignedIn } from '../service.ts';

// A session alone, which may be copied or left open, changes neither password nor two-step verification.

const recentSignInMs = 15 * 60_000;
const recentSecondStepMs = 5 * 60_000;

export async function hasVerifiedFactor(tx: Transaction, userId: string): Promise<boolean> {
  const found = await tx.query("select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1", [
    userId,
  ]);
  return found.rowCount > 0;
}

/** Requires an aal2 session if the user has a verified factor. @throws AuthError insufficient_aal */
export async function requireMfa(tx: Transaction, who: SignedIn, message: string): Promise<void> {
  if (who.aal !== 'aal2' && (await hasVerifiedFactor(tx, who.user.id)))
    throw new AuthError(403, 'insufficient_aal', message);
}

async function hasRecentClaim(
  service: AuthService,
  tx: Transaction,
  sessionId: string,
  methods: string[] | null,
  withinMs: number,
): Promise<boolean> {
  const found = await tx.query(
    `select 1 from auth.mfa_amr_claims where session_id::text = $1 and updated_at > $2
       and ($3::text[] is null or authentication_method = any ($3)) limit 1`,
    [sessionId, new Date(service.deps.clock.now() - withinMs), methods],
  );
  return found.rowCount > 0;
}

/** Whether the session's user proved who they are in the last 15 minutes: by a sign-in, a second step or the password again. */
export const hasRecentSignIn = (service: AuthService, tx: Transaction, sessionId: string): Promise<boolean> =>
  hasRecentClaim(service, tx, sessionId, null, recentSignInMs);

/**
 * Requires what it takes to change two-step verification: a second step in the last five minutes once it is on, else a recent
 * sign-in.
 * @throws AuthError insufficient_aal or reauthentication_needed
 */
export async function requireRecentStep(
  service: AuthService,
  tx: Transaction,
  who: SignedIn,
  what: string,
): Promise<void> {
  if (await hasVerifiedFactor(tx, who.user.id)) {
    const methods = ['totp', 'recovery_code'];
    const isRecent = await hasRecentClaim(service, tx, who.sessionId, methods, recentSecondStepMs);
    if (who.aal !== 'aal2' || !isRecent)
      throw new AuthError(403, 'insufficient_aal', `Recent AAL2 required to ${what}`);
  } else if (!(await hasRecentSignIn(service, tx, who.sessionId)))
    throw new AuthError(400, 'reauthentication_needed', `Reauthentication required to ${what}`);
}
