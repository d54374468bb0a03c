import type { Row } from '@portage/contract/rows';
import { normalizeStatus } from '@portage/domain/statuses';
import { foldText } from '@portage/domain/text/fold-text';
import * as m from '@portage/messages/team';
import { rest } from '#lib/api/data-client.ts';
import { readCompaniesAgain } from '#lib/api/query-client.ts';

export type TeamMember = Row<'team_members'>;

/**
 * Updates a member and returns the resulting status.
 * @throws Error with the server's message, or when the member no longer exists or access to the company has ended
 */
export async function updateMember(memberId: string, values: Partial<TeamMember>): Promise<string> {
  const { data } = await rest
    .from('team_members')
    .update(values)
    .eq('team_member_id', memberId)
    .select('team_member_id, status')
    .throwOnError();
  if (data[0] === undefined) {
    readCompaniesAgain();
    throw new Error(m.memberGone);
  }
  return data[0].status;
}

export const memberKey = (member: Pick<TeamMember, 'team_member_id'>) => member.team_member_id;

export function fullName(member: Pick<TeamMember, 'first_name' | 'last_name'>): string {
  return `${member.first_name} ${member.last_name}`;
}

/** Normalized names and roles: 10,000 people are searched and sorted with each key that is typed. */
const plainTexts = new WeakMap<TeamMember, { name: string; role: string }>();

export function plainTextsOf(member: TeamMember): { name: string; role: string } {
  const known = plainTexts.get(member);
  if (known !== undefined) return known;
  const texts = { name: foldText(fullName(member)), role: foldText(member.role) };
  plainTexts.set(member, texts);
  return texts;
}

const searched = new WeakMap<readonly TeamMember[], readonly string[]>();

/** What a search of a list reads: the name and the role of each member, each on its own line. The list must not change afterwards. */
function searchedTexts(members: readonly TeamMember[]): readonly string[] {
  const texts =
    searched.get(members) ??
    members.map((member) => {
      const { name, role } = plainTextsOf(member);
      return `${name}\n${role}`;
    });
  searched.set(members, texts);
  return texts;
}

/** Members with the text in their name or role and the status ('all' for any): the list itself when all are. Ignores case and accents. */
export function findMembers(members: readonly TeamMember[], search: string, status: string): readonly TeamMember[] {
  const words = foldText(search.trim().replace(/\s+/g, ' '));
  if (words === '' && status === 'all') return members;
  const texts = words === '' ? null : searchedTexts(members);
  return members.filter(
    (member, at) =>
      (status === 'all' || normalizeStatus(member.status) === status) && (texts === null || texts[at]?.includes(words)),
  );
}
