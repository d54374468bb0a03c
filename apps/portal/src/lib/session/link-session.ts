import { authClient } from '../api/auth-client.ts';

/** Result of an email link: a session, a session the API rejected, an error, or nothing. */
export type LinkOutcome =
  | { kind: 'session' }
  | { kind: 'refused'; description: string }
  | { kind: 'error'; code: string; description: string }
  | { kind: 'none' };

/** Reads the URL's hash and query, sets the session it carries, and removes it from the address bar. */
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
  const [access, refresh] = [hash.get('access_token'), hash.get('refresh_token')];
  if (access === null || refresh === null) return { kind: 'none' };
  // The address keeps the session until it can be set.
  const auth = await authClient();
  window.history.replaceState(null, '', window.location.pathname);
  const { error } = await auth.setSession({ access_token: access, refresh_token: refresh });
  if (error) return { kind: 'refused', description: error.message };
  return { kind: 'session' };
}
