/** What the browser didn't store, because its storage is full or blocked. It lasts as long as the page. */
const unstored = new Map<string, string>();

/** A value of this tab, also after a reload; null without one. */
export function tabItem(key: string): string | null {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value for this tab; null removes it. */
export function setTabItem(key: string, value: string | null): void {
  unstored.delete(key);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value !== null) unstored.set(key, value);
  }
}
