import * as m from '@portage/messages/calendar-link';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { randomHex } from '#lib/inserts/random-hex.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { calendarFeedQuery } from './calendar-feed-queries.ts';

/** The key of the mutations of a company's link. */
export const feedMutationKey = (companyId: string) => tableKey('calendar_feeds', companyId);

/** Creates the link, or replaces the old one, which stops working. Returns its URL. */
export function useRenewFeed(companyId: string, exists: boolean) {
  return useFeedMutation(companyId, m.createFailed, async () => {
    const secret = randomHex(32);
    const feeds = rest.from('calendar_feeds');
    if (exists) await feeds.update({ secret }).eq('company_id', companyId).throwOnError();
    else await feeds.insert({ company_id: companyId, secret }).throwOnError();
    return `${window.location.origin}/calendar/${secret}.ics`;
  });
}

export function useRevokeFeed(companyId: string) {
  return useFeedMutation(companyId, m.revokeFailed, async () => {
    await rest.from('calendar_feeds').delete().eq('company_id', companyId).throwOnError();
    return null;
  });
}

function useFeedMutation<T>(companyId: string, failure: string, mutationFn: () => Promise<T>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: feedMutationKey(companyId),
    mutationFn,
    onError: (error) => toast({ title: failure, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedQuery(companyId).queryKey }),
  });
}
