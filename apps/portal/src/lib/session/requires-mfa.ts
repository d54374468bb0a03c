import type { Session } from '@supabase/auth-js';

/** Whether two-step verification is still required: the account has a verified factor but the token is not aal2. */
export function requiresMfa(session: Session | null | undefined): boolean {
  if (!session?.user.factors?.some((factor) => factor.status === 'verified')) return false;
  return !isRaised(session);
}

/** Whether the session was raised with a code from the authenticator app or a recovery code. */
export const isRaised = (session: Session): boolean => levelOf(session.access_token) === 'aal2';

function levelOf(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(payload));
  return claims !== null && typeof claims === 'object' && 'aal' in claims ? String(claims.aal) : '';
}
