import { plainDate } from '@portage/domain/dates/plain-date';
import { expect, test } from 'vitest';
import { daysOfYear, monthAround, rangeOf, recentDays, yearOfRange } from './day-range.ts';

const otherwise = recentDays(plainDate('2026-06-15'));
const range = (search: string) => rangeOf(new URLSearchParams(search), otherwise);

test('takes days of the address in order, one alone as both, and others for what is no day', () => {
  expect(range('from=2026-01-02&to=2026-02-03')).toEqual({ from: '2026-01-02', to: '2026-02-03' });
  expect(range('from=2026-02-03&to=2026-01-02')).toEqual({ from: '2026-01-02', to: '2026-02-03' });
  expect(range('from=2026-02-03')).toEqual({ from: '2026-02-03', to: '2026-02-03' });
  expect(range('to=2026-02-03&from=2026-02-30')).toEqual({ from: '2026-02-03', to: '2026-02-03' });
  expect(range('from=x')).toEqual({ from: '2026-05-15', to: '2026-07-30' });
});

test('knows the days of a year', () => {
  expect(yearOfRange(daysOfYear(2025))).toBe(2025);
  expect(yearOfRange(otherwise)).toBeNull();
});

test('knows the days of a month', () => {
  expect(monthAround(plainDate('2026-02-28'))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthAround(plainDate('2028-02-03'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthAround(plainDate('2026-12-31'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
