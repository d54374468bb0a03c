import { type CompanyRight, roleHas } from '@portage/contract/company-rights';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useUserId } from '../session/session.tsx';
import { currentCompany, useCompanyOfTab } from './chosen-company.ts';
import { type Company, companiesQuery, readCompanies } from './company-queries.ts';

/** The company that the gate above the pages loaded. */
export const CompanyContext = createContext<Company | null>(null);

/**
 * The company that this tab shows, on a page that needs one.
 * @throws Error outside such a page
 */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  if (company === null) throw new Error('useCompany works only below CompanyGate.');
  return company;
}

/** The id of the company that this tab shows, on a page that needs one. */
export const useCompanyId = (): string => useCompany().id;

/**
 * Loads the company that this tab shows. Null when the user has none or can no longer read the tab's; undefined also while they have to
 * choose one.
 */
export function useCompanyQuery() {
  const userId = useUserId();
  const ofTab = useCompanyOfTab(userId);
  return useQuery({ ...companiesQuery(userId), select: (companies) => currentCompany(companies, userId, ofTab) });
}

/** Whether the user's role in the shown company has a right. False until the company is loaded. */
export function useRights(): (right: CompanyRight) => boolean {
  const shown = useContext(CompanyContext)?.role;
  const role = useCompanyQuery().data?.role ?? shown;
  return (right) => role !== undefined && roleHas(role, right);
}

/**
 * Whether the company was deleted, or the user no longer belongs to it. If so, caches it so every page reacts. Returns false
 * when the check fails.
 * @param userId the signed-in user
 */
export async function isCompanyGone(queryClient: QueryClient, userId: string, companyId: string): Promise<boolean> {
  const found = await readCompanies(userId).catch(() => undefined);
  if (found === undefined || found.some(({ id }) => id === companyId)) return false;
  queryClient.setQueryData(companiesQuery(userId).queryKey, found);
  return true;
}
