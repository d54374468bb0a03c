import { cents } from '../../money/money.ts';
import type { RatesTable } from '../rates-table.ts';

/** 2025. Rates in 1/100,000 (5_950 is 5.95%), money in cents. */
export const rates2025: RatesTable = {
  year: 2025,
  edition: 'CRA T4127, 120th edition (January 2025)',
  cpp: {
    rate: 5_950,
    baseRate: 4_950,
    basicExemption: cents(3_500_00),
    ympe: cents(71_300_00),
    maximum: cents(4_034_10),
    source:
      'CRA T4127 Payroll Deductions Formulas, 120th edition, chapter 6 and tables 8.3 to 8.8; CPP Regulations s. 5 for the exemption of a pay',
  },
  qpp: {
    rate: 6_400,
    baseRate: 5_400,
    basicExemption: cents(3_500_00),
    ympe: cents(71_300_00),
    maximum: cents(4_339_20),
    source:
      'Revenu Québec, Québec Pension Plan 2025; CRA T4127 Payroll Deductions Formulas, 120th edition, tables 8.3 to 8.8',
  },
  cpp2: {
    rate: 4_000,
    yampe: cents(81_200_00),
    maximum: cents(396_00),
    source: 'CRA T4127 Payroll Deductions Formulas, 120th edition, chapter 6 and tables 8.3 to 8.8',
  },
  ei: {
    rate: 1_640,
    maximumInsurable: cents(65_700_00),
    maximum: cents(1_077_48),
    source: 'CRA T4127 Payroll Deductions Formulas, 120th edition, chapter 7 and tables 8.3 to 8.8',
  },
  eiQuebec: {
    rate: 1_310,
    maximumInsurable: cents(65_700_00),
    maximum: cents(860_67),
    source: 'CRA T4127 Payroll Deductions Formulas, 120th edition, chapter 7 and tables 8.3 to 8.8',
  },
  eiEmployerMultiple: 140_000,
  qpip: {
    rate: 494,
    employerRate: 692,
    maximumInsurable: cents(98_000_00),
    maximum: cents(484_12),
    employerMaximum: cents(678_16),
    source:
      'Revenu Québec, Québec Parental Insurance Plan 2025; CRA T4127 Payroll Deductions Formulas, 120th edition, tables 8.3 to 8.8',
  },
};
