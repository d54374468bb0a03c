import { useSyncExternalStore } from 'react';
import { COMPANY_OF_TAB } from '../session/account-of-tab.ts';
import { setTabItem, tabItem } from '../session/tab-storage.ts';
import type { Company } from './company-queries.ts';

/** A company, and its name for when the user can no longer read it. */
type NamedCompany = Pick<Company, 'id' | 'legal_name'>;

/** Where this browser keeps the company that an account chose last. */
const lastChoiceKey = (userId: string) => `portage-company ${userId}`;

const listeners = new Set<() => void>();
let switches = 0;

/**
 * The company that this tab shows to a user. It stays when other tabs switch, when the user joins another company, and when access to it
 * ends. Null before the tab has shown one.
 */
export const companyOfTab = (userId: string): NamedCompany | null => parseCompany(tabItem(COMPANY_OF_TAB), userId);

/** Keeps the company that this tab shows, unless it has one. */
export function keepCompany(userId: string, company: NamedCompany): void {
  if (companyOfTab(userId) === null) setCompany(userId, company);
}

/** Shows a company in this tab, and in tabs opened later. Other open tabs keep theirs. */
export function chooseCompany(userId: string, company: NamedCompany): void {
  switches += 1;
  try {
    localStorage.setItem(lastChoiceKey(userId), company.id);
  } catch {
    // Storage is full or blocked: tabs opened later ask again.
  }
  setCompany(userId, company);
}

/**
 * The company to show: the one of this tab, or else the only one or the last choice. Null when the user has none or can't read the tab's;
 * undefined when they have to choose.
 */
export function currentCompany(
  companies: readonly Company[],
  userId: string,
  ofTab = companyOfTab(userId),
): Company | null | undefined {
  if (ofTab !== null) return companies.find(({ id }) => id === ofTab.id) ?? null;
  if (companies.length < 2) return companies[0] ?? null;
  const last = lastChoice(userId);
  return companies.find(({ id }) => id === last);
}

/** `companyOfTab`; renders again when it changes. */
export const useCompanyOfTab = (userId: string): NamedCompany | null =>
  parseCompany(
    useSyncExternalStore(subscribe, () => tabItem(COMPANY_OF_TAB)),
    userId,
  );

/** How often the user switched companies on this page; renders again when it changes. */
export const useSwitches = (): number => useSyncExternalStore(subscribe, () => switches);

function setCompany(userId: string, { id, legal_name }: NamedCompany): void {
  setTabItem(COMPANY_OF_TAB, JSON.stringify({ userId, id, legal_name }));
  for (const listener of listeners) listener();
}

function parseCompany(text: string | null, userId: string): NamedCompany | null {
  try {
    const { userId: whose, ...company } = JSON.parse(text ?? '{}');
    return whose === userId ? company : null;
  } catch {
    return null;
  }
}

function lastChoice(userId: string): string | null {
  try {
    return localStorage.getItem(lastChoiceKey(userId));
  } catch {
    return null;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
