import { storedSession } from '#lib/api/stored-session.ts';
import { accountOfTab } from '#lib/session/account-of-tab.ts';

/**
 * What was typed in forms that were open when the session ended without the user, by their address. It stays in the page's memory until
 * the account signs in again and the form opens.
 */
const typed = new Map<string, object>();

/** Keeps the values of a form that goes away, if it goes because the session ended. Those of a user who signs out are not kept. */
export function keepInterrupted(address: string, values: object): void {
  if (storedSession() === null && accountOfTab() !== null) typed.set(address, values);
}

/** What was kept for a form, once. */
export function takeInterrupted(address: string): object | undefined {
  const values = typed.get(address);
  typed.delete(address);
  return values;
}

/** Call when the user signs out or another one signs in. */
export const forgetInterrupted = (): void => typed.clear();
