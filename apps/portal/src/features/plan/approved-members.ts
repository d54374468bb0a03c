import { useQuery } from '@tanstack/react-query';
import { functions, rest } from '#lib/data-client';
import { queryKeys } from '#lib/query-keys';

export interface ApprovedMember {
  team_member_id: string;
  first_name: string;
  last_name: string;
  role: string;
}

/** How many approved members a company has. */
export async function countApproved(companyId: string): Promise<number> {
  const { count } = await rest
    .from('team_members')
    .select('team_member_id', { count: 'exact', head: true })
    .eq('company_id', companyId)
    .eq('status', 'approved')
    .throwOnError();
  return count ?? 0;
}

/** The approved members by name, to choose from. */
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

/** Has one member deactivated. Throws with the server's sentence when it refuses. */
export async function deactivateMember(memberId: string): Promise<void> {
  const { error } = await functions.invoke('deactivate-team-member', { body: { team_member_id: memberId } });
  if (error) throw error;
}
