import { todayAt } from '@portage/domain/plain-date';
import { sameStatus } from '@portage/domain/statuses';
import { formatShortDate } from '@portage/messages/formats';
import type { TeamMember } from './team-members.ts';

/** The approval date of an approved member; null for others. */
export function approvalDate({ status, approved_date }: TeamMember): string | null {
  if (approved_date === null || !sameStatus(status, 'approved')) return null;
  return formatShortDate(todayAt(Date.parse(approved_date)));
}
