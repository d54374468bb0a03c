import { expect, it } from 'vitest';
import { allowsMonthlyPay, monthlyPayWarning } from './monthly-pay.ts';
import { PROVINCES } from './provinces.ts';

it('is allowed in six provinces and territories and warned of in the other seven', () => {
  const allowed = PROVINCES.map(({ code }) => code).filter(allowsMonthlyPay);
  expect(allowed).toEqual(['AB', 'NT', 'NU', 'ON', 'SK', 'YT']);
});

it('is warned of only when it is chosen', () => {
  expect(monthlyPayWarning('Monthly', 'NB')).toBe(
    'In New Brunswick employees must be paid at least every 16 days. Choose Bi-Weekly unless an exception applies.',
  );
  expect(monthlyPayWarning('Bi-Weekly', 'NB')).toBeNull();
  expect(monthlyPayWarning('Monthly', 'ON')).toBeNull();
  expect(monthlyPayWarning('', 'QC')).toBeNull();
});
