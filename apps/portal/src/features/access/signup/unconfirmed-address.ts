import { readSignupStep1, type SignupStep1 } from '@portage/domain/access/signup-form';
import { setTabItem, tabItem } from '#lib/session/tab-storage.ts';

const KEY = 'portage-unconfirmed';

/** An address that a confirmation mail went to. Kept in this tab until its owner signs in or asks for another one. */
export interface UnconfirmedAddress {
  email: string;
  /** What was entered before, for a sign-up with another address; null where only the address is known. */
  company: { step1: SignupStep1; logo: string | null } | null;
}

export const keepUnconfirmed = (address: UnconfirmedAddress): void => setTabItem(KEY, JSON.stringify(address));

/** The address that is not confirmed yet; null without one. */
export function unconfirmedAddress(): UnconfirmedAddress | null {
  try {
    const { email, company } = JSON.parse(tabItem(KEY) ?? '{}');
    if (typeof email !== 'string') return null;
    const step1 = readSignupStep1(company?.step1 ?? null);
    const logo = typeof company?.logo === 'string' ? company.logo : null;
    return { email, company: step1 === null ? null : { step1, logo } };
  } catch {
    return null;
  }
}

export const forgetUnconfirmed = (): void => setTabItem(KEY, null);
