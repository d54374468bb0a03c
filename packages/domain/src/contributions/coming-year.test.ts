import { expect, test } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { comingYearWithoutRates } from './coming-year.ts';

test.each([
  ['2026-10-31', [], null],
  ['2026-11-01', [], 2027],
  ['2026-12-31', [2025, 2026], 2027],
  ['2026-12-31', [2026, 2027], null],
] as const)('on %s with the rates of %j, the year without rates is %s', (today, years, missing) => {
  expect(comingYearWithoutRates(plainDate(today), (year) => (years as readonly number[]).includes(year))).toBe(missing);
});
