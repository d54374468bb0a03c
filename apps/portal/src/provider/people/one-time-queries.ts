import type { PlainDate } from '@portage/domain/dates/plain-date';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callProvider } from '#lib/calls/call-provider.ts';

/** When a one-time payment of a date is invoiced and paid. Asks nothing without a date. */
export const oneTimeScheduleQuery = (date: PlainDate | null) =>
  queryOptions({
    queryKey: ['console-one-time', date],
    gcTime: 0,
    retry: false,
    queryFn: date === null ? skipToken : () => callProvider('provider/preview-one-time', { date }),
  });
