import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { RequestState, RequestSubject } from '@portage/domain/person-requests/person-request';
import * as m from '@portage/messages/person-requests';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** Requests that are read; older ones are history. */
const maxRequests = 50;

/** What an employment's person asked to have corrected, newest first. */
export const requestsQuery = (memberId: string) =>
  queryOptions({
    queryKey: tableKey('person_requests', memberId),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('person_requests')
        .select(
          'id, subject, statement_id, body, state, asked_at, answer_by, answer, answered_at, pay_statements(number)',
        )
        .eq('team_member_id', memberId)
        .order('asked_at', { ascending: false })
        .limit(maxRequests)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ subject, state, asked_at, answered_at, answer_by, pay_statements, ...request }) => ({
        ...request,
        subject: subject as RequestSubject,
        state: state as RequestState,
        number: pay_statements?.number ?? null,
        askedOn: todayAt(Date.parse(asked_at)),
        answeredOn: answered_at === null ? null : todayAt(Date.parse(answered_at)),
        answerBy: plainDate(answer_by),
      }));
    },
  });
export type OwnRequest = Awaited<ReturnType<NonNullable<ReturnType<typeof requestsQuery>['queryFn']>>>[number];
