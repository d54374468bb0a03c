import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents, NO_CENTS } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import { BUILT_IN_MINIMUM_WAGES, minimumWageOn, minimumWages, minimumWageWarning } from './minimum-wage.ts';

const day = plainDate('2026-11-21');
const province = fc.constantFrom(...PROVINCES);

it('uses the figure in force on the day', () => {
  expect(minimumWageOn(BUILT_IN_MINIMUM_WAGES, 'ON', plainDate('2026-09-30'))?.hourly).toBe(1760);
  expect(minimumWageOn(BUILT_IN_MINIMUM_WAGES, 'ON', plainDate('2026-10-01'))?.hourly).toBe(1795);
  expect(minimumWageOn(BUILT_IN_MINIMUM_WAGES, 'QC', day)?.hourly).toBe(1660);
  expect(minimumWageOn(BUILT_IN_MINIMUM_WAGES, 'AB', day)?.hourly).toBe(1500);
  expect(minimumWageOn(BUILT_IN_MINIMUM_WAGES, 'ON', plainDate('2020-01-01'))).toBeNull();
});

it('warns about 25,000.00 a year in Ontario with both figures', () => {
  expect(minimumWageWarning(cents(2_500_000), 'ON', day, BUILT_IN_MINIMUM_WAGES)).toEqual({
    hourly: 1201,
    minimum: { hourly: 1795, since: '2026-10-01', source: expect.stringMatching(/./) },
  });
});

it('warns below 2,080 hours at minimum wage, and not above', () => {
  fc.assert(
    fc.property(province, fc.integer({ min: 0, max: 5_000_000 }).map(cents), (code, salary) => {
      const least = (minimumWageOn(BUILT_IN_MINIMUM_WAGES, code, day)?.hourly ?? 0) * 2080;
      expect(minimumWageWarning(salary, code, day, BUILT_IN_MINIMUM_WAGES) === null).toBe(salary >= least);
    }),
  );
  expect(minimumWageWarning(NO_CENTS, 'ON', plainDate('2020-01-01'), BUILT_IN_MINIMUM_WAGES)).toBeNull();
});

it('has a source for every built-in wage, and rising wages in order', () => {
  for (const code of PROVINCES) {
    const wages = BUILT_IN_MINIMUM_WAGES[code];
    expect(wages.every(({ source }) => source !== '')).toBe(true);
    expect(wages.toSorted((a, b) => a.hourly - b.hourly)).toEqual(wages);
    expect(wages.toSorted((a, b) => (a.since < b.since ? -1 : 1))).toEqual(wages);
  }
});

it('applies an added wage from its day, and instead of a built-in one of the same day', () => {
  const added = { province: 'ON', source: 'Ontario' } as const;
  const wages = minimumWages([
    { ...added, since: plainDate('2027-10-01'), hourly: cents(1830) },
    { ...added, since: plainDate('2026-10-01'), hourly: cents(1799) },
  ]);
  const on = (date: string) => minimumWageOn(wages, 'ON', plainDate(date))?.hourly;
  expect(['2026-09-30', '2026-10-01', '2027-09-30', '2027-10-01'].map(on)).toEqual([1760, 1799, 1799, 1830]);
  expect(wages.QC).toEqual(BUILT_IN_MINIMUM_WAGES.QC);
});
