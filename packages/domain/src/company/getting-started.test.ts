import { expect, it } from 'vitest';
import { gettingStarted } from './getting-started.ts';

it.each([
  [null, false, 0, 0, 2],
  ['sent', false, 0, 0, 3],
  ['signed', false, 0, 33, 3],
  ['Signed', true, 0, 67, 3],
  ['signed', true, 3, 100, 3],
  [null, true, 0, 50, 2],
  [null, true, 1, 100, 2],
])('agreement %s, plan %s, %i members: %i %% of %i steps', (agreementStatus, hasPlan, teamMembers, percent, steps) => {
  const guide = gettingStarted({ agreementStatus, hasPlan, teamMembers });
  expect(guide.percent).toBe(percent);
  expect(guide.steps).toHaveLength(steps);
  expect(guide.hidden).toBe(percent === 100);
});

it('lists signing first', () => {
  const { steps } = gettingStarted({ agreementStatus: 'sent', hasPlan: true, teamMembers: 0 });
  expect(steps.map(({ key, done }) => [key, done])).toEqual([
    ['sign', false],
    ['plan', true],
    ['hire', false],
  ]);
});
