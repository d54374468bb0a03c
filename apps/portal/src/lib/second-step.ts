import type { Session } from '@supabase/auth-js';

/** Whether a session still has to pass two-step verification: its account has a verified factor and its token is of the first level. */
export function lacksSecondStep(session: Session | null | undefined): boolean {
  if (!session?.user.factors?.some((factor) => factor.status === 'verified')) return false;
  return levelOf(session.access_token) !== 'aal2';
}

function levelOf(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(payload));
  return claims !== null && typeof claims === 'object' && 'aal' in claims ? String(claims.aal) : '';
}
