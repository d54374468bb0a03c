import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#lib/call-function.ts';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

export interface ApprovedMember {
  team_member_id: string;
  first_name: string;
  last_name: string;
  role: string;
}

export async function countApproved(companyId: string): Promise<number> {
  const { count } = await rest
    .from('team_members')
    .select('team_member_id', { count: 'exact', head: true })
    .eq('company_id', companyId)
    .eq('status', 'approved')
    .throwOnError();
  return count ?? 0;
}

/** Approved members, sorted by name. */
export function useApprovedMembers(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.teamMembers(companyId ?? ''), 'approved'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching team members' },
    queryFn: async ({ signal }): Promise<ApprovedMember[]> => {
      const { data } = await rest
        .from('team_members')
        .select('team_member_id, first_name, last_name, role')
        .eq('company_id', companyId ?? '')
        .eq('status', 'approved')
        .order('first_name')
        .order('last_name')
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** Deactivates one member. Throws an Error with the server's message when it is refused. */
export async function deactivateMember(memberId: string): Promise<void> {
  await callFunction('deactivate-team-member', { team_member_id: memberId });
}
