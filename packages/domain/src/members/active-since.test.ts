import { expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { activeSinceDay } from './active-since.ts';

const [approved, today] = [plainDate('2026-09-01'), plainDate('2026-11-20')];

it.each([
  ['the first day of employment, which is after the activation', '2026-09-08', undefined, '2026-09-08'],
  ['the activation, where employment began before', '2026-08-20', undefined, '2026-09-01'],
  ['the activation, while employment has not begun', '2026-12-07', undefined, '2026-09-01'],
  ['the latest return', '2026-09-08', '2026-11-02', '2026-11-02'],
])('has a member active since %s', (_, start, back, since) => {
  const returned = back === undefined ? undefined : plainDate(back);
  expect(activeSinceDay({ approved, start: plainDate(start), returned }, today)).toBe(since);
});

it('counts from the activation where the first day is not known', () => {
  expect(activeSinceDay({ approved, start: null, returned: undefined }, today)).toBe(approved);
});
