import { addDays, type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { sameStatus } from '@portage/domain/statuses';
import { rest } from '#lib/api/data-client.ts';
import type { TeamMember } from '../team-members.ts';

/**
 * The last working day of a person who left before yesterday, or null: an end of today or yesterday is undone by activating again.
 * Null too when it cannot be read: the database then takes today as the first day.
 */
export async function returnsAfter({
  status,
  team_member_id,
}: Pick<TeamMember, 'status' | 'team_member_id'>): Promise<PlainDate | null> {
  if (!sameStatus(status, 'processing')) return null;
  const { data } = await rest
    .from('employment_ends')
    .select('last_day')
    .eq('team_member_id', team_member_id)
    .is('undone_at', null)
    .is('rehired_on', null)
    .lt('last_day', addDays(todayAt(Date.now()), -1))
    .retry(false);
  const lastDay = data?.[0]?.last_day;
  return lastDay === undefined ? null : plainDate(lastDay);
}
