const key = 'portage-signed-out';

/** Notes for this browser's other tabs that the user is signing out, rather than that the session ends without the user. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // Storage is full or blocked. The other tabs then keep what was typed for the same account.
  }
}

/** Call when signing out failed, and when someone signs in. */
export function forgetSignOut(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was noted.
  }
}

/** Whether the user signed out in a tab of this browser. */
export function isSignOutNoted(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
