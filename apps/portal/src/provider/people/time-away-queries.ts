import { plainDate } from '@portage/domain/dates/plain-date';
import { TIME_AWAY_KINDS, TIME_AWAY_STATES } from '@portage/domain/time-away/time-away';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { readApprover } from '../../features/team/approver/approver-queries.ts';
import { consoleKey } from '../lists/console-key.ts';

/** Maximum number of entries that are read; the latest come first. */
const MAX_ENTRIES = 30;

async function readAway(memberId: string, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('time_away')
    .select('id, kind, first_day, last_day, half, note, state')
    .eq('team_member_id', memberId)
    .order('first_day', { ascending: false })
    .order('id')
    .limit(MAX_ENTRIES)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ first_day, last_day, kind, state, ...row }) => ({
    ...row,
    kind: TIME_AWAY_KINDS.find((one) => one === kind) ?? 'unpaid',
    state: TIME_AWAY_STATES.find((one) => one === state) ?? 'canceled',
    first: plainDate(first_day),
    last: plainDate(last_day),
  }));
}
export type PersonAway = Awaited<ReturnType<typeof readAway>>[number];

/** A person's time away, latest first. */
export const personAwayQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('people', 'time away', memberId),
    queryFn: ({ signal }) => readAway(memberId, signal),
  });

/** The colleague who is named to approve a person's time away; null where none is. */
export const personApproverQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('people', 'time away', memberId, 'approver'),
    queryFn: ({ signal }) => readApprover(memberId, signal),
  });
