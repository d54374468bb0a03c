import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { activeSinceDay } from '@portage/domain/members/active-since';
import { sameStatus } from '@portage/domain/statuses';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/member-details';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { returnsQuery } from './leaving/ends-queries.ts';
import type { TeamMember } from './team-members.ts';

/** Since when an approved member is active. Nothing for others. */
export function ActiveSince({ member }: { member: TeamMember }) {
  const { data: returns } = useQuery(returnsQuery(useCompanyId()));
  return activeSince(member, returns?.get(member.team_member_id));
}

/** The same for a row of a list, which has read the returns of all members at once. */
export function activeSince(member: TeamMember, returned: PlainDate | undefined): string | null {
  if (member.approved_date === null || !sameStatus(member.status, 'approved')) return null;
  const approved = todayAt(Date.parse(member.approved_date));
  const start = parsePlainDate(member.commencement_date);
  const day = activeSinceDay({ approved, start, returned }, todayAt(Date.now()));
  return m.activeSince({ date: formatShortDateInText(day) });
}
