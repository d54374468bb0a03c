import { AuthClient } from '@supabase/auth-js';
import { config } from './config.ts';

/** The official sign-in client: keeps the session in this browser, renews it, and tells every tab. */
export const auth = new AuthClient({
  url: `${config.url}/auth/v1`,
  headers: { apikey: config.publishableKey, Authorization: `Bearer ${config.publishableKey}` },
  storageKey: 'portage-auth',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
  flowType: 'implicit',
});

/** The access token of the moment, or the public key when nobody is signed in. */
export async function accessToken(): Promise<string> {
  const { data } = await auth.getSession();
  return data.session?.access_token ?? config.publishableKey;
}
