import { roleHas } from '@portage/contract/company-rights';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient, retry } from '#lib/api/query-client.ts';
import { useCompanyId } from '#lib/company/company.ts';
import type { ReadCompany } from '#lib/company/company-queries.ts';
import { payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { LoadingPayments } from './list/loading-payments.tsx';
import { oneTimePaymentsQuery } from './one-time/one-time-payment-queries.ts';
import { paymentFilterOf, usePaymentFilter } from './payment-filters.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentsOverview } from './payments-overview.tsx';
import { earliestUpcomingQuery, payTotalQuery, scheduledLinesQuery } from './scheduled/scheduled-line-queries.ts';
import { openInvoicesQuery } from './to-pay/to-pay-queries.ts';

/** Requests what the page shows first, before it renders. */
export function requestFirst({ id, role }: ReadCompany, request: QueryClient['prefetchQuery']) {
  const filter = paymentFilterOf(new URLSearchParams(window.location.search), roleHas(role, 'people.read'));
  const earliest = earliestUpcomingQuery(id, filter);
  return Promise.all([
    request(openInvoicesQuery(id)),
    request(payTotalQuery(id)),
    request(payExceptionsQuery(id)),
    earliest.enabled && request(earliest),
    queryClient.prefetchInfiniteQuery({ ...scheduledLinesQuery(id, filter), retry }),
    queryClient.prefetchInfiniteQuery({ ...oneTimePaymentsQuery(id, filter), retry }),
  ]);
}

/** /pay: payments and invoices. /pay?view=history: payment history. */
export function PayPage() {
  const companyId = useCompanyId();
  const total = useQuery(payTotalQuery(companyId));
  const exceptions = useQuery(payExceptionsQuery(companyId));
  const toPay = useQuery(openInvoicesQuery(companyId));
  const filters = usePaymentFilter();
  // The lists are read together with the total above them, so that in an outage all of it fails at once.
  useInfiniteQuery(scheduledLinesQuery(companyId, filters.listed));
  useQuery(earliestUpcomingQuery(companyId, filters.listed));
  useInfiniteQuery(oneTimePaymentsQuery(companyId, filters.listed));
  if (!total.isFetched || !exceptions.isFetched || !toPay.isFetched)
    return <LoadingPayments history={filters.view === 'history'} />;
  if (filters.view === 'history') return <PaymentHistory filters={filters} />;
  return (
    <PaymentsOverview
      total={total.data ?? null}
      exceptions={exceptions}
      reloadTotal={{ pending: total.isFetching, start: () => void total.refetch() }}
      filters={filters}
    />
  );
}
