import { expect, test } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { isTooFarAhead, sendMoneyBy, valueDateOf } from './value-date.ts';

test.each([
  ['on its own day', '2026-12-15', '2026-12-01', '2026-12-15'],
  ['today', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['on Friday before a weekend', '2026-12-12', '2026-12-01', '2026-12-11'],
  ['before a bank holiday', '2026-12-25', '2026-12-01', '2026-12-24'],
  ['today where it is late', '2026-11-15', '2026-12-01', '2026-12-01'],
  ['on Monday where it is late and banks are closed', '2026-11-27', '2026-11-28', '2026-11-30'],
  ['on Monday where its Friday has passed', '2026-11-29', '2026-11-28', '2026-11-30'],
])('money of a payday is in accounts %s', (_, payday, today, day) => {
  expect(valueDateOf(plainDate(payday), plainDate(today))).toBe(day);
});

test('a payout can be prepared a month ahead', () => {
  const today = plainDate('2026-12-01');
  expect(isTooFarAhead(plainDate('2027-01-01'), today)).toBe(false);
  expect(isTooFarAhead(plainDate('2027-01-02'), today)).toBe(true);
});

test.each([
  ['the day before', '2026-06-30', '2026-06-29'],
  ['Friday before a Monday', '2026-06-29', '2026-06-26'],
  ['Thursday before a payday on a weekend', '2026-06-28', '2026-06-25'],
  ['the bank day before holidays', '2026-12-28', '2026-12-23'],
])('the money of a payday is sent by %s', (_, payday, by) => {
  expect(sendMoneyBy(plainDate(payday))).toBe(by);
});
