import { AuthClient } from '@supabase/auth-js';
import { config } from '../browser/config.ts';
import { unreachable } from '../calls/unreachable.ts';
import { fetchWithLocalExpiry } from './local-expiry.ts';

/** The official auth client: stores the session in this browser, refreshes it, and notifies every tab. */
export const auth = new AuthClient({
  url: `${config.url}/auth/v1`,
  headers: { apikey: config.publishableKey, Authorization: `Bearer ${config.publishableKey}` },
  storageKey: 'portage-auth',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
  flowType: 'implicit',
  fetch: (input, init) => fetchWithLocalExpiry(input, init).catch(unreachable),
});

/**
 * The current access token, or the public key when no user is signed in. Throws when the session cannot be refreshed
 * (offline, or the service is restarting), so a request is never sent anonymously by mistake.
 */
export async function accessToken(): Promise<string> {
  const { data, error } = await auth.getSession();
  if (error) throw error;
  return data.session?.access_token ?? config.publishableKey;
}
