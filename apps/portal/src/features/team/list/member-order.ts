import { parseCents } from '@portage/domain/money/money';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { plainTextsOf, type TeamMember } from '../team-members.ts';

/** Sort key of each sortable column. */
export const memberOrder: SortKeys<TeamMember> = {
  name: (member) => plainTextsOf(member).name,
  role: (member) => plainTextsOf(member).role,
  status: (member) => member.status,
  schedule: (member) => scheduleName(member.payroll_schedule),
  salary: (member) => parseCents(member.salary),
  start: (member) => member.commencement_date,
};
