import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBankDay, subtractBankDays } from '../dates/bank-holidays.ts';
import { addDays, fromEpochDay, plainDate } from '../dates/plain-date.ts';
import { oneTimeSchedule } from './one-time-schedule.ts';

test.each([
  // Ten bank days before Friday 16 October 2026, over Thanksgiving.
  ['2026-10-16', '2026-09-14', '2026-10-01', '2026-10-16'],
  ['2026-09-18', '2026-09-14', '2026-09-14', '2026-09-18'],
  ['2026-09-14', '2026-09-14', '2026-09-14', '2026-09-14'],
  // The run is on a Saturday.
  ['2026-09-18', '2026-09-19', '2026-09-19', '2026-09-21'],
])('a payment of %s, next run %s, is invoiced on %s and paid on %s', (date, nextRun, invoiceOn, payday) => {
  expect(oneTimeSchedule(plainDate(date), plainDate(nextRun), 10)).toEqual({ invoiceOn, payday });
});

test('it is never invoiced before the next run, nor paid before its date or its invoice', () => {
  const day = fc.integer({ min: 18_000, max: 30_000 }).map(fromEpochDay);
  fc.assert(
    fc.property(day, fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 20 }), (nextRun, after, lead) => {
      const date = addDays(nextRun, after);
      const { invoiceOn, payday } = oneTimeSchedule(date, nextRun, lead);
      expect(invoiceOn >= nextRun && payday >= date && payday >= invoiceOn).toBe(true);
      expect(payday === date || isBankDay(payday)).toBe(true);
      expect(invoiceOn === nextRun || invoiceOn === subtractBankDays(date, lead)).toBe(true);
    }),
  );
});
