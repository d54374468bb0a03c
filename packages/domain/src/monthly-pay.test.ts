import { expect, it } from 'vitest';
import { allowsMonthlyPay, monthlyPayWarning } from './monthly-pay.ts';
import { PROVINCES } from './provinces.ts';

it('allows monthly pay in six provinces and territories and warns in the other seven', () => {
  const allowed = PROVINCES.map(({ code }) => code).filter(allowsMonthlyPay);
  expect(allowed).toEqual(['AB', 'NT', 'NU', 'ON', 'SK', 'YT']);
});

it('warns only when monthly pay is chosen', () => {
  expect(monthlyPayWarning('Monthly', 'NB')).toBe(
    'In New Brunswick employees must be paid at least every 16 days. Choose Bi-Weekly unless an exception applies.',
  );
  expect(monthlyPayWarning('Bi-Weekly', 'NB')).toBeNull();
  expect(monthlyPayWarning('Monthly', 'ON')).toBeNull();
  expect(monthlyPayWarning('', 'QC')).toBeNull();
});
