import { expect, it } from 'vitest';
import {
  conflictingProvinces,
  formatPostalCode,
  isUnusualPostalCode,
  provinceOfPostalCode,
  provincesOfPostalCode,
} from './postal-code.ts';

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
  expect(isUnusualPostalCode(typed)).toBe(!fine);
});

it.each([
  ['m5v2t6', 'ON'],
  ['H2X 1Y4', 'QC'],
  ['V6B 1A1', 'BC'],
  ['A1A 1A1', 'NL'],
  ['X0A 0H0', 'NU'],
  ['X0B 0C0', 'NU'],
  ['x0c0g0', 'NU'],
  ['X0E 0T0', 'NT'],
  ['X0G 0A0', 'NT'],
  ['X1A 2P7', 'NT'],
  ['X9A 1A1', null],
  ['90210', null],
  [null, null],
])('%s is in %s', (text, province) => {
  expect(provinceOfPostalCode(text)).toBe(province);
});

it('leaves two territories open for an unknown area under X', () => {
  expect(provincesOfPostalCode('X9A 1A1')).toEqual(['NT', 'NU']);
  expect(provincesOfPostalCode('X0A 0H0')).toEqual(['NU']);
  expect(provincesOfPostalCode('X1A 2P7')).toEqual(['NT']);
  expect(provincesOfPostalCode('M5V 2T6')).toEqual(['ON']);
  expect(provincesOfPostalCode('90210')).toEqual([]);
});

it('names the provinces of a postal code that is elsewhere', () => {
  expect(conflictingProvinces('QC', 'M5V 2T6')).toEqual(['ON', 'QC']);
  expect(conflictingProvinces('ON', 'M5V 2T6')).toBeNull();
  expect(conflictingProvinces('NU', 'X0A 0H0')).toBeNull();
  expect(conflictingProvinces('NT', 'X0A 0H0')).toEqual(['NU', 'NT']);
  expect(conflictingProvinces('NU', 'X1A 2P7')).toEqual(['NT', 'NU']);
  expect(conflictingProvinces('YT', 'X9A 1A1')).toEqual(['NT', 'NU', 'YT']);
  expect(conflictingProvinces('ON', '90210')).toBeNull();
  expect(conflictingProvinces(null, 'M5V 2T6')).toBeNull();
});
