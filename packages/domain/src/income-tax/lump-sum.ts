import { type Cents, NO_CENTS } from '../money/money.ts';
import type { Rate } from '../money/rational.ts';
import type { Province } from '../places/provinces.ts';
import type { IncomeTax } from './income-tax.ts';
import { TaxSheet } from './tax-steps.ts';

interface LumpSumRate {
  /** The year's lump sums, up to this amount. Cents. */
  readonly upTo: number;
  /** In 1/100,000. */
  readonly rate: Rate;
}

// Income Tax Regulations s. 103(4) and (5), CRA guide T4001; Revenu Québec guide TP-1015.G.
const REGULATION = 'income_tax_regulations';
const OUTSIDE_QUEBEC: readonly LumpSumRate[] = [
  { upTo: 5_000_00, rate: 10_000 },
  { upTo: 15_000_00, rate: 20_000 },
  { upTo: Number.POSITIVE_INFINITY, rate: 30_000 },
];
const FEDERAL_IN_QUEBEC: readonly LumpSumRate[] = [
  { upTo: 5_000_00, rate: 5_000 },
  { upTo: 15_000_00, rate: 10_000 },
  { upTo: Number.POSITIVE_INFINITY, rate: 15_000 },
];
const QUEBEC: readonly LumpSumRate[] = [
  { upTo: 5_000_00, rate: 14_000 },
  { upTo: Number.POSITIVE_INFINITY, rate: 19_000 },
];

const rateFor = (rates: readonly LumpSumRate[], total: Cents): Rate =>
  rates.find(({ upTo }) => total <= upTo)?.rate ?? 0;

/**
 * Tax on a retiring allowance: a flat rate by the year's lump sums, without the tables of regular pay. Outside Quebec the federal rate
 * holds for both taxes.
 * @param soFar lump sums earlier in the year
 * @param sheet default one that keeps no steps
 */
export function lumpSumTax(
  province: Province,
  amount: Cents,
  soFar: Cents,
  sheet: TaxSheet = new TaxSheet(),
): Pick<IncomeTax, 'federal' | 'provincial' | 'payrollTax'> {
  const total = sheet.step().plus('lumpSumsBefore', soFar).plus('lumpSum', amount).is('both', 'lumpSums', REGULATION);
  const quebec = province === 'QC';
  const tax = (of: 'federal' | 'provincial', rates: readonly LumpSumRate[], source: string) =>
    sheet.step().plusRate('lumpSum', rateFor(rates, total), amount).is(of, 'lumpSumTax', source);
  return {
    federal: tax('federal', quebec ? FEDERAL_IN_QUEBEC : OUTSIDE_QUEBEC, REGULATION),
    provincial: quebec ? tax('provincial', QUEBEC, 'TP-1015.G') : NO_CENTS,
    payrollTax: NO_CENTS,
  };
}
