import type { SignupStep1 } from '@portage/domain/access/signup-form';
import { setTabItem, tabItem } from '#lib/session/tab-storage.ts';

// Loaded with the sign-in page: what is kept of step 1 is checked where it is used.
const KEY = 'portage-unconfirmed';

/** An address that a confirmation mail went to. Kept in this tab until its owner signs in or asks for another one. */
export interface UnconfirmedAddress {
  email: string;
  /** Step 1 as it was kept, for a sign-up with another address; null where only the address is known. */
  step1: unknown;
  /** The logo as a data URL; null without one. */
  logo: string | null;
  /** When this tab last had a mail sent, as `Date.now()`; null if another one did. */
  sentAt: number | null;
}

/** Keeps an address to which this tab had a mail sent now, with what was entered before it where that is known. */
export const keepSentTo = (email: string, step1: SignupStep1 | null = null, logo: string | null = null): void =>
  keep({ email, step1, logo, sentAt: Date.now() });

/** Keeps that the mail was sent again now. */
export function noteSentAgain(): void {
  const kept = unconfirmedAddress();
  if (kept !== null) keep({ ...kept, sentAt: Date.now() });
}

/** Keeps an address that turned out not to be confirmed, unless it is kept already. */
export function keepUnconfirmed(email: string): void {
  if (unconfirmedAddress()?.email !== email) keep({ email, step1: null, logo: null, sentAt: null });
}

const keep = (address: UnconfirmedAddress): void => setTabItem(KEY, JSON.stringify(address));

/** The address that is not confirmed yet; null without one. */
export function unconfirmedAddress(): UnconfirmedAddress | null {
  try {
    const { email, step1, logo, sentAt } = JSON.parse(tabItem(KEY) ?? '{}');
    if (typeof email !== 'string') return null;
    return {
      email,
      step1: step1 ?? null,
      logo: typeof logo === 'string' ? logo : null,
      sentAt: typeof sentAt === 'number' ? sentAt : null,
    };
  } catch {
    return null;
  }
}

export const forgetUnconfirmed = (): void => setTabItem(KEY, null);
