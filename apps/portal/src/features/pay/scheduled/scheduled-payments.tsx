import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { EarlierPayments } from '../list/earlier-payments.tsx';
import { LoadingGroups } from '../list/loading-payments.tsx';
import { PaymentsNotLoaded } from '../list/payments-not-loaded.tsx';
import type { PaymentFilter } from '../payment-filters.ts';
import { earliestUpcomingQuery, scheduledLinesQuery } from './scheduled-line-queries.ts';
import { ScheduledTable } from './scheduled-table.tsx';

interface ScheduledPaymentsProps {
  filter: PaymentFilter;
  /** Whether 'all' includes the next upcoming period; the history does not. */
  withUpcoming: boolean;
}

/** Filtered scheduled lines grouped by invoice, with a button for earlier ones. */
export const ScheduledPayments = memo(({ filter, withUpcoming }: ScheduledPaymentsProps) => {
  const companyId = useCompanyId();
  // The page began these reads. One that has failed before the list appears is not begun again.
  const lines = useInfiniteQuery({ ...scheduledLinesQuery(companyId, filter), retryOnMount: false });
  const upcoming = useQuery({ ...earliestUpcomingQuery(companyId, filter), retryOnMount: false });
  const appended = withUpcoming && filter.status === 'all';
  if (lines.isPending || (appended && upcoming.isPending)) return <LoadingGroups />;
  if (lines.isLoadingError || (appended && upcoming.isLoadingError))
    return <PaymentsNotLoaded reads={[lines, upcoming]} />;
  const shown = [...lines.data.pages.flat(), ...(appended ? (upcoming.data ?? []) : [])];
  return (
    <>
      <ScheduledTable
        lines={shown}
        isFiltered={filter.search !== '' || filter.direction !== 'all'}
        lastIsPartial={lines.hasNextPage}
      />
      <EarlierPayments list={lines} />
    </>
  );
});
