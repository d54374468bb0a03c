import { describe, expect, test } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { payPeriod } from '../pay/paydays.ts';
import { recordOfEmployment } from './insurable-periods.ts';

const day = plainDate;
const commencement = day('2025-01-06');
/** The paid lines of some whole fortnights, from the first. */
const fortnights = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const { start, end } = payPeriod(commencement, 'Bi-Weekly', at + 1);
    return { start, end, insurable: cents(3_500_00) };
  });
const record = (more: Partial<Parameters<typeof recordOfEmployment>[0]> = {}) =>
  recordOfEmployment({
    commencement,
    firstDay: commencement,
    lastDay: day('2026-04-10'),
    schedule: 'Bi-Weekly',
    lines: fortnights(33),
    oneTime: [],
    ...more,
  });

describe('a record of employment', () => {
  test('has at most 27 fortnights, the final one first, with hours up to the last day', () => {
    const { periods, hours, earnings, finalPeriodEnd, lastDayPaid } = record();
    expect(periods).toHaveLength(27);
    // The 33rd fortnight begins on 30 March; 10 April is its second Friday.
    expect(periods[0]).toEqual({ start: '2026-03-30', end: '2026-04-10', hours: 80, earnings: 3_500_00 });
    expect(finalPeriodEnd).toBe('2026-04-12');
    expect(lastDayPaid).toBe('2026-04-10');
    expect(hours).toBe(27 * 80);
    expect(earnings).toBe(27 * 3_500_00);
  });

  test('of monthly pay has at most 13 months', () => {
    const months = Array.from({ length: 16 }, (_, at) => {
      const { start, end } = payPeriod(commencement, 'Monthly', at + 1);
      return { start, end, insurable: cents(7_000_00) };
    });
    const { periods } = record({ schedule: 'Monthly', lines: months, lastDay: day('2026-05-05') });
    expect(periods).toHaveLength(13);
    expect(periods.at(0)?.end).toBe('2026-05-05');
  });

  test('counts a bonus where it was paid, and what is paid afterwards in the final period', () => {
    const lastDay = day('2025-02-28');
    const { periods } = record({
      lastDay,
      lines: fortnights(4),
      oneTime: [
        { payday: addDays(commencement, 20), insurable: cents(1_000_00) },
        { payday: addDays(lastDay, 20), insurable: cents(500_00) },
      ],
    });
    expect(periods.map(({ earnings }) => earnings)).toEqual([4_000_00, 3_500_00, 4_500_00, 3_500_00]);
    expect(periods.map(({ hours }) => hours)).toEqual([80, 80, 80, 80]);
  });

  test('begins with the last return, and shows a period without pay as nothing', () => {
    const all = fortnights(8);
    const { periods, firstDay } = record({
      firstDay: day('2025-02-17'),
      lastDay: day('2025-04-27'),
      lines: [...all.slice(3, 5), ...all.slice(6)],
    });
    expect(firstDay).toBe('2025-02-17');
    expect(periods).toHaveLength(5);
    expect(periods[2]).toEqual({ start: '2025-03-17', end: '2025-03-30', hours: 0, earnings: 0 });
  });

  test('of a part of a period has the hours of its weekdays', () => {
    const part = { start: day('2025-01-06'), end: day('2025-01-08'), insurable: cents(1_050_00) };
    const { periods } = record({ lines: [part], lastDay: day('2025-01-08') });
    expect(periods).toEqual([{ start: '2025-01-06', end: '2025-01-08', hours: 24, earnings: 1_050_00 }]);
  });
});
