import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** When the calendar link was created and last read; null when there is none. The link itself is not stored. */
export const calendarFeedQuery = (companyId: string) =>
  queryOptions({
    queryKey: tableKey('calendar_feeds', companyId),
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('calendar_feeds')
        .select('created_at, last_read_at')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
