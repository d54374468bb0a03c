import { AuthClient } from '@supabase/auth-js';
import { config } from './config.ts';
import { byOwnClock } from './server-clock.ts';
import { unreachable } from './unreachable.ts';

/** The official sign-in client: keeps the session in this browser, renews it, and tells every tab. */
export const auth = new AuthClient({
  url: `${config.url}/auth/v1`,
  headers: { apikey: config.publishableKey, Authorization: `Bearer ${config.publishableKey}` },
  storageKey: 'portage-auth',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
  flowType: 'implicit',
  fetch: (input, init) => byOwnClock(input, init).catch(unreachable),
});

/**
 * The access token of the moment, or the public key when nobody is signed in. A session that cannot be renewed just now (offline, the
 * service restarting) is an error to try again, not a request made as nobody.
 */
export async function accessToken(): Promise<string> {
  const { data, error } = await auth.getSession();
  if (error) throw error;
  return data.session?.access_token ?? config.publishableKey;
}
