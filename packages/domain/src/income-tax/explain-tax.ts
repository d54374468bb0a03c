import { type Cents, sumCents } from '../money/money.ts';
import type { Rate } from '../money/rational.ts';
import type { TaxFactor, TaxPart, TaxStep, TaxTerm, TaxTermName } from './tax-steps.ts';

/** How amounts, rates, numbers and terms are written in the reader's language. */
export interface TaxFormats {
  /** '3,500.00' */
  readonly formatCad: (amount: Cents) => string;
  /** '14%' */
  readonly formatRate: (rate: Rate) => string;
  readonly formatNumber: (value: number) => string;
  /** '12 × 4,333.33' with what it counts: '12 × 4,333.33 (pay of the period)' */
  readonly nameTerm: (term: string, name: TaxTermName) => string;
}

/** One step of a tax for a reader: which factor, of which tax, how it came about, and where the rule stands. */
export interface ExplainedTaxStep {
  readonly of: TaxStep['of'];
  readonly factor: TaxFactor;
  /** Of a non-periodic payment: the year's tax with it, or without it. */
  readonly part: TaxPart | null;
  /** '14% × 51,514.84 (taxable income, A) − 3,804.00 (constant, K)' */
  readonly formula: string;
  readonly amount: Cents;
  readonly source: string;
}

/** The steps of a tax in order, with their formulas. */
export const explainTax = (steps: readonly TaxStep[], formats: TaxFormats): ExplainedTaxStep[] =>
  steps.map(({ of, factor, part = null, terms, value, source }) => ({
    of,
    factor,
    part,
    formula: terms
      .map((term, at) => `${signOf(term, at)}${formats.nameTerm(product(term, formats), term.name)}`)
      .join(''),
    amount: value,
    source,
  }));

const signOf = ({ minus }: TaxTerm, at: number): string => {
  if (at === 0) return minus === true ? '−' : '';
  return minus === true ? ' − ' : ' + ';
};

function product({ amount, above, rate, times, share }: TaxTerm, formats: TaxFormats): string {
  const { formatCad, formatRate, formatNumber } = formats;
  const of =
    above === undefined ? formatCad(amount) : `(${formatCad(sumCents([amount, above]))} − ${formatCad(above)})`;
  return [
    ...(times === undefined ? [] : [`${formatNumber(times)} × `]),
    ...(rate === undefined ? [] : [`${formatRate(rate)} × `]),
    of,
    ...(share === undefined ? [] : [shareText(share, formats)]),
  ].join('');
}

/** ' × 4.95% / 5.95%', or ' / 52' */
function shareText([part, of, unit]: NonNullable<TaxTerm['share']>, formats: TaxFormats): string {
  const write = { rates: formats.formatRate, amounts: formats.formatCad, numbers: formats.formatNumber }[unit] as (
    value: number,
  ) => string;
  return unit === 'numbers' && part === 1 ? ` / ${write(of)}` : ` × ${write(part)} / ${write(of)}`;
}
