import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/person-requests';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** What a person asked to have corrected and the provider showed the client, newest first. */
export const shownRequestsQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('person_requests', companyId), memberId],
    meta: { errorTitle: m.shownNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('person_requests')
        .select('id, subject, body, asked_at, answer')
        .eq('team_member_id', memberId)
        .order('asked_at', { ascending: false })
        .limit(20)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ asked_at, ...request }) => ({ ...request, askedOn: todayAt(Date.parse(asked_at)) }));
    },
  });
