import { expect, it } from 'vitest';
import { cents } from '../money/money.ts';
import { explainGross } from './gross-pay.ts';

const salary = cents(60_000_00);

it('explains a whole period by the salary, the pays of a year and the place of the period', () => {
  expect(explainGross({ salary, schedule: 'Bi-Weekly', periodNumber: 3, gross: cents(2_307_69) })).toEqual({
    salary,
    pays: 26,
    place: 3,
    whole: cents(2_307_69),
    rounded: true,
    days: null,
  });
  expect(explainGross({ salary, schedule: 'Monthly', periodNumber: 13, gross: cents(5_000_00) })).toMatchObject({
    pays: 12,
    place: 1,
    rounded: false,
  });
});

it('explains part of a period by its calendar days', () => {
  const days = { from: 21, to: 30, of: 30 };
  expect(explainGross({ salary, schedule: 'Monthly', periodNumber: 1, gross: cents(1_500_00), days })).toMatchObject({
    whole: cents(5_000_00),
    days: { paid: 9, of: 30 },
  });
});

it('explains nothing when the amount does not follow from what is stored', () => {
  expect(explainGross({ salary, schedule: 'Monthly', periodNumber: 1, gross: cents(5_000_01) })).toBeNull();
});
