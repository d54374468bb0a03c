import * as m from '@portage/messages/time-away-approver';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest, rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { Colleague } from './colleague-names.ts';

/** The server's maximum page size. */
const PAGE = 1000;

/** The colleague who is named to approve a person's time away; null where none is named. */
export async function readApprover(memberId: string, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('time_away_approvers')
    .select('approver:team_members!time_away_approvers_approver_fkey(team_member_id, first_name, last_name, status)')
    .eq('team_member_id', memberId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data?.approver ?? null;
}

/** As `readApprover`, for the client. */
export const approverQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('time_away_approvers', companyId), memberId],
    queryFn: ({ signal }) => readApprover(memberId, signal),
  });

/** Everyone who is active, by name. */
export const colleaguesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'who can approve'],
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }): Promise<Colleague[]> => {
      const people: Colleague[] = [];
      for (;;) {
        const { data } = await rest
          .from('team_members')
          .select('team_member_id, first_name, last_name, role, email')
          .eq('company_id', companyId)
          .eq('status', 'approved')
          .order('first_name')
          .order('last_name')
          .order('team_member_id')
          .range(people.length, people.length + PAGE - 1)
          .abortSignal(signal)
          .throwOnError();
        people.push(...data);
        if (data.length < PAGE) return people;
      }
    },
  });
