import type { Database } from '@portage/contract/database.gen';
import { normalizeStatus } from '@portage/domain/statuses';
import { useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

export type TeamMember = Database['public']['Tables']['team_members']['Row'];

/** The server's maximum page size. */
const PAGE = 1000;

/** One page of members, newest first, after the given one. A cursor keeps the last page as fast as the first. */
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

/** The company's members, newest first. Waits until the company is known. */
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

/**
 * Updates a member and returns the resulting status.
 * @throws Error with the server's message, or when the member no longer exists
 */
export async function updateMember(memberId: string, values: Partial<TeamMember>): Promise<string> {
  const { data } = await rest
    .from('team_members')
    .update(values)
    .eq('team_member_id', memberId)
    .select('team_member_id, status')
    .throwOnError();
  if (data[0] === undefined) throw new Error('This person is no longer in your team.');
  return data[0].status;
}

export function fullName(member: Pick<TeamMember, 'first_name' | 'last_name'>): string {
  return `${member.first_name} ${member.last_name}`;
}

/** Normalizes text for search and sort: 'elodie' finds 'Élodie', which sorts before 'Zoe'. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Members with the text in their name or role and the status ('all' for any). Ignores case and accents. */
export function findMembers(members: readonly TeamMember[], search: string, status: string): TeamMember[] {
  const words = plain(search.trim().replace(/\s+/g, ' '));
  return members.filter(
    (member) =>
      (status === 'all' || normalizeStatus(member.status) === status) &&
      (words === '' || plain(fullName(member)).includes(words) || plain(member.role).includes(words)),
  );
}
