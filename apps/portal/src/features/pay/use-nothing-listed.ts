import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { oneTimePaymentsQuery } from './one-time/one-time-payment-queries.ts';
import type { PaymentFilter } from './payment-filters.ts';
import { earliestUpcomingQuery, scheduledLinesQuery } from './scheduled/scheduled-line-queries.ts';

/** The lists that are on screen. */
interface Listed {
  scheduled: boolean;
  upcoming: boolean;
  oneTime: boolean;
}

/** Whether the lists on screen were read and have nothing, so that there is nothing to export. They read for themselves. */
export function useNothingListed(filter: PaymentFilter, listed: Listed): boolean {
  const companyId = useCompanyId();
  const lines = useInfiniteQuery({ ...scheduledLinesQuery(companyId, filter), enabled: false }).data?.pages.flat();
  const upcoming = useQuery({ ...earliestUpcomingQuery(companyId, filter), enabled: false }).data;
  const extras = useInfiniteQuery({ ...oneTimePaymentsQuery(companyId, filter), enabled: false }).data?.pages.flat();
  return (
    (!listed.scheduled || lines?.length === 0) &&
    (!listed.upcoming || filter.status !== 'all' || upcoming?.length === 0) &&
    (!listed.oneTime || extras?.length === 0)
  );
}
