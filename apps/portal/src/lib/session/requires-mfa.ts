import type { Session } from '@supabase/auth-js';

/** Whether two-step verification is still required: the account has a verified factor but the token is not aal2. */
export function requiresMfa(session: Session | null | undefined): boolean {
  if (!session?.user.factors?.some((factor) => factor.status === 'verified')) return false;
  return levelOf(session.access_token) !== 'aal2';
}

function levelOf(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(payload));
  return claims !== null && typeof claims === 'object' && 'aal' in claims ? String(claims.aal) : '';
}
