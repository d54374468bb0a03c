import { expect, it } from 'vitest';
import { formatDayMonthYear } from './date-format.ts';
import { plainDate } from './plain-date.ts';

it('writes a date as it is typed', () => {
  expect(formatDayMonthYear(plainDate('2026-05-03'))).toBe('03/05/2026');
});
