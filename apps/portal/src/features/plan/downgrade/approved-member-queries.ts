import { compareNames } from '@portage/messages/formats';
import * as m from '@portage/messages/plan';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

interface ApprovedMember {
  team_member_id: string;
  first_name: string;
  last_name: string;
  role: string;
}

/** Approved members, sorted by name. */
export const approvedMembersQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'approved'],
    meta: { errorTitle: m.membersNotFetched },
    queryFn: async ({ signal }): Promise<ApprovedMember[]> => {
      const { data } = await rest
        .from('team_directory')
        .select('team_member_id, first_name, last_name, role')
        .eq('company_id', companyId)
        .eq('status', 'approved')
        .abortSignal(signal)
        .throwOnError();
      return data.toSorted((a, b) => compareNames(`${a.first_name} ${a.last_name}`, `${b.first_name} ${b.last_name}`));
    },
  });

/** How many people are active, who all need a seat. */
export const approvedCountQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'approved count'],
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await rest
        .from('team_directory')
        .select('team_member_id', { count: 'exact', head: true })
        .eq('company_id', companyId)
        .eq('status', 'approved')
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
