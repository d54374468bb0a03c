import { storedStatuses } from '@portage/domain/pay/payments';
import * as m from '@portage/messages/pay';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { joinedRest, rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { afterCursor, buildSearch, PAGE, readAllPages } from '../list/list-query.ts';
import type { PaymentFilter } from '../payment-filters.ts';
import { LINE, type ScheduledPayment } from '../payments.ts';

interface LineQuery {
  companyId: string;
  filter: PaymentFilter;
  /** Cursor: the last line already read. */
  after: ScheduledPayment | null;
  limit: number;
  /** Only periods that start on this day. */
  startDate?: string | undefined;
  signal?: AbortSignal | undefined;
}

const directions = [
  { value: 'Credit', label: m.creditType },
  { value: 'Debit', label: m.debitType },
];

/** One page of filtered lines, latest first. The server filters and searches; pages use a cursor. */
async function readLines({
  companyId,
  filter,
  after,
  limit,
  startDate,
  signal,
}: LineQuery): Promise<ScheduledPayment[]> {
  const search = await buildSearch(companyId, filter, directions, signal);
  // The search embed is not part of the row type.
  let query = rest
    .from('payments')
    .select(`${LINE}${search.embed}` as typeof LINE)
    .eq('company_id', companyId);
  if (filter.status === 'all') query = query.neq('status', 'upcoming');
  else query = query.in('status', storedStatuses(filter.status));
  if (filter.direction !== 'all') query = query.eq('payment_type', filter.direction);
  if (startDate !== undefined) query = query.eq('start_date', startDate);
  query = afterCursor(search.filter(query), after);
  query = query.order('start_date', { ascending: false }).order('id').limit(limit);
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query.throwOnError();
  return data;
}

/** The company's filtered scheduled lines, page by page. */
export const scheduledLinesQuery = (companyId: string, filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...tableKey('payments', companyId), 'lines', filter],
    meta: { errorTitle: m.fetchFailed, specified: true },
    placeholderData: keepPreviousData,
    initialPageParam: null as ScheduledPayment | null,
    queryFn: ({ pageParam, signal }) =>
      readLines({ companyId: companyId, filter, after: pageParam, limit: PAGE, signal }),
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)),
  });

/** Upcoming lines of the earliest start date, always shown under 'all'. */
export const earliestUpcomingQuery = (companyId: string, filter: PaymentFilter) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'earliest upcoming', filter],
    enabled: filter.status === 'all',
    meta: { errorTitle: m.fetchFailed, specified: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('payments')
        .select('start_date')
        .eq('company_id', companyId)
        .eq('status', 'upcoming')
        .order('start_date')
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
      const startDate = data[0]?.start_date;
      if (startDate === undefined) return [];
      return allLines(companyId, { ...filter, status: 'upcoming' }, { startDate, signal });
    },
  });

export const allLines = (
  companyId: string,
  filter: PaymentFilter,
  only: Pick<LineQuery, 'startDate' | 'signal'> = {},
): Promise<ScheduledPayment[]> =>
  readAllPages((after, limit) => readLines({ companyId, filter, after, limit, ...only }));

/** Total shown on /pay and the number of payments in it. */
export const payTotalQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'total'],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('pay_totals')
        .select('total, payments, one_time_contributions')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return {
        total: data?.total ?? 0,
        payments: data?.payments ?? 0,
        oneTimeContributions: data?.one_time_contributions ?? 0,
      };
    },
  });
