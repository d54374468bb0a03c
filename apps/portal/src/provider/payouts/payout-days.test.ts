import { plainDate } from '@portage/domain/dates/plain-date';
import { expect, test } from 'vitest';
import { payoutDays } from './payout-days.ts';

const due = (payday: string) => ({ payday, clients: 1, people: 2, cents: 300, left_out: 1, left_out_cents: 50 });
const today = plainDate('2026-12-10');

test('joins paydays whose money is in accounts on the same day, the soonest first', () => {
  const days = payoutDays([due('2026-12-12'), due('2026-12-25'), due('2026-12-11')], today);
  expect(days.map(({ day, paydays, lateSince, people, cents }) => [day, paydays, lateSince, people, cents])).toEqual([
    ['2026-12-11', ['2026-12-11', '2026-12-12'], null, 4, 600],
    ['2026-12-24', ['2026-12-25'], null, 2, 300],
  ]);
});

test('pays what is late with what is due today, and says since when', () => {
  const [day, ...others] = payoutDays([due('2026-12-10'), due('2026-12-05'), due('2026-12-08')], today);
  expect(others).toEqual([]);
  // The 5th is a Saturday.
  expect(day).toMatchObject({
    day: '2026-12-10',
    lateSince: '2026-12-04',
    clients: 3,
    left_out: 3,
    left_out_cents: 150,
  });
});
