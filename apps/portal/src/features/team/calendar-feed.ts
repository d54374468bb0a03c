import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { randomHex } from '#lib/random-hex.ts';
import { toast } from '#lib/toast.ts';

/** When the calendar link was created and last read; null when there is none. The link itself is not stored. */
export function useCalendarFeed(companyId: string) {
  return useQuery({
    queryKey: queryKeys.calendarFeed(companyId),
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
}

/** Creates the link, or replaces the old one, which stops working. Returns its URL. */
export function useRenewFeed(companyId: string, exists: boolean) {
  return useFeedMutation(companyId, 'The calendar link could not be made', async () => {
    const secret = randomHex(32);
    const feeds = rest.from('calendar_feeds');
    if (exists) await feeds.update({ secret }).eq('company_id', companyId).throwOnError();
    else await feeds.insert({ company_id: companyId, secret }).throwOnError();
    return `${window.location.origin}/calendar/${secret}.ics`;
  });
}

export function useRevokeFeed(companyId: string) {
  return useFeedMutation(companyId, 'The calendar link could not be revoked', async () => {
    await rest.from('calendar_feeds').delete().eq('company_id', companyId).throwOnError();
    return null;
  });
}

function useFeedMutation<T>(companyId: string, failure: string, mutationFn: () => Promise<T>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => toast({ title: failure, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendarFeed(companyId) }),
  });
}
