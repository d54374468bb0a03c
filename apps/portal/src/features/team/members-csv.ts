import { parseCents, toDecimal } from '@portage/domain/money';
import { statusLabel } from '@portage/domain/statuses';
import { downloadCsv } from '#lib/csv.ts';
import { fullName, type TeamMember } from './team-members.ts';

const head = ['Name', 'Role', 'Status', 'Schedule', 'Salary', 'Start', 'Email', 'Phone', 'Department', 'Province'];

/** Downloads members as CSV: plain decimal salary, YYYY-MM-DD dates. Identifying numbers are left out. */
export function exportMembers(members: readonly TeamMember[]): void {
  const rows = members.map((member) => [
    fullName(member),
    member.role,
    statusLabel(member.status),
    member.payroll_schedule,
    toDecimal(parseCents(member.salary)),
    member.commencement_date,
    member.email,
    member.phone,
    member.department,
    member.state,
  ]);
  downloadCsv('team-members.csv', head, rows);
}
