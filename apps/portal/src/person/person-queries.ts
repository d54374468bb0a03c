import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/me';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

async function readEmployments(signal: AbortSignal) {
  const { data } = await rest
    .from('my_employments')
    .select('*')
    .order('commencement_date', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  const employments = data.map(({ team_member_id, first_name, role, company, last_day, ...own }) => ({
    ...own,
    team_member_id: team_member_id ?? '',
    first_name: first_name ?? '',
    role: role ?? '',
    company: company ?? '',
    lastDay: last_day === null ? null : plainDate(last_day),
  }));
  // The work of today before what has ended, and the newest first.
  return employments.toSorted((a, b) => Number(hasLeft(a)) - Number(hasLeft(b)));
}

/** Work for one client, with the person's own details there and what is on file. */
export type Employment = Awaited<ReturnType<typeof readEmployments>>[number];

/** Whether the last day has passed. */
export const hasLeft = ({ lastDay }: { readonly lastDay: PlainDate | null }): boolean =>
  lastDay !== null && lastDay < todayAt(Date.now());

/** The account's employments, those of today first. */
export const employmentsQuery = (userId: string) =>
  queryOptions({
    queryKey: tableKey('my_employments', userId),
    staleTime: 5_000,
    meta: { errorTitle: m.accountNotLoaded },
    queryFn: ({ signal }) => readEmployments(signal),
  });
