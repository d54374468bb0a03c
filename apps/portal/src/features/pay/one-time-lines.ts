import { ONE_TIME_TYPES } from '@portage/domain/contributions/one-time-types';
import { storedStatuses } from '@portage/domain/payments';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { afterCursor, buildSearch, PAGE, readAllPages } from './list-query.ts';
import type { PaymentFilter } from './payment-filters.ts';
import { ONE_TIME, type OneTimePayment } from './payments.ts';

interface LineQuery {
  companyId: string;
  filter: PaymentFilter;
  after: OneTimePayment | null;
  limit: number;
  signal?: AbortSignal | undefined;
}

/** One page of filtered one-time payments, latest first. All are debits: the company is charged. */
async function readOneTime({ companyId, filter, after, limit, signal }: LineQuery): Promise<OneTimePayment[]> {
  if (filter.direction === 'Credit') return [];
  const search = await buildSearch(companyId, filter.search, ONE_TIME_TYPES, signal);
  let query = rest.from('wip_one_time_payments').select(`${ONE_TIME}${search.embed}`).eq('company_id', companyId);
  if (filter.status !== 'all') query = query.in('status', storedStatuses(filter.status));
  query = afterCursor(search.filter(query), after);
  query = query.order('start_date', { ascending: false }).order('id').limit(limit);
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query.throwOnError();
  // The search embed is not part of the row type.
  return data as unknown as OneTimePayment[];
}

/** The company's filtered one-time payments, page by page. */
export function useOneTimePayments(companyId: string | undefined, filter: PaymentFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.oneTimePayments(companyId ?? ''), 'lines', filter],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching one-time payments' },
    placeholderData: keepPreviousData,
    initialPageParam: null as OneTimePayment | null,
    queryFn: ({ pageParam, signal }) =>
      readOneTime({ companyId: companyId ?? '', filter, after: pageParam, limit: PAGE, signal }),
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)),
  });
}

export const allOneTime = (companyId: string, filter: PaymentFilter): Promise<OneTimePayment[]> =>
  readAllPages((after, limit) => readOneTime({ companyId, filter, after, limit }));
