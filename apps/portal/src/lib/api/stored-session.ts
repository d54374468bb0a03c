import type { Session } from '@supabase/auth-js';

/** Where the auth client stores the session. theme-boot.js and `storedSession` read it before its code is there. */
export const SESSION_KEY = 'portage-auth';

/** How long before it expires the auth client refreshes a session, in seconds. */
const REFRESH_MARGIN_S = 90;

/**
 * The session in this browser's storage, without the auth client.
 * @returns null without one; undefined when only the auth client can tell, because the session has to be refreshed or cannot be read
 */
export function storedSession(): Session | null | undefined {
  const session = readSession();
  if (session === null || session === undefined) return session;
  return session.expires_at - Date.now() / 1000 > REFRESH_MARGIN_S ? session : undefined;
}

/** Whether storage holds a session that has to be refreshed. */
export const hasSessionToRefresh = (): boolean => readSession() != null && storedSession() === undefined;

/** The stored session as it is. Null without one; undefined when it cannot be read. */
function readSession(): (Session & { expires_at: number }) | null | undefined {
  try {
    const text = localStorage.getItem(SESSION_KEY);
    if (text === null) return null;
    const session: Partial<Session> | null = JSON.parse(text);
    return isComplete(session) ? session : undefined;
  } catch {
    // Storage is blocked, or holds something else.
    return undefined;
  }
}

const isComplete = (session: Partial<Session> | null): session is Session & { expires_at: number } =>
  typeof session?.access_token === 'string' &&
  typeof session.refresh_token === 'string' &&
  typeof session.user?.id === 'string' &&
  typeof session.expires_at === 'number';
