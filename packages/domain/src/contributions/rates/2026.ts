import { cents } from '../../money/money.ts';
import type { RatesTable } from '../rates-table.ts';

/** 2026. Rates in 1/100,000 (5_950 is 5.95%), money in cents. */
export const rates2026: RatesTable = {
  year: 2026,
  edition: 'CRA T4127, 122nd edition (January 2026)',
  cpp: {
    rate: 5_950,
    baseRate: 4_950,
    basicExemption: cents(3_500_00),
    ympe: cents(74_600_00),
    maximum: cents(4_230_45),
    source:
      'CRA T4127 Payroll Deductions Formulas, 122nd edition, chapter 6 and tables 8.3 to 8.8; CPP Regulations s. 5 for the exemption of a pay',
  },
  qpp: {
    rate: 6_300,
    baseRate: 5_300,
    basicExemption: cents(3_500_00),
    ympe: cents(74_600_00),
    maximum: cents(4_479_30),
    source:
      'Revenu Québec, Québec Pension Plan 2026; CRA T4127 Payroll Deductions Formulas, 122nd edition, tables 8.3 to 8.8',
  },
  cpp2: {
    rate: 4_000,
    yampe: cents(85_000_00),
    maximum: cents(416_00),
    source: 'CRA T4127 Payroll Deductions Formulas, 122nd edition, chapter 6 and tables 8.3 to 8.8',
  },
  ei: {
    rate: 1_630,
    maximumInsurable: cents(68_900_00),
    maximum: cents(1_123_07),
    source: 'CRA T4127 Payroll Deductions Formulas, 122nd edition, chapter 7 and tables 8.3 to 8.8',
  },
  eiQuebec: {
    rate: 1_300,
    maximumInsurable: cents(68_900_00),
    maximum: cents(895_70),
    source: 'CRA T4127 Payroll Deductions Formulas, 122nd edition, chapter 7 and tables 8.3 to 8.8',
  },
  eiEmployerMultiple: 140_000,
  qpip: {
    rate: 430,
    employerRate: 602,
    maximumInsurable: cents(103_000_00),
    maximum: cents(442_90),
    employerMaximum: cents(620_06),
    source:
      'Revenu Québec, Québec Parental Insurance Plan 2026; CRA T4127 Payroll Deductions Formulas, 122nd edition, tables 8.3 to 8.8',
  },
};
