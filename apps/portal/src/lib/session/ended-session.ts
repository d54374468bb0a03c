import { authClient, getSession } from '../api/auth-client.ts';
import { accountOfTab } from './account-of-tab.ts';

let checking: Promise<boolean> | null = null;

/**
 * Checks, after the API rejected a token, whether the session still exists. It may have been ended on another device; then
 * this browser is signed out.
 * @returns whether there is a new token: by a clock that was set since, an expired one can seem valid
 */
export function checkSession(): Promise<boolean> {
  // The next rejected token checks again.
  checking ??= check()
    .catch(() => false)
    .finally(() => {
      checking = null;
    });
  return checking;
}

async function check(): Promise<boolean> {
  const { data, error: unrefreshed } = await getSession();
  if (data.session === null) {
    // The browser's data was cleared while the page was open.
    if (unrefreshed === null && accountOfTab() !== null) await forgetSession();
    return false;
  }
  const auth = await authClient();
  const { error } = await auth.getUser();
  // The client forgets a session that does not exist. An account can also be deleted or banned.
  if (error?.status !== 403) return false;
  const { error: refusal } = await auth.refreshSession();
  if (refusal !== null && refusal.name !== 'AuthRetryableFetchError') await forgetSession();
  return refusal === null;
}

/** Ends the session in this browser, without the user. */
async function forgetSession(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' });
}
