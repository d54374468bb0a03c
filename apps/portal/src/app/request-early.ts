import { roleHas } from '@portage/contract/company-rights';
import { paths } from '@portage/domain/portal-paths';
import type { QueryClient } from '@tanstack/react-query';
import { auth } from '#lib/api/auth-client.ts';
import { queryClient, retry } from '#lib/api/query-client.ts';
import { currentCompany } from '#lib/company/chosen-company.ts';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { requiresMfa } from '#lib/session/requires-mfa.ts';
import { rightOf } from './route-rights.ts';

interface Page {
  /** Requests what the page shows first. */
  requestFirst: (company: Company, request: QueryClient['prefetchQuery']) => Promise<unknown>;
}

// The pages' own chunks: others would add their names to the first page.
const pages: Readonly<Record<string, () => Promise<Page>>> = {
  [paths.home]: () => import('../features/home/home-page.tsx'),
  [paths.team]: () => import('../features/team/team-page.tsx'),
  [paths.pay]: () => import('../features/pay/pay-page.tsx'),
  [paths.documents]: () => import('../features/documents/documents-page.tsx'),
};

/**
 * Requests the company, and what some pages show first, while the page's code still loads. The page then finds the requests in
 * the cache. Does nothing without a client's session; the queries report their own failures.
 */
export async function requestEarly(): Promise<void> {
  const { data } = await auth.getSession();
  if (data.session === null || data.session.user.role === 'staff' || requiresMfa(data.session)) return;
  const { pathname } = window.location;
  const page = pages[pathname]?.();
  const companies = await queryClient.fetchQuery({ ...companiesQuery(data.session.user.id), retry }).catch(() => []);
  const company = currentCompany(companies);
  if (!company || !roleHas(company.role, rightOf(pathname))) return;
  await (await page)?.requestFirst(company, (options) => queryClient.prefetchQuery({ ...options, retry }));
}
