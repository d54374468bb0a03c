import { expect, it } from 'vitest';
import { formatPostalCode, postalCodeWarning, provinceOfPostalCode } from './postal-code.ts';

it.each([
  ['m5v2t6', 'M5V 2T6', true],
  ['M5V-2T6', 'M5V 2T6', true],
  ['W1A 1A1', 'W1A 1A1', false],
  ['D1A 1A1', 'D1A 1A1', false],
  ['M5V 2O6', 'M5V 2O6', false],
  ['90210', '90210', false],
  ['', '', true],
])('%s', (typed, shown, fine) => {
  expect(formatPostalCode(typed)).toBe(shown);
  expect(postalCodeWarning(typed) === null).toBe(fine);
});

it.each([
  ['m5v2t6', 'ON'],
  ['H2X 1Y4', 'QC'],
  ['V6B 1A1', 'BC'],
  ['A1A 1A1', 'NL'],
  ['X0A 0H0', 'NT'],
  ['90210', null],
  [null, null],
])('%s is in %s', (text, province) => {
  expect(provinceOfPostalCode(text)).toBe(province);
});
