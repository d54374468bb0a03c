import { auth } from '../api/auth-client.ts';

let checking: Promise<void> | null = null;

/**
 * Checks, after the API rejected a token, whether the session still exists. It may have been ended on another device; then
 * this browser is signed out.
 */
export function checkSession(): Promise<void> {
  checking ??= check().finally(() => {
    checking = null;
  });
  return checking;
}

async function check(): Promise<void> {
  const { data } = await auth.getSession();
  if (data.session === null) return;
  const { error } = await auth.getUser();
  // The client forgets a session that does not exist. An account can also be deleted or banned.
  if (error?.status === 403) await auth.signOut({ scope: 'local' });
}
