import type { Database } from '@portage/contract/database.gen';
import { normalStatus } from '@portage/domain/statuses';
import { useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

export type TeamMember = Database['public']['Tables']['team_members']['Row'];

/** The members of a company, newest first; nothing is asked for before the company is known. */
export function useTeamMembers(companyId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.teamMembers(companyId ?? ''),
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching team members' },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('team_members')
        .select('*')
        .eq('company_id', companyId ?? '')
        .order('date_added', { ascending: false })
        .order('team_member_id')
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export function fullName(member: Pick<TeamMember, 'first_name' | 'last_name'>): string {
  return `${member.first_name} ${member.last_name}`;
}

/** Members whose name or role contains the words, in the given status ('all' for any). */
export function findMembers(members: readonly TeamMember[], search: string, status: string): TeamMember[] {
  const words = search.trim().toLowerCase();
  return members.filter(
    (member) =>
      (status === 'all' || normalStatus(member.status) === status) &&
      (fullName(member).toLowerCase().includes(words) || member.role.toLowerCase().includes(words)),
  );
}
