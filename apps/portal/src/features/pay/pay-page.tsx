import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { LoadingPayments } from './list/loading-payments.tsx';
import { oneTimePaymentsQuery } from './one-time/one-time-payment-queries.ts';
import { usePaymentFilter } from './payment-filters.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentsOverview } from './payments-overview.tsx';
import { earliestUpcomingQuery, payTotalQuery, scheduledLinesQuery } from './scheduled/scheduled-line-queries.ts';

const InvoicePage = lazy(async () => ({ default: (await import('./invoice/invoice-page.tsx')).InvoicePage }));

/** Requests what the page shows first, before it renders. */
export const requestFirst = ({ id }: Company, request: QueryClient['prefetchQuery']) =>
  Promise.all([request(payTotalQuery(id)), request(payExceptionsQuery(id))]);

/** /pay: payments and invoices. /pay?view=history: payment history. /pay/:invoice: one invoice. */
export function PayPage() {
  const { invoice } = useParams();
  if (invoice === undefined) return <Payments />;
  return (
    <Suspense fallback={null}>
      <InvoicePage key={invoice} wanted={invoice} />
    </Suspense>
  );
}

function Payments() {
  const companyId = useCompanyId();
  const total = useQuery(payTotalQuery(companyId));
  const exceptions = useQuery(payExceptionsQuery(companyId));
  const filters = usePaymentFilter();
  // The lists are read together with the total above them, so that in an outage all of it fails at once.
  useInfiniteQuery(scheduledLinesQuery(companyId, filters.filter));
  useQuery(earliestUpcomingQuery(companyId, filters.filter));
  useInfiniteQuery(oneTimePaymentsQuery(companyId, filters.filter));
  if (!total.isFetched || !exceptions.isFetched) return <LoadingPayments history={filters.view === 'history'} />;
  if (filters.view === 'history') return <PaymentHistory filters={filters} />;
  return (
    <PaymentsOverview
      total={total.data ?? null}
      exceptions={exceptions.data ?? []}
      reloadTotal={{ pending: total.isFetching, start: () => void total.refetch() }}
      filters={filters}
    />
  );
}
