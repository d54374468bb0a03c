import { parseCents } from '@portage/domain/money';
import { scheduleName } from '#lib/schedule-names.ts';
import type { SortKeys } from '#ui/sort-order.ts';
import { fullName, plain, type TeamMember } from './team-members.ts';

/** Sort key of each sortable column. */
export const memberOrder: SortKeys<TeamMember> = {
  name: (member) => plain(fullName(member)),
  role: (member) => plain(member.role),
  status: (member) => member.status.toLowerCase(),
  schedule: (member) => scheduleName(member.payroll_schedule),
  salary: (member) => parseCents(member.salary),
  start: (member) => member.commencement_date,
};
