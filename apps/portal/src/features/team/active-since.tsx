import { laterOf, type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { sameStatus } from '@portage/domain/statuses';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/member-details';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { returnsQuery } from './leaving/ends-queries.ts';
import type { TeamMember } from './team-members.ts';

/** Since when an approved member is active: since the first day of employment, the activation or the latest return. Nothing for others. */
export function ActiveSince({ member }: { member: TeamMember }) {
  const { data: returns } = useQuery(returnsQuery(useCompanyId()));
  return activeSince(member, returns?.get(member.team_member_id));
}

/** The same for a row of a list, which has read the returns of all members at once. */
export function activeSince(member: TeamMember, returned: PlainDate | undefined): string | null {
  if (member.approved_date === null || !sameStatus(member.status, 'approved')) return null;
  const approved = todayAt(Date.parse(member.approved_date));
  const start = parsePlainDate(member.commencement_date);
  const begun = start !== null && start <= todayAt(Date.now()) ? laterOf(approved, start) : approved;
  return m.activeSince({ date: formatShortDateInText(laterOf(begun, returned ?? begun)) });
}
