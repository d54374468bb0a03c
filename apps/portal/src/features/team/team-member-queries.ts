import * as m from '@portage/messages/team';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { memberKey, type TeamMember } from './team-members.ts';

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

/** The company's members, newest first. One that has not changed stays the same object. */
export const teamMembersQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'list'],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<readonly TeamMember[]>(queryKey) ?? [];
      const known = new Map(before.map((member) => [memberKey(member), member]));
      const members: TeamMember[] = [];
      for (;;) {
        const page = await readMembers(companyId, members.at(-1) ?? null, signal);
        // Compared page by page: to compare thousands at the end would hold up a frame.
        for (const member of page) members.push(replaceEqualDeep(known.get(memberKey(member)), member));
        if (page.length < PAGE) return members;
      }
    },
    structuralSharing: (before, now) => (haveSameItems(before, now) ? before : now),
  });

const haveSameItems = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => item === b[at]);
