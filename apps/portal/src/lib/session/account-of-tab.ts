import { setTabItem, tabItem } from './tab-storage.ts';

const key = 'portage-account';
/** Where `chosen-company.ts` keeps the company that the account sees in this tab. */
export const COMPANY_OF_TAB = 'portage-company';

/** The account whose data this tab has, even after its session ended and after a reload; null once the user signed out here. */
export const accountOfTab = (): string | null => tabItem(key);

/** Sets the account of this tab. Signing out also forgets its company. */
export function setAccountOfTab(userId: string | null): void {
  setTabItem(key, userId);
  if (userId === null) setTabItem(COMPANY_OF_TAB, null);
}
