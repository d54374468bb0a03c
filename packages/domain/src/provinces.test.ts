import { expect, it } from 'vitest';
import { isProvince, PROVINCES, parseProvince, provinceName } from './provinces.ts';

it('knows the 13 provinces and territories', () => {
  expect(PROVINCES.map(({ code }) => code).join(' ')).toBe('AB BC MB NB NL NS NT NU ON PE QC SK YT');
  expect(provinceName('PE')).toBe('Prince Edward Island');
  expect(isProvince('on')).toBe(false);
});

it.each([
  ['Québec', 'QC'],
  [' on ', 'ON'],
  ['british columbia', 'BC'],
  ['Texas', null],
  ['', null],
  [null, null],
])('parses %s', (text, code) => {
  expect(parseProvince(text)).toBe(code);
});
