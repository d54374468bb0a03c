import { EarlierPayments } from './earlier-payments.tsx';
import { LoadingGroups } from './loading-payments.tsx';
import type { PaymentFilter } from './payment-filters.ts';
import { useEarliestUpcoming, useScheduledLines } from './scheduled-lines.ts';
import { ScheduledTable } from './scheduled-table.tsx';

interface ScheduledPaymentsProps {
  companyId: string | undefined;
  filter: PaymentFilter;
  /** Under 'all' the next upcoming period is kept in sight; a history leaves it out. */
  withUpcoming: boolean;
}

/** The scheduled lines under the filter, grouped by invoice; earlier ones on demand. */
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
