import { expect, test } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { paydayOutcome } from './payday-outcome.ts';

const today = plainDate('2026-12-04');
const outcome = (day: string, payments: number, paid: number, hasOpenInvoice = false) =>
  paydayOutcome({ day: plainDate(day), payments, paid, hasOpenInvoice }, today);

test('tells what became of a payday that is over', () => {
  expect(outcome('2026-12-03', 2, 2)).toBe('paid');
  expect(outcome('2026-12-03', 2, 1)).toBe('partly');
  expect(outcome('2026-12-03', 2, 1, true)).toBe('partly');
  expect(outcome('2026-12-03', 2, 0, true)).toBe('held');
  expect(outcome('2026-12-03', 2, 0)).toBe('late');
});

test('leaves a payday that is to come planned, and one of today until its invoice keeps it', () => {
  expect(outcome('2026-12-05', 2, 0, true)).toBe('planned');
  expect(outcome('2026-12-04', 2, 0)).toBe('planned');
  expect(outcome('2026-12-04', 2, 1)).toBe('planned');
  expect(outcome('2026-12-04', 2, 0, true)).toBe('held');
  // The money of a payday on a bank holiday is in the account before it.
  expect(outcome('2026-12-05', 2, 2)).toBe('paid');
});
