import { expect, it } from 'vitest';
import {
  formatDate,
  formatDateRange,
  formatDayMonth,
  formatDayMonthYear,
  formatLongDate,
  formatMonth,
  formatShortDate,
} from './date-format.ts';
import { plainDate } from './plain-date.ts';

it('writes dates as the screens show them', () => {
  const date = plainDate('2026-11-20');
  expect(formatLongDate(date)).toBe('Friday, 20 November 2026');
  expect(formatDate(date)).toBe('20 November 2026');
  expect(formatDayMonth(plainDate('2026-11-27'))).toBe('27 November');
  expect(formatShortDate(plainDate('2026-05-03'))).toBe('3 May 2026');
  expect(formatMonth(date)).toBe('November 2026');
  expect(formatDayMonthYear(plainDate('2026-05-03'))).toBe('03/05/2026');
});

it.each([
  ['2026-11-14', '2026-11-27', '14 – 27 Nov 2026'],
  ['2026-11-28', '2026-12-11', '28 Nov – 11 Dec 2026'],
  ['2026-12-28', '2027-01-10', '28 Dec 2026 – 10 Jan 2027'],
  ['2026-12-28', '2026-12-28', '28 Dec 2026'],
])('formats the range %s to %s', (start, end, text) => {
  expect(formatDateRange(plainDate(start), plainDate(end))).toBe(text);
});
