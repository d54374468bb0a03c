import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { RequestState, RequestSubject } from '@portage/domain/person-requests/person-request';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

/** Requests that are read; older ones are history. */
const maxRequests = 50;

async function readRequests(memberId: string, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('person_requests')
    .select('id, subject, body, state, asked_at, answer_by, answer, shown_to_client, pay_statements(number)')
    .eq('team_member_id', memberId)
    .order('asked_at', { ascending: false })
    .limit(maxRequests)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ subject, state, asked_at, answer_by, pay_statements, shown_to_client, ...request }) => ({
    ...request,
    subject: subject as RequestSubject,
    state: state as RequestState,
    number: pay_statements?.number ?? null,
    askedOn: todayAt(Date.parse(asked_at)),
    answerBy: plainDate(answer_by),
    isShown: shown_to_client,
  }));
}
export type PersonRequest = Awaited<ReturnType<typeof readRequests>>[number];

/** What a person asked to have corrected, newest first. */
export const personRequestsQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('people', 'requests', memberId),
    queryFn: ({ signal }) => readRequests(memberId, signal),
  });
