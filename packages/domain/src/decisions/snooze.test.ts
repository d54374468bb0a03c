import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBankDay } from '../dates/bank-holidays.ts';
import { addDays, daysBetween, plainDate } from '../dates/plain-date.ts';
import { decisionDeadline, isPayoutDue, isSnoozeDay, maxSnoozeDays, snoozeDays, wakingDeadline } from './snooze.ts';

const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays(plainDate('2025-01-01'), days));

describe('the days of a snooze', () => {
  test('are from tomorrow to the 31st day after today', () => {
    const today = plainDate('2026-11-29');
    expect(snoozeDays(today)).toEqual({ first: '2026-11-30', last: '2026-12-30' });
    expect(
      ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-30', '2026-12-31'].map((one) =>
        isSnoozeDay(plainDate(one), today),
      ),
    ).toEqual([false, false, true, true, false]);
  });

  test('are the days from tomorrow up to the maximum, on any date', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 60 }), (today, days) => {
        expect(isSnoozeDay(addDays(today, days), today)).toBe(days >= 1 && days <= maxSnoozeDays);
      }),
    );
  });
});

describe('the deadline of a decision', () => {
  test('of a payout is the bank day on which its money is in accounts, never after the payday', () => {
    // A Saturday.
    expect(decisionDeadline('payout', plainDate('2026-08-01'))).toBe('2026-07-31');
    fc.assert(
      fc.property(day, (payday) => {
        const deadline = decisionDeadline('payout', payday);
        expect(isBankDay(deadline)).toBe(true);
        expect(daysBetween(deadline, payday)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('of anything else is its day', () => {
    fc.assert(fc.property(day, (one) => void expect(decisionDeadline('exception', one)).toBe(one)));
  });

  test('wakes a snoozed decision; without one only its day does', () => {
    expect(wakingDeadline('exception', null)).toBeNull();
    expect(wakingDeadline('payout', plainDate('2026-08-01'))).toBe('2026-07-31');
  });
});

test('pay is due from the day on which its money must be in accounts, and nothing else is pay', () => {
  const [friday, saturday] = [plainDate('2026-07-31'), plainDate('2026-08-01')];
  expect(isPayoutDue('payout', saturday, friday)).toBe(true);
  expect(isPayoutDue('payout', saturday, plainDate('2026-07-30'))).toBe(false);
  expect(isPayoutDue('payout', null, friday)).toBe(false);
  expect(isPayoutDue('exception', plainDate('2020-01-01'), friday)).toBe(false);
});
