import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { TimeAwayKind, TimeAwayState } from '@portage/domain/time-away/time-away';
import * as m from '@portage/messages/me-away';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** Entries that are read; older ones are history. */
const maxEntries = 50;

/** An employment's time away, the newest first. */
export const awayQuery = (memberId: string) =>
  queryOptions({
    queryKey: tableKey('time_away', memberId),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('time_away')
        .select('id, kind, first_day, last_day, half, note, state, answer')
        .eq('team_member_id', memberId)
        .order('first_day', { ascending: false })
        .limit(maxEntries)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ first_day, last_day, kind, state, ...entry }) => ({
        ...entry,
        kind: kind as TimeAwayKind,
        state: state as TimeAwayState,
        first: plainDate(first_day),
        last: plainDate(last_day),
      }));
    },
  });

/** An employment's vacation up to today. */
export const vacationQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['me-vacation', memberId],
    meta: { errorTitle: m.notLoaded },
    queryFn: () => callMe('me/vacation', { team_member_id: memberId }),
  });

/** The sick leave that the law gives in the year of a day. */
export const sickLeaveQuery = (memberId: string, day: PlainDate) =>
  queryOptions({
    queryKey: [...tableKey('time_away', memberId), 'sick leave', day],
    meta: { errorTitle: m.notLoaded },
    queryFn: () => callMe('me/sick-leave', { team_member_id: memberId, day }),
  });
