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

  it('goes on to income tax and net pay when gross is given', () => {
    const weekly = { payDate: '2026-03-06', province: 'ON', paysPerYear: 52, pensionable: '1000.00', gross: '1000.00' };
    expect(calculateCase(weekly)).toEqual({
      cpp: '55.50',
      cpp2: '0.00',
      ei: '16.30',
      qpip: '0.00',
      employer: { cpp: '55.50', cpp2: '0.00', ei: '22.82', qpip: '0.00' },
      taxFederal: '81.61',
      taxProvincial: '45.80',
      net: '800.79',
    });
    // T4127, p. 18: the bonus before it was paid with weekly pay of 1,000.
    const yearToDate = { pensionable: '2500', cpp: '144.75', ei: '40.75', gross: '2500', nonPeriodic: '1500' };
    const bonus = { ...weekly, pensionable: '3500', gross: '3500', nonPeriodic: '2500', yearToDate };
    expect(calculateCase(bonus)).toMatchObject({ cpp: '204.25', taxFederal: '405.09' });
    const deductions = { rrsp: '50', unionDues: '10', additionalTax: '5' };
    const claims = { federal: '0', provincial: '0' };
    expect(calculateCase({ ...weekly, claims, deductions })).toMatchObject({
      taxFederal: '122.51',
      taxProvincial: '54.40',
      net: '691.29',
    });
    expect(calculateCase({ ...weekly, province: 'NU' })).toMatchObject({ payrollTax: '20.00' });
    expect(calculateCase({ ...weekly, pensionable: '0', insurable: '0' })).toMatchObject({ cpp: '0.00', ei: '0.00' });
  });

  const taxed = { ...ontario, gross: '4200' };
  it.each([
    [{ ...ontario, nonPeriodic: '100' }, 'nonPeriodic needs gross.'],
    [{ ...ontario, claims: {} }, 'claims needs gross.'],
    [{ ...ontario, yearToDate: { taxFederal: '1' } }, 'yearToDate.taxFederal needs gross.'],
    [{ ...taxed, gross: '-1' }, /^gross must be an amount/],
    [{ ...taxed, nonPeriodic: '4200.01' }, 'nonPeriodic is part of gross and cannot exceed it.'],
    [
      { ...taxed, nonPeriodicOnly: true, nonPeriodic: '1' },
      'nonPeriodic must equal gross when nonPeriodicOnly is true.',
    ],
    [{ ...taxed, claims: { federal: '-5' } }, /^claims.federal must be an amount/],
    [
      { ...taxed, claims: { federal: '9999999999' } },
      'claims.federal is CAD 9999999999.00. A claim is at most CAD 100000.00, as when it is recorded.',
    ],
    [{ ...taxed, claims: { provincial: '100000.01' } }, /^claims.provincial is CAD 100000.01. A claim is at most/],
    [{ ...taxed, claims: { code: '1' } }, /There is no field in claims code/],
    [{ ...taxed, claims: [] }, 'claims must be an object.'],
    [{ ...taxed, deductions: { rrsp: 12 } }, /^deductions.rrsp must be an amount/],
    [{ ...taxed, deductions: { dues: '1' } }, /There is no field in deductions dues/],
    [{ ...taxed, yearToDate: { taxFederal: 'x' } }, /^yearToDate.taxFederal must be an amount/],
    [{ ...taxed, payDate: '2025-06-15' }, 'There are no income tax tables for pay dates on 2025-06-15.'],
    [{ ...taxed, deductions: { rrsp: '4200' } }, /^Deductions exceed the pay by CAD/],
  ])('rejects %j', (given, message) => {
    expect(() => calculateCase(given)).toThrow(message);
  });
});
