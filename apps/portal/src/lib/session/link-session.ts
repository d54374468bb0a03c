import type { EmailOtpType } from '@supabase/auth-js';
import { authClient } from '../api/auth-client.ts';
import { errorText } from './auth-text.ts';

/** Result of an email link: a session, a session the API rejected, an error, or nothing. */
export type LinkOutcome =
  | { kind: 'session' }
  | { kind: 'refused'; description: string }
  | { kind: 'error'; code: string; description: string }
  | { kind: 'none' };

/**
 * Reads the URL's hash and query, exchanges the token of a mailed link for a session, or sets the session that the URL carries, and removes
 * either from the address bar.
 * @throws what failed when the service could not be reached or was busy; the address then keeps the token, and the page can be loaded again
 */
export async function takeSessionFromUrl(): Promise<LinkOutcome> {
  const hash = new URLSearchParams(window.location.hash.replace(/^#/, ''));
  const query = new URLSearchParams(window.location.search);
  const value = (name: string) => hash.get(name) ?? query.get(name);
  const failed = value('error') ?? value('error_description');
  if (failed !== null) {
    return {
      kind: 'error',
      code: value('error_code') ?? value('error') ?? '',
      description: value('error_description') ?? failed,
    };
  }
  const [token, type] = [hash.get('token_hash'), hash.get('type')];
  if (token !== null) return exchange(token, type);
  const [access, refresh] = [hash.get('access_token'), hash.get('refresh_token')];
  if (access === null || refresh === null) return { kind: 'none' };
  // The address keeps the session until it can be set.
  const auth = await authClient();
  window.history.replaceState(null, '', window.location.pathname);
  const { error } = await auth.setSession({ access_token: access, refresh_token: refresh });
  if (error) return { kind: 'refused', description: error.message };
  return { kind: 'session' };
}

/** Exchanges the token of a mailed link by POST, which a mail scanner that only opens links does not send. */
async function exchange(token: string, type: string | null): Promise<LinkOutcome> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({ token_hash: token, type: (type ?? '') as EmailOtpType });
  if (error?.name === 'AuthRetryableFetchError' || error?.status === 429) throw error;
  window.history.replaceState(null, '', window.location.pathname);
  return error === null
    ? { kind: 'session' }
    : { kind: 'error', code: error.code ?? '', description: errorText(error) };
}
