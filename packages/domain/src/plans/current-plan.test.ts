import { expect, it } from 'vitest';
import { issuesOf } from '../forms/standard-schema.ts';
import {
  addMemberWarning,
  currentPlan,
  displayedPlan,
  downgradeSchema,
  isPlanChangeLocked,
  membersToDeactivate,
  offersPayment,
  seatsTaken,
} from './current-plan.ts';

const row = (status: string, created_at: string) => ({ status, created_at });
const older = row('Completed', '2026-01-01T00:00:00Z');
const newer = row('Completed', '2026-03-01T00:00:00Z');
const processing = row('Processing', '2026-02-01T00:00:00Z');
const cancelled = row('Cancelled', '2026-04-01T00:00:00Z');

it('shows a Processing plan before the latest Completed one', () => {
  expect(displayedPlan([older, newer, processing, cancelled])).toBe(processing);
  expect(currentPlan([older, newer, processing, cancelled])).toBe(newer);
  expect(displayedPlan([newer, older, cancelled])).toBe(newer);
  expect(displayedPlan([cancelled])).toBeNull();
});

it('locks changes while Processing, and offers payment while Processing or without a plan', () => {
  expect(['Processing', 'Completed', null].map(isPlanChangeLocked)).toEqual([true, false, false]);
  expect(['Processing', 'Completed', null].map(offersPayment)).toEqual([true, false, true]);
});

it('warns on the Add button', () => {
  expect(addMemberWarning('Processing', 0, 5)).toEqual({ code: 'planRequired' });
  expect(addMemberWarning('Completed', 5, 5)).toEqual({ code: 'planFull', max: 5 });
  expect(addMemberWarning('Completed', 4, 5)).toBeNull();
  expect(addMemberWarning('Completed', 500, null)).toBeNull();
});

it('does not count deactivated members', () => {
  const members = ['Approved', 'pending', 'Processing', 'processing'].map((status) => ({ status }));
  expect(seatsTaken(members)).toBe(2);
});

it('counts members to deactivate for a downgrade', () => {
  expect([membersToDeactivate(8, 5), membersToDeactivate(3, 5), membersToDeactivate(8, null)]).toEqual([3, 0, 0]);
  const schema = downgradeSchema(2);
  expect(issuesOf(schema, { members: ['a', 'b'] })).toEqual([]);
  expect(issuesOf(schema, { members: ['a'] })).toMatchObject([{ code: 'notEnoughSelected', params: { needed: 2 } }]);
});
