import { type Cents, cents } from '../money/money.ts';
import type { Rate } from '../money/rational.ts';
import type { TaxFactor, TaxStep, TaxTerm } from './tax-steps.ts';

/** How amounts, rates and factors are written in the reader's language. */
export interface TaxFormats {
  /** '3,500.00' */
  readonly formatCad: (amount: Cents) => string;
  /** '14%' */
  readonly formatRate: (rate: Rate) => string;
  readonly formatNumber: (value: number) => string;
}

/** One step of a tax for a reader: which factor, of which tax, how it came about, and where the rule stands. */
export interface ExplainedTaxStep {
  readonly of: TaxStep['of'];
  readonly factor: TaxFactor;
  /** '14% × 51,514.84 − 14% × 16,452.00' */
  readonly formula: string;
  readonly amount: Cents;
  readonly source: string;
}

/** Whether a step only repeats the value of the one before it. Additional tax is an amount alone. */
const repeats = ({ factor, terms: [only, ...others] }: TaxStep): boolean =>
  only === undefined ||
  (factor !== 'L' &&
    others.length === 0 &&
    only.rate === undefined &&
    only.times === undefined &&
    only.share === undefined);

/** The steps of a tax in order, with their formulas. Steps with nothing to work out are left out. */
export function explainTax(steps: readonly TaxStep[], formats: TaxFormats): ExplainedTaxStep[] {
  return steps
    .filter((step) => !repeats(step))
    .map(({ of, factor, terms, value, source }) => ({
      of,
      factor,
      formula: sum(terms, formats),
      amount: value,
      source,
    }));
}

function sum(terms: readonly TaxTerm[], formats: TaxFormats): string {
  return terms.map((term, at) => `${signOf(term, at)}${product(term, formats)}`).join('');
}

const signOf = ({ minus }: TaxTerm, at: number): string => {
  if (at === 0) return minus === true ? '−' : '';
  return minus === true ? ' − ' : ' + ';
};

function product({ amount, rate, times, share }: TaxTerm, { formatCad, formatRate, formatNumber }: TaxFormats): string {
  if (rate !== undefined) return `${formatRate(rate)} × ${formatCad(amount)}`;
  if (times !== undefined) return `${formatNumber(times)} × ${formatCad(amount)}`;
  if (share === undefined) return formatCad(amount);
  const [part, of] = share;
  const divided = `${formatCad(amount)} / ${formatNumber(of)}`;
  return part === 1 ? divided : `${formatCad(cents(amount))} × ${formatNumber(part)} / ${formatNumber(of)}`;
}
