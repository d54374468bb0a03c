const key = 'portage-account';
/** Where storage is blocked, the tab knows its account as long as the page lasts. */
let account: string | null = null;

/** The account whose data this tab has, even after its session ended and after a reload; null once the user signed out here. */
export function accountOfTab(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return account;
  }
}

export function setAccountOfTab(userId: string | null): void {
  account = userId;
  try {
    if (userId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, userId);
  } catch {
    // Storage is full or blocked.
  }
}
