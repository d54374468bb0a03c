import { cents } from '../../money/money.ts';
import type { RatesTable } from '../rates-table.ts';

/** 2024. Rates in 1/100,000 (5_950 is 5.95%), money in cents. */
export const rates2024: RatesTable = {
  year: 2024,
  edition: 'CRA T4127, January 2024',
  cpp: {
    rate: 5_950,
    baseRate: 4_950,
    basicExemption: cents(3_500_00),
    ympe: cents(68_500_00),
    maximum: cents(3_867_50),
    source:
      'CRA T4127 Payroll Deductions Formulas, January 2024, chapter 6 and tables 8.3 to 8.8; CPP Regulations s. 5 for the exemption of a pay',
  },
  qpp: {
    rate: 6_400,
    baseRate: 5_400,
    basicExemption: cents(3_500_00),
    ympe: cents(68_500_00),
    maximum: cents(4_160_00),
    source:
      'Revenu Québec, Québec Pension Plan 2024; CRA T4127 Payroll Deductions Formulas, January 2024, tables 8.3 to 8.8',
  },
  cpp2: {
    rate: 4_000,
    yampe: cents(73_200_00),
    maximum: cents(188_00),
    source: 'CRA T4127 Payroll Deductions Formulas, January 2024, chapter 6 and tables 8.3 to 8.8',
  },
  ei: {
    rate: 1_660,
    maximumInsurable: cents(63_200_00),
    maximum: cents(1_049_12),
    source: 'CRA T4127 Payroll Deductions Formulas, January 2024, chapter 7 and tables 8.3 to 8.8',
  },
  eiQuebec: {
    rate: 1_320,
    maximumInsurable: cents(63_200_00),
    maximum: cents(834_24),
    source: 'CRA T4127 Payroll Deductions Formulas, January 2024, chapter 7 and tables 8.3 to 8.8',
  },
  eiEmployerMultiple: 140_000,
  qpip: {
    rate: 494,
    employerRate: 692,
    maximumInsurable: cents(94_000_00),
    maximum: cents(464_36),
    employerMaximum: cents(650_48),
    source:
      'Revenu Québec, Québec Parental Insurance Plan 2024; CRA T4127 Payroll Deductions Formulas, January 2024, tables 8.3 to 8.8',
  },
};
