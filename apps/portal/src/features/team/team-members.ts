import type { Row } from '@portage/contract/rows';
import { normalizeStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/team';
import { rest } from '#lib/api/data-client.ts';

export type TeamMember = Row<'team_members'>;

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
  if (data[0] === undefined) throw new Error(m.memberGone);
  return data[0].status;
}

export const memberKey = (member: Pick<TeamMember, 'team_member_id'>) => member.team_member_id;

export function fullName(member: Pick<TeamMember, 'first_name' | 'last_name'>): string {
  return `${member.first_name} ${member.last_name}`;
}

/** Normalizes text for search and sort: 'elodie' finds 'Élodie', which sorts before 'Zoe'. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface PlainTexts {
  name: string;
  role: string;
  /** Both, each on a line, so that a search reads one text. */
  all: string;
}

/** Normalized names and roles: 10,000 people are searched and sorted with each key that is typed. */
const plainTexts = new WeakMap<TeamMember, PlainTexts>();

export function plainTextsOf(member: TeamMember): PlainTexts {
  const known = plainTexts.get(member);
  if (known !== undefined) return known;
  const [name, role] = [plain(fullName(member)), plain(member.role)];
  const texts = { name, role, all: `${name}\n${role}` };
  plainTexts.set(member, texts);
  return texts;
}

/** Members with the text in their name or role and the status ('all' for any). Ignores case and accents. */
export function findMembers(members: readonly TeamMember[], search: string, status: string): TeamMember[] {
  const words = plain(search.trim().replace(/\s+/g, ' '));
  return members.filter((member) => {
    if (status !== 'all' && normalizeStatus(member.status) !== status) return false;
    return words === '' || plainTextsOf(member).all.includes(words);
  });
}
