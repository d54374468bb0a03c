import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { LoadingGroups } from './loading-payments.tsx';
import styles from './pay.module.css';
import type { PaymentFilter } from './payment-filters.ts';
import type { ScheduledPayment } from './payments.ts';
import { allLines, useEarliestUpcoming, useScheduledLines } from './scheduled-lines.ts';
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
      {lines.hasNextPage && (
        <p className={styles.more}>
          <Button onClick={() => void lines.fetchNextPage()} pending={lines.isFetchingNextPage}>
            Show earlier payments
          </Button>
        </p>
      )}
    </>
  );
}

/** Saves every line under the filter, however many the page shows, by the function that makes the file. */
export function useScheduledExport(companyId: string | undefined, filter: PaymentFilter, withUpcoming: boolean) {
  const upcoming = useEarliestUpcoming(companyId, filter);
  const [pending, setPending] = useState(false);
  async function save(write: (lines: readonly ScheduledPayment[]) => void) {
    if (companyId === undefined) return;
    setPending(true);
    try {
      const lines = await allLines(companyId, filter);
      const appended = withUpcoming && filter.status === 'all' ? (upcoming.data ?? []) : [];
      write([...lines, ...appended]);
    } catch (error) {
      toast({ title: 'Error fetching payments', description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return { save, pending };
}
