import { expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import type { Province } from '../places/provinces.ts';
import { isPensionableByAge, pensionableMonths } from './pensionable-months.ts';

it.each<[string, Province, number]>([
  ['2008-03-15', 'ON', 9],
  ['2008-12-01', 'ON', 0],
  ['2012-01-01', 'ON', 0],
  ['1990-06-30', 'ON', 12],
  ['1956-05-20', 'ON', 5],
  ['1955-12-31', 'ON', 0],
  ['1956-05-20', 'QC', 12],
  ['1954-05-20', 'QC', 12],
  ['1953-12-31', 'QC', 0],
  ['2008-03-15', 'QC', 9],
])('birth date %s in %s gives %i pensionable months in 2026', (birthDate, province, months) => {
  expect(pensionableMonths(plainDate(birthDate), province, 2026)).toBe(months);
});

it('starts the month after the 18th birthday and ends with the month of the 70th', () => {
  const turns18 = plainDate('2008-03-15');
  expect(isPensionableByAge(turns18, 'ON', plainDate('2026-03-31'))).toBe(false);
  expect(isPensionableByAge(turns18, 'ON', plainDate('2026-04-01'))).toBe(true);
  const turns70 = plainDate('1956-05-20');
  expect(isPensionableByAge(turns70, 'ON', plainDate('2026-05-31'))).toBe(true);
  expect(isPensionableByAge(turns70, 'ON', plainDate('2026-06-01'))).toBe(false);
  expect(isPensionableByAge(turns70, 'QC', plainDate('2026-06-01'))).toBe(true);
});
