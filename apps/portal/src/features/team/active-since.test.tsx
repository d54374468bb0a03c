import { plainDate } from '@portage/domain/dates/plain-date';
import { expect, test } from 'vitest';
import { activeSince } from './active-since.tsx';
import type { TeamMember } from './team-members.ts';

// Component tests run on 20 November 2026.
const member = (start: string) =>
  ({ status: 'approved', approved_date: '2026-09-01T15:00:00Z', commencement_date: start }) as TeamMember;

test.each([
  ['the first day of employment, which is after the activation', '2026-09-08', undefined, '8 Sep 2026'],
  ['the activation, where employment began before', '2026-08-20', undefined, '1 Sep 2026'],
  ['the activation, while employment has not begun', '2026-12-07', undefined, '1 Sep 2026'],
  ['the latest return', '2026-09-08', plainDate('2026-11-02'), '2 Nov 2026'],
])('a member is active since %s', (_, start, returned, date) => {
  expect(activeSince(member(start), returned)).toBe(`Active since ${date}`);
});
