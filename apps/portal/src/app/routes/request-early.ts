import { roleHas } from '@portage/contract/company-rights';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { getSession } from '#lib/api/auth-client.ts';
import { queryClient, retry } from '#lib/api/query-client.ts';
import { yieldToBrowser } from '#lib/browser/yield-to-browser.ts';
import { companyOfTab, currentCompany } from '#lib/company/chosen-company.ts';
import { companiesQuery, type ReadCompany } from '#lib/company/company-queries.ts';
import { forgetCompany, lastCompany } from '#lib/company/last-company.ts';
import { kindOf } from '#lib/session/account-kind.ts';
import { requiresMfa } from '#lib/session/requires-mfa.ts';
import { pageRoutes } from './page-routes.ts';
import { rightOf } from './route-rights.ts';

/** How long a page whose code is there waits for what it shows first, in milliseconds. */
const HOLD_MS = 200;

let early: Promise<void> | undefined;
let hold: Promise<unknown> | undefined;

/** Begins the requests of the visit's first page. */
export function beginEarly(): void {
  // A page whose code cannot be loaded says so itself.
  early = requestEarly().catch(() => {});
}

/**
 * Settles when the visit's first page has what it shows first, or after a moment: then the page is rendered once, with its data,
 * instead of twice. Later pages do not wait again.
 */
export function firstData(): Promise<unknown> {
  hold ??= Promise.race([early, new Promise((done) => setTimeout(done, HOLD_MS))]);
  return hold;
}

/**
 * Requests the company, and what some pages show first, while the page's code still loads. The page then finds the requests in
 * the cache. The company that the user saw last is expected again, so its rows are requested at the same time. Does nothing without
 * a client's session; the queries report their own failures.
 */
export async function requestEarly(): Promise<void> {
  const { data } = await getSession();
  if (data.session === null || kindOf(data.session) !== 'client' || requiresMfa(data.session)) return;
  await yieldToBrowser();
  const { pathname } = window.location;
  const route = pageRoutes
    .map(({ path, load }) => ({ match: matchPath(path, pathname), load }))
    .find(({ match }) => match !== null);
  const page = route?.load();
  page?.catch(() => {});
  const request: QueryClient['prefetchQuery'] = (options) => queryClient.prefetchQuery({ ...options, retry });
  const requestOf = async (company: ReadCompany | null | undefined, how = request) => {
    if (!company || !roleHas(company.role, rightOf(pathname))) return;
    await (await page)?.requestFirst?.(company, how, route?.match?.params ?? {});
  };
  const userId = data.session.user.id;
  const last = lastCompany(userId);
  // A read that fails because the company is no longer the user's is nothing to report. The page reports those of its own.
  const quietly: typeof request = (options) => queryClient.prefetchQuery({ ...options, retry, meta: {} });
  const expected = requestOf(last?.id === (companyOfTab(userId)?.id ?? last?.id) ? last : undefined, quietly);
  expected.catch(() => {});
  const companies = await queryClient.fetchQuery({ ...companiesQuery(userId), retry }).catch(() => undefined);
  if (companies === undefined) return;
  if (companies.every(({ id }) => id !== last?.id)) forgetCompany();
  const company = currentCompany(companies, userId);
  await (company?.id === last?.id ? expected : requestOf(company));
}
