import { EarlierPayments } from './earlier-payments.tsx';
import { LoadingGroups } from './loading-payments.tsx';
import { useOneTimePayments } from './one-time-lines.ts';
import { OneTimeTable } from './one-time-table.tsx';
import type { PaymentFilter } from './payment-filters.ts';

/** Filtered one-time payments grouped by invoice, with a button for earlier ones. */
export function OneTimePayments({ companyId, filter }: { companyId: string | undefined; filter: PaymentFilter }) {
  const payments = useOneTimePayments(companyId, filter);
  if (payments.isPending) return <LoadingGroups />;
  return (
    <>
      <OneTimeTable
        payments={payments.data?.pages.flat() ?? []}
        isFiltered={filter.search !== ''}
        lastIsPartial={payments.hasNextPage}
      />
      <EarlierPayments list={payments} />
    </>
  );
}
