import { describe, expect, it } from 'vitest';
import { calculateCase } from './calculation-case.ts';

const ontario = { payDate: '2026-06-15', province: 'ON', paysPerYear: 24, pensionable: '4200' };

describe('calculateCase', () => {
  it('matches the published results', () => {
    expect(calculateCase({ ...ontario, paysPerYear: 26, pensionable: '2307.69' })).toEqual({
      cpp: '129.30',
      cpp2: '0.00',
      ei: '37.62',
      qpip: '0.00',
      employer: { cpp: '129.30', cpp2: '0.00', ei: '52.67', qpip: '0.00' },
    });
    const yearToDate = { pensionable: '71400.00', cpp: '4100.74', cpp2: '0', ei: '1123.07' };
    expect(calculateCase({ ...ontario, yearToDate })).toMatchObject({ cpp: '129.71', cpp2: '40.00', ei: '0.00' });
    const young = { pensionable: '54600', cpp: '3135.86' };
    expect(calculateCase({ ...ontario, pensionableMonths: 9, yearToDate: young })).toMatchObject({
      cpp: '36.98',
      cpp2: '114.00',
    });
    expect(calculateCase({ ...ontario, province: 'QC' })).toMatchObject({ cpp: '255.41', qpip: '18.06' });
    expect(calculateCase({ ...ontario, pensionable: '1000', nonPeriodicOnly: true })).toMatchObject({ cpp: '59.50' });
    expect(calculateCase({ ...ontario, pensionable: '0', insurable: '1050' })).toMatchObject({
      cpp: '0.00',
      ei: '17.12',
    });
  });

  it.each([
    [null, 'The case must be an object.'],
    [[], 'The case must be an object.'],
    [{ ...ontario, payDate: '2026-02-30' }, 'payDate must be a date, YYYY-MM-DD.'],
    [{ ...ontario, payDate: '2999-01-15' }, /Contribution rates for 2999 are not complete/],
    [{ ...ontario, payDate: '1999-01-15' }, /1999/],
    [{ ...ontario, province: 'XX' }, /^province must be one of AB, BC/],
    [{ ...ontario, paysPerYear: 0 }, 'paysPerYear must be a whole number from 1 to 366.'],
    [{ ...ontario, paysPerYear: '24' }, /paysPerYear/],
    [{ ...ontario, pensionable: '-1' }, /^pensionable must be an amount/],
    [{ ...ontario, pensionable: '1.234' }, /^pensionable must be an amount/],
    [{ ...ontario, pensionable: 4200 }, /^pensionable must be an amount/],
    [{ ...ontario, pensionable: undefined }, /^pensionable must be an amount/],
    [{ ...ontario, insurable: 'NaN' }, /^insurable must be an amount/],
    [{ ...ontario, nonPeriodicOnly: 'no' }, 'nonPeriodicOnly must be true or false.'],
    [{ ...ontario, pensionableMonths: 13 }, 'pensionableMonths must be a whole number from 0 to 12.'],
    [{ ...ontario, yearToDate: { cpp: '1,000' } }, /^yearToDate.cpp must be an amount/],
    [{ ...ontario, yearToDate: { pension: '1' } }, /There is no field in yearToDate pension/],
    [{ ...ontario, year_to_date: {} }, /There is no field year_to_date/],
  ])('rejects %j and names the field', (given, message) => {
    expect(() => calculateCase(given)).toThrow(message);
  });
});
