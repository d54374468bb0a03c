import { useSyncExternalStore } from 'react';
import type { Company } from './company-queries.ts';

const KEY = 'portage-company';
const listeners = new Set<() => void>();

/** The id of the company chosen in this tab. */
export const companyIdOfTab = (): string | null => sessionStorage.getItem(KEY);

/** The id of the company chosen in this tab, or else the last one chosen in this browser. */
const chosenCompanyId = (): string | null => companyIdOfTab() ?? localStorage.getItem(KEY);

/** Shows a company in this tab, and in tabs opened later. Other open tabs keep theirs. */
export function chooseCompany(companyId: string): void {
  sessionStorage.setItem(KEY, companyId);
  localStorage.setItem(KEY, companyId);
  for (const listener of listeners) listener();
}

/** The company to show: the chosen one or the only one. Null when there is none, undefined when the user has to choose. */
export function currentCompany(companies: readonly Company[], chosen = chosenCompanyId()): Company | null | undefined {
  if (companies.length < 2) return companies[0] ?? null;
  return companies.find(({ id }) => id === chosen);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen company's id; renders again when it changes. */
export const useChosenCompanyId = (): string | null => useSyncExternalStore(subscribe, chosenCompanyId);
