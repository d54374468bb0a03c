import { AuthClient } from '@supabase/auth-js';
import { config } from '../browser/config.ts';
import { unreachable } from '../calls/unreachable.ts';
import { fetchWithLocalExpiry } from './local-expiry.ts';
import { SESSION_KEY } from './stored-session.ts';

/** The official auth client: stores the session in this browser, refreshes it, and notifies every tab. */
export const officialClient = new AuthClient({
  url: `${config.url}/auth/v1`,
  headers: { apikey: config.publishableKey, Authorization: `Bearer ${config.publishableKey}` },
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
  flowType: 'implicit',
  fetch: (input, init) => fetchWithLocalExpiry(input, init).catch(unreachable),
});
