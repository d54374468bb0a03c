import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/me-team';
import { queryOptions } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';

/** Whose time away the person decides as a colleague, and the requests that wait for them, the oldest first. */
export const teamRequestsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['me-team-requests', memberId],
    meta: { errorTitle: m.notLoaded },
    queryFn: async () => {
      const { people, requests } = await callMe('me/team-requests', { team_member_id: memberId });
      return {
        people,
        requests: requests.map(({ first_day, last_day, requested_at, left_after, ...request }) => ({
          ...request,
          first: plainDate(first_day),
          last: plainDate(last_day),
          requestedOn: todayAt(Date.parse(requested_at)),
          leftAfter: left_after,
        })),
      };
    },
  });
export type TeamRequest = Awaited<
  ReturnType<NonNullable<ReturnType<typeof teamRequestsQuery>['queryFn']>>
>['requests'][number];

/** A request that is being answered. */
export interface Answer {
  readonly request: TeamRequest;
  readonly state: 'approved' | 'declined';
}
