import { expect, it } from 'vitest';
import { lineTotal, oneTimeCostTotal, oneTimeTotal, storedStatuses } from './payments.ts';

it('totals gross, EI and CPP of a line, counting null as 0', () => {
  expect(lineTotal({ gross_salary: '3500.00', ei: 79.87, cpp: '200.24' })).toBe(378_011);
  expect(lineTotal({ gross_salary: 100, ei: null, cpp: null })).toBe(10_000);
});

it('totals a one-time payment, with and without contributions', () => {
  const bonus = { amount: '1000', ei: '22.82', cpp: 59.5, status: 'Processing', start_date: '2026-06-20' };
  expect(oneTimeTotal(bonus)).toBe(100_000);
  expect(oneTimeCostTotal(bonus)).toBe(108_232);
});

it('finds a filter status in any stored spelling, with Complete as paid', () => {
  expect(storedStatuses('processing')).toEqual(['processing', 'Processing']);
  expect(storedStatuses('paid')).toEqual(['paid', 'Paid', 'complete', 'Complete']);
});
