import { expect, it } from 'vitest';
import { isProvince, PROVINCES, parseProvince } from './provinces.ts';

it('knows the 13 provinces and territories', () => {
  expect(PROVINCES.join(' ')).toBe('AB BC MB NB NL NS NT NU ON PE QC SK YT');
  expect(isProvince('on')).toBe(false);
});

it.each([
  ['Québec', 'QC'],
  [' on ', 'ON'],
  ['british columbia', 'BC'],
  ['constructor', null],
  ['Texas', null],
  ['', null],
  [null, null],
])('parses %s', (text, code) => {
  expect(parseProvince(text)).toBe(code);
});
