import { authClient, getSession } from '../api/auth-client.ts';
import { signOutHere } from './sign-out-here.ts';

let checking: Promise<void> | null = null;

/**
 * Checks, after the API rejected a token, whether the session still exists. It may have been ended on another device; then
 * this browser is signed out.
 */
export function checkSession(): Promise<void> {
  // The next rejected token checks again.
  checking ??= check()
    .catch(() => {})
    .finally(() => {
      checking = null;
    });
  return checking;
}

async function check(): Promise<void> {
  const { data } = await getSession();
  if (data.session === null) return;
  const auth = await authClient();
  const { error } = await auth.getUser();
  // The client forgets a session that does not exist. An account can also be deleted or banned.
  if (error?.status === 403) await signOutHere();
}
