import { expect, test } from 'vitest';
import { lineDays } from './line-days.ts';

const line = { start_date: '2026-09-01', end_date: '2026-09-30', period_number: 1, schedule: 'Monthly' };

test('counts the days of a whole period, and names its own payday', () => {
  expect(lineDays(line, '2026-09-01')).toEqual({
    start: '2026-09-01',
    end: '2026-09-30',
    days: 30,
    of: 30,
    regularPayday: '2026-10-01',
  });
});

test('counts the days of a part of a period', () => {
  const part = { start_date: '2026-10-18', end_date: '2026-10-20', period_number: 4, schedule: 'Bi-Weekly' };
  expect(lineDays(part, '2026-09-06')).toMatchObject({ days: 3, of: 14, regularPayday: '2026-11-01' });
});

test('gives nothing for a line that does not lie in its period', () => {
  expect(lineDays(line, '2026-09-02')).toBeNull();
  expect(lineDays({ ...line, period_number: 2 }, '2026-09-01')).toBeNull();
});

test.each([
  { start_date: null },
  { end_date: null },
  { period_number: null },
  { period_number: 0 },
  { schedule: null },
  { schedule: 'Weekly' },
])('gives nothing with %j', (given) => {
  expect(lineDays({ ...line, ...given }, '2026-09-01')).toBeNull();
});

test('gives nothing without a commencement date', () => {
  expect(lineDays(line, null)).toBeNull();
});
