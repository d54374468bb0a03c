import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minimumWageOn, minimumWageWarning } from './minimum-wage.ts';
import { plainDate } from './plain-date.ts';
import { PROVINCES } from './provinces.ts';

const day = plainDate('2026-11-21');
const province = fc.constantFrom(...PROVINCES.map(({ code }) => code));

it('uses the figure in force on the day', () => {
  expect(minimumWageOn('ON', plainDate('2026-09-30'))?.hourly).toBe(1760);
  expect(minimumWageOn('ON', plainDate('2026-10-01'))?.hourly).toBe(1795);
  expect(minimumWageOn('QC', day)?.hourly).toBe(1660);
  expect(minimumWageOn('AB', day)?.hourly).toBe(1500);
  expect(minimumWageOn('ON', plainDate('2020-01-01'))).toBeNull();
});

it('warns about 25,000.00 a year in Ontario with both figures', () => {
  expect(minimumWageWarning(2_500_000, 'ON', day)).toBe(
    'At 40 hours a week this is 12.01 an hour, under the minimum wage (17.95 in Ontario since 1 October 2026).',
  );
});

it('warns below 2,080 hours at minimum wage, and not above', () => {
  fc.assert(
    fc.property(province, fc.integer({ min: 0, max: 5_000_000 }), (code, salary) => {
      const least = (minimumWageOn(code, day)?.hourly ?? 0) * 2080;
      expect(minimumWageWarning(salary, code, day) === null).toBe(salary >= least);
    }),
  );
  expect(minimumWageWarning(0, 'ON', plainDate('2020-01-01'))).toBeNull();
});
