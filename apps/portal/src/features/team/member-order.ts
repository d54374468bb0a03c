import { parseCents } from '@portage/domain/money';
import type { SortState } from '#ui/data-table-head.tsx';
import { fullName, plain, type TeamMember } from './team-members.ts';

/** Sort key of each sortable column. */
const keys: Record<string, (member: TeamMember) => string | number> = {
  name: (member) => plain(fullName(member)),
  role: (member) => plain(member.role),
  status: (member) => member.status.toLowerCase(),
  schedule: (member) => member.payroll_schedule,
  salary: (member) => parseCents(member.salary),
  start: (member) => member.commencement_date,
};

/** Parses 'name' or '-name' from the URL. Undefined keeps the default order. */
export function parseOrder(text: string | null): SortState | undefined {
  const key = (text ?? '').replace(/^-/, '');
  if (!Object.hasOwn(keys, key)) return undefined;
  return { key, direction: text?.startsWith('-') ? 'descending' : 'ascending' };
}

/** The order after a header click: ascending, descending, none. */
export function nextOrder(current: SortState | undefined, key: string): string {
  if (current?.key !== key) return key;
  return current.direction === 'ascending' ? `-${key}` : '';
}

export function inOrder(members: readonly TeamMember[], order: SortState | undefined): readonly TeamMember[] {
  const key = order && keys[order.key];
  if (order === undefined || key === undefined) return members;
  const sign = order.direction === 'ascending' ? 1 : -1;
  return members
    .map((member) => ({ member, by: key(member) }))
    .sort((a, b) => sign * (a.by < b.by ? -1 : a.by > b.by ? 1 : 0))
    .map(({ member }) => member);
}
