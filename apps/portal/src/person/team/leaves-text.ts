import * as m from '@portage/messages/me-team';
import { daysText } from '../../features/time-attendance/away/entry-texts.ts';
import type { TeamRequest } from './team-queries.ts';

/** What is left of the vacation after a request; nothing for anything else. */
export function leavesText({ leftAfter }: TeamRequest): string | undefined {
  if (leftAfter === null) return undefined;
  const left = leftAfter < 0 ? 'over' : leftAfter === 0 ? 'none' : 'some';
  return m.leavesVacation({ left, days: daysText(Math.abs(leftAfter)) });
}
