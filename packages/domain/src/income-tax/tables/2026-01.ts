import { plainDate } from '../../dates/plain-date.ts';
import { cents } from '../../money/money.ts';
import type { TaxBracket, TaxTables } from '../tax-tables.ts';

/** Rows of table 8.1: annual income in dollars, rate in 1/100,000, constant in dollars. */
export const brackets = (...rows: readonly (readonly [over: number, rate: number, constant: number])[]): TaxBracket[] =>
  rows.map(([over, rate, constant]) => ({ over: cents(over * 100), rate, constant: cents(constant * 100) }));

/**
 * Pay dates from 1 January 2026: CRA T4127, 122nd edition, tables 8.1 (p. 32) and 8.2 (p. 33), chapters 4 and 5; Revenu Québec
 * TP-1015.F-V (2026-01). Prince Edward Island's fifth threshold as the edition prints it; see docs/payroll-sources.md.
 */
export const tables202601: TaxTables = {
  edition: 'CRA T4127, 122nd edition (January 2026)',
  from: plainDate('2026-01-01'),
  until: plainDate('2026-06-30'),
  federal: {
    brackets: brackets(
      [0, 14_000, 0],
      [58_523, 20_500, 3_804],
      [117_045, 26_000, 10_241],
      [181_440, 29_000, 15_685],
      [258_482, 33_000, 26_024],
    ),
    basicAmount: { full: cents(16_452_00), reduced: cents(14_829_00), from: cents(181_440_00), to: cents(258_482_00) },
    employmentAmount: cents(1_501_00),
    quebecAbatement: 16_500,
    outsideCanadaSurtax: 48_000,
    smallIncome: cents(5_000_00),
    smallIncomeRate: 15_000,
    smallIncomeRateInQuebec: 10_000,
    labourFundRate: 15_000,
    labourFundMaximum: cents(750_00),
  },
  provinces: {
    AB: {
      brackets: brackets(
        [0, 8_000, 0],
        [61_200, 10_000, 1_224],
        [154_259, 12_000, 4_309],
        [185_111, 13_000, 6_160],
        [246_813, 14_000, 8_628],
        [370_220, 15_000, 12_331],
      ),
      basicAmount: cents(22_769_00),
      supplementalCreditAbove: cents(4_896_00),
    },
    BC: {
      brackets: brackets(
        [0, 5_060, 0],
        [50_363, 7_700, 1_330],
        [100_728, 10_500, 4_150],
        [115_648, 12_290, 6_220],
        [140_430, 14_700, 9_604],
        [190_405, 16_800, 13_603],
        [265_545, 20_500, 23_428],
      ),
      basicAmount: cents(13_216_00),
      reduction: { amount: cents(575_00), from: cents(25_570_00), to: cents(41_722_00), rate: 3_560 },
    },
    MB: {
      brackets: brackets([0, 10_800, 0], [47_000, 12_750, 917], [100_000, 17_400, 5_567]),
      basicAmount: { full: cents(15_780_00), reduced: cents(0), from: cents(200_000_00), to: cents(400_000_00) },
    },
    NB: {
      brackets: brackets([0, 9_400, 0], [52_333, 14_000, 2_407], [104_666, 16_000, 4_501], [193_861, 19_500, 11_286]),
      basicAmount: cents(13_664_00),
    },
    NL: {
      brackets: brackets(
        [0, 8_700, 0],
        [44_678, 14_500, 2_591],
        [89_354, 15_800, 3_753],
        [159_528, 17_800, 6_943],
        [223_340, 19_800, 11_410],
        [285_319, 20_800, 14_263],
        [570_638, 21_300, 17_117],
        [1_141_275, 21_800, 22_823],
      ),
      basicAmount: cents(11_188_00),
    },
    NS: {
      brackets: brackets(
        [0, 8_790, 0],
        [30_995, 14_950, 1_909],
        [61_991, 16_670, 2_976],
        [97_417, 17_500, 3_784],
        [157_124, 21_000, 9_283],
      ),
      basicAmount: cents(11_932_00),
    },
    NT: {
      brackets: brackets([0, 5_900, 0], [53_003, 8_600, 1_431], [106_009, 12_200, 5_247], [172_346, 14_050, 8_436]),
      basicAmount: cents(18_198_00),
      payrollTax: 2_000,
    },
    NU: {
      brackets: brackets([0, 4_000, 0], [55_801, 7_000, 1_674], [111_602, 9_000, 3_906], [181_439, 11_500, 8_442]),
      basicAmount: cents(19_659_00),
      payrollTax: 2_000,
    },
    ON: {
      brackets: brackets(
        [0, 5_050, 0],
        [53_891, 9_150, 2_210],
        [107_785, 11_160, 4_376],
        [150_000, 12_160, 5_876],
        [220_000, 13_160, 8_076],
      ),
      basicAmount: cents(12_989_00),
      ontario: {
        surtax: [
          { over: cents(5_818_00), rate: 20_000 },
          { over: cents(7_446_00), rate: 36_000 },
        ],
        healthPremium: [
          { over: cents(20_000_00), base: cents(0), rate: 6_000, maximum: cents(300_00) },
          { over: cents(36_000_00), base: cents(300_00), rate: 6_000, maximum: cents(450_00) },
          { over: cents(48_000_00), base: cents(450_00), rate: 25_000, maximum: cents(600_00) },
          { over: cents(72_000_00), base: cents(600_00), rate: 25_000, maximum: cents(750_00) },
          { over: cents(200_000_00), base: cents(750_00), rate: 25_000, maximum: cents(900_00) },
        ],
        reductionBasic: cents(300_00),
        reductionPerDependant: cents(554_00),
      },
    },
    PE: {
      brackets: brackets(
        [0, 9_500, 0],
        [33_928, 13_470, 1_347],
        [65_820, 16_600, 3_407],
        [106_890, 17_620, 4_497],
        [142_250, 19_000, 6_460],
      ),
      basicAmount: cents(15_000_00),
    },
    SK: {
      brackets: brackets([0, 10_500, 0], [54_532, 12_500, 1_091], [155_805, 14_500, 4_207]),
      basicAmount: cents(20_381_00),
    },
    YT: {
      brackets: brackets(
        [0, 6_400, 0],
        [58_523, 9_000, 1_522],
        [117_045, 10_900, 3_745],
        [181_440, 12_800, 7_193],
        [500_000, 15_000, 18_193],
      ),
      basicAmount: 'federal',
      employmentAmount: cents(1_501_00),
    },
  },
  quebec: {
    edition: 'Revenu Québec TP-1015.F-V (January 2026)',
    brackets: brackets([0, 14_000, 0], [54_345, 19_000, 2_717], [108_680, 24_000, 8_151], [132_245, 25_750, 10_465]),
    basicAmount: cents(18_952_00),
    creditRate: 14_000,
    workersRate: 6_000,
    workersMaximum: cents(1_450_00),
    smallLumpSumRate: 7_000,
    labourFundRate: 15_000,
  },
  cpp: { base: 4_950, additional: 1_000, maximumBase: cents(3_519_45) },
  qpp: { base: 5_300, additional: 1_000, maximumBase: cents(3_768_30) },
};
