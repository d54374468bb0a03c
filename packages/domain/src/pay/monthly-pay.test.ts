import { expect, it } from 'vitest';
import { PROVINCES } from '../places/provinces.ts';
import { allowsMonthlyPay, monthlyPayWarning } from './monthly-pay.ts';

it('allows monthly pay in six provinces and territories and warns in the other seven', () => {
  const allowed = PROVINCES.filter(allowsMonthlyPay);
  expect(allowed).toEqual(['AB', 'NT', 'NU', 'ON', 'SK', 'YT']);
});

it('warns only when monthly pay is chosen', () => {
  expect(monthlyPayWarning('Monthly', 'NB')).toBe('every16Days');
  expect(monthlyPayWarning('Bi-Weekly', 'NB')).toBeNull();
  expect(monthlyPayWarning('Monthly', 'ON')).toBeNull();
  expect(monthlyPayWarning('', 'QC')).toBeNull();
});
