import type { Database } from '@portage/contract/database.gen';
import { normalStatus } from '@portage/domain/statuses';
import { useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

export type TeamMember = Database['public']['Tables']['team_members']['Row'];

/** As many as the server hands out at once. */
const PAGE = 1000;

/** Members newest first, from behind one on: found by key, so that the last page is as quick as the first. */
async function readMembers(companyId: string, after: TeamMember | null, signal: AbortSignal): Promise<TeamMember[]> {
  let query = rest.from('team_members').select('*').eq('company_id', companyId);
  if (after !== null) {
    const added = `"${after.date_added}"`;
    query = query.or(`date_added.lt.${added},and(date_added.eq.${added},team_member_id.gt.${after.team_member_id})`);
  }
  const { data } = await query
    .order('date_added', { ascending: false })
    .order('team_member_id')
    .limit(PAGE)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The members of a company, newest first; nothing is asked for before the company is known. */
export function useTeamMembers(companyId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.teamMembers(companyId ?? ''),
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching team members' },
    queryFn: async ({ signal }) => {
      const members: TeamMember[] = [];
      for (;;) {
        const page = await readMembers(companyId ?? '', members.at(-1) ?? null, signal);
        members.push(...page);
        if (page.length < PAGE) return members;
      }
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
