import { LISTED_JOB_TEXTS } from '@portage/domain/members/job-texts';
import { parseCents, toDecimal } from '@portage/domain/money/money';
import * as fields from '@portage/messages/member-fields';
import * as m from '@portage/messages/team';
import { downloadCsv } from '#lib/browser/csv.ts';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { fullName, type TeamMember } from '../team-members.ts';

const head = [
  fields.name,
  fields.role,
  fields.status,
  m.schedule,
  fields.salary,
  m.start,
  fields.email,
  fields.phone,
  ...LISTED_JOB_TEXTS.map((name) => jobTextNames[name].label),
  fields.province,
];

/** Downloads members as CSV: plain decimal salary, YYYY-MM-DD dates. Identifying numbers are left out. */
export function exportMembers(members: readonly TeamMember[]): void {
  const rows = members.map((member) => [
    fullName(member),
    member.role,
    statusLabel(member.status),
    scheduleName(member.payroll_schedule),
    toDecimal(parseCents(member.salary)),
    member.commencement_date,
    member.email,
    member.phone,
    ...LISTED_JOB_TEXTS.map((name) => member[name]),
    member.state,
  ]);
  downloadCsv('team-members.csv', head, rows);
}
