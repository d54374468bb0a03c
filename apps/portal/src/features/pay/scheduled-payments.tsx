import { EarlierPayments } from './earlier-payments.tsx';
import { LoadingGroups } from './loading-payments.tsx';
import type { PaymentFilter } from './payment-filters.ts';
import { useEarliestUpcoming, useScheduledLines } from './scheduled-lines.ts';
import { ScheduledTable } from './scheduled-table.tsx';

interface ScheduledPaymentsProps {
  companyId: string | undefined;
  filter: PaymentFilter;
  /** Whether 'all' includes the next upcoming period; the history does not. */
  withUpcoming: boolean;
}

/** Filtered scheduled lines grouped by invoice, with a button for earlier ones. */
export function ScheduledPayments({ companyId, filter, withUpcoming }: ScheduledPaymentsProps) {
  const lines = useScheduledLines(companyId, filter);
  const upcoming = useEarliestUpcoming(companyId, filter);
  const appended = withUpcoming && filter.status === 'all';
  if (lines.isPending || (appended && upcoming.isPending)) return <LoadingGroups />;
  const shown = [...(lines.data?.pages.flat() ?? []), ...(appended ? (upcoming.data ?? []) : [])];
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
}
