import { plainDate } from '../../dates/plain-date.ts';
import { cents } from '../../money/money.ts';
import type { TaxTables } from '../tax-tables.ts';
import { brackets, tables202601 } from './2026-01.ts';

const { BC, NL, PE } = tables202601.provinces;

/**
 * Pay dates from 1 July 2026: CRA T4127, 123rd edition. British Columbia, Newfoundland and Labrador and Prince Edward Island changed
 * their figures for the year, which the second half catches up; all else is as in January. See docs/payroll-sources.md.
 */
export const tables202607: TaxTables = {
  ...tables202601,
  edition: 'CRA T4127, 123rd edition (July 2026)',
  from: plainDate('2026-07-01'),
  until: plainDate('2026-12-31'),
  provinces: {
    ...tables202601.provinces,
    BC: {
      ...BC,
      brackets: brackets(
        [0, 6_140, 0],
        [50_363, 7_700, 786],
        [100_728, 10_500, 3_606],
        [115_648, 12_290, 5_676],
        [140_430, 14_700, 9_061],
        [190_405, 16_800, 13_059],
        [265_545, 20_500, 22_884],
      ),
      reduction: { amount: cents(805_00), from: cents(25_570_00), to: cents(44_952_00), rate: 3_560 },
    },
    NL: { ...NL, basicAmount: cents(15_000_00) },
    PE: {
      ...PE,
      brackets: brackets(
        [0, 9_500, 0],
        [33_928, 13_470, 1_347],
        [65_820, 16_600, 3_407],
        [106_890, 17_620, 4_497],
        [142_520, 19_000, 6_464],
        [200_000, 21_000, 10_464],
      ),
    },
  },
};
