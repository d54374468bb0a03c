import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { EarlierPayments } from '../list/earlier-payments.tsx';
import { LoadingGroups } from '../list/loading-payments.tsx';
import { PaymentsNotLoaded } from '../list/payments-not-loaded.tsx';
import type { PaymentFilter } from '../payment-filters.ts';
import { oneTimePaymentsQuery } from './one-time-payment-queries.ts';
import { OneTimeTable } from './one-time-table.tsx';

interface OneTimePaymentsProps {
  filter: PaymentFilter;
}

/** Filtered one-time payments grouped by invoice, with a button for earlier ones. */
export const OneTimePayments = memo(({ filter }: OneTimePaymentsProps) => {
  const companyId = useCompanyId();
  // The page began this read. If it has failed before the list appears, it is not begun again.
  const payments = useInfiniteQuery({ ...oneTimePaymentsQuery(companyId, filter), retryOnMount: false });
  if (payments.isPending) return <LoadingGroups />;
  if (payments.isLoadingError) return <PaymentsNotLoaded reads={[payments]} />;
  return (
    <>
      <OneTimeTable
        payments={payments.data.pages.flat()}
        isFiltered={filter.search !== ''}
        lastIsPartial={payments.hasNextPage}
      />
      <EarlierPayments list={payments} />
    </>
  );
});
