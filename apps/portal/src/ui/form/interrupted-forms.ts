import { storedSession } from '#lib/api/stored-session.ts';
import { accountOfTab, COMPANY_OF_TAB } from '#lib/session/account-of-tab.ts';
import { tabItem } from '#lib/session/tab-storage.ts';

/**
 * What was typed in forms that were open when the session ended without the user, by their company and address. It stays in the page's
 * memory until the account signs in again and the form opens.
 */
const typed = new Map<string, object>();

const keyOf = (address: string) => `${tabItem(COMPANY_OF_TAB)} ${address}`;

/** Keeps the values of a form that goes away, if it goes because the session ended. Those of a user who signs out are not kept. */
export function keepInterrupted(address: string, values: object): void {
  if (storedSession() === null && accountOfTab() !== null) typed.set(keyOf(address), values);
}

/** What was kept for a form, once. */
export function takeInterrupted(address: string): object | undefined {
  const key = keyOf(address);
  const values = typed.get(key);
  typed.delete(key);
  return values;
}

/** Call when the user signs out or another one signs in. */
export const forgetInterrupted = (): void => typed.clear();
