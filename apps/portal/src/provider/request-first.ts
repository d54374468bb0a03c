import { plainPath } from '@portage/domain/portal-paths';
import { getSession } from '#lib/api/auth-client.ts';
import { queryClient, retry } from '#lib/api/query-client.ts';
import { requiresMfa } from '#lib/session/requires-mfa.ts';
import type { FirstRequests } from './first-requests.ts';
import { type ConsolePage, consolePageAt } from './routes.tsx';
import { assuranceQuery, staffQuery } from './staff-queries.ts';

/** How long the console's first page waits for what it shows first, in milliseconds. */
const HOLD_MS = 200;

/** Without a message: the page asks again, and reports its own failures. */
const quietly: FirstRequests = {
  answer: (options) => queryClient.prefetchQuery({ ...options, retry, meta: {} }),
  list: (options) => queryClient.prefetchInfiniteQuery({ ...options, retry, meta: {} }),
};

/**
 * Requests the account, and what some pages show first, before the console renders. The page then finds the answers in the cache and
 * is rendered once, with its data, instead of twice. Settles when they are there, or after a moment. Does nothing without a session of
 * staff.
 */
export async function requestFirst(pathname: string, search: string): Promise<void> {
  const { data } = await getSession();
  if (data.session?.user.role !== 'staff' || requiresMfa(data.session)) return;
  const { id } = data.session.user;
  const answers = Promise.all([
    quietly.answer(staffQuery(id)),
    quietly.answer(assuranceQuery(id)),
    requestRows(consolePageAt(pathname), pathname, new URLSearchParams(search)),
  ]);
  answers.catch(() => {});
  await Promise.race([answers, new Promise((done) => setTimeout(done, HOLD_MS))]);
}

/** Requests the rows of a page's first tab; a page below it, such as a client's, requests its own. */
async function requestRows(page: ConsolePage | undefined, pathname: string, params: URLSearchParams): Promise<void> {
  if (page === undefined || plainPath(pathname) !== page.path || params.has('tab')) return;
  const { requestFirst } = await page.load();
  await requestFirst?.(quietly, params);
}
