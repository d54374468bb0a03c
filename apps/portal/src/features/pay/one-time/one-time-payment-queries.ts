import { storedStatuses } from '@portage/domain/pay/payments';
import { isUuid } from '@portage/domain/text/uuid';
import * as m from '@portage/messages/pay';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { oneTimeOptions } from '#lib/texts/names/one-time-names.ts';
import { afterCursor, buildSearch, PAGE, readAllPages } from '../list/list-query.ts';
import type { PaymentFilter } from '../payment-filters.ts';
import { ONE_TIME, type OneTimePayment } from '../payments.ts';

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
  const search = await buildSearch(companyId, filter, oneTimeOptions, signal);
  // The search embed is not part of the row type.
  let query = rest
    .from('wip_one_time_payments')
    .select(`${ONE_TIME}${search.embed}` as typeof ONE_TIME)
    .eq('company_id', companyId);
  if (filter.status !== 'all') query = query.in('status', storedStatuses(filter.status));
  query = afterCursor(search.filter(query), after);
  query = query.order('start_date', { ascending: false }).order('id').limit(limit);
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query.throwOnError();
  return data;
}

/** The company's filtered one-time payments, page by page. */
export const oneTimePaymentsQuery = (companyId: string, filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...tableKey('wip_one_time_payments', companyId), 'lines', filter],
    meta: { errorTitle: m.oneTimeFetchFailed, specified: true },
    placeholderData: keepPreviousData,
    initialPageParam: null as OneTimePayment | null,
    queryFn: ({ pageParam, signal }) =>
      readOneTime({ companyId: companyId, filter, after: pageParam, limit: PAGE, signal }),
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)),
  });

/** One of the company's one-time payments; null when it has no such payment. */
export const oneTimePaymentQuery = (companyId: string, id: string) =>
  queryOptions({
    queryKey: [...tableKey('wip_one_time_payments', companyId), 'one', id],
    meta: { errorTitle: m.oneTimeFetchFailed, specified: true },
    queryFn: async ({ signal }): Promise<OneTimePayment | null> => {
      // The database rejects what is not an id, which to a reader is just an unknown payment.
      if (!isUuid(id)) return null;
      const { data } = await rest
        .from('wip_one_time_payments')
        .select(ONE_TIME)
        .eq('company_id', companyId)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });

export const allOneTime = (companyId: string, filter: PaymentFilter): Promise<OneTimePayment[]> =>
  readAllPages((after, limit) => readOneTime({ companyId, filter, after, limit }));
