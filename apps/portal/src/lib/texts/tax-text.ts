import { type ExplainedTaxStep, explainTax } from '@portage/domain/income-tax/explain-tax';
import type { TaxPart, TaxStep, TaxTermName } from '@portage/domain/income-tax/tax-steps';
import type { Cents } from '@portage/domain/money/money';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import * as m from '@portage/messages/tax-steps';
import { letterOf, type TaxResult, taxStepNames } from './names/tax-step-names.ts';

/** A step of an income tax in words. */
export interface TaxStepText {
  readonly of: TaxStep['of'];
  readonly part: TaxPart | null;
  /** 'Basic federal tax of the year (T3)' */
  readonly name: string;
  readonly amount: Cents;
  /** '14% × 51,514.84 (taxable income of the year, A) − 2,303.28 (federal credit for personal amounts, K1)' */
  readonly formula: string;
  /** 'T4127 p. 15' */
  readonly source: string;
}

const results: Record<TaxResult, Record<'federal' | 'provincial' | 'quebec', string>> = {
  regular: { federal: m.federalOfPay, provincial: m.provincialOfPay, quebec: m.quebecOfPay },
  nonPeriodic: { federal: m.federalOfPayment, provincial: m.provincialOfPayment, quebec: m.quebecOfPayment },
  lumpSumTax: { federal: m.federalOfPayment, provincial: m.provincialOfPayment, quebec: m.quebecOfPayment },
  rest: { federal: m.federalOfPayment, provincial: m.provincialOfPayment, quebec: m.quebecOfPayment },
};
const isResult = (name: TaxTermName): name is TaxResult => Object.hasOwn(results, name);

const sources: Record<string, string> = {
  income_tax_regulations: m.regulations,
  payroll_tax_act: m.payrollTaxAct,
  pay_period: m.payPeriod,
};

function nameOf({ of, factor, source }: ExplainedTaxStep): string {
  if (isResult(factor)) {
    const tax = of === 'both' ? 'federal' : of;
    return results[factor][tax === 'provincial' && source.startsWith('TP-1015') ? 'quebec' : tax];
  }
  const letter = letterOf(factor);
  const name = taxStepNames[factor];
  return letter === null ? name : m.titled({ name, letter });
}

const nameTerm = (term: string, name: TaxTermName): string => {
  if (isResult(name)) return term;
  const letter = letterOf(name);
  return letter === null
    ? m.term({ term, name: taxStepNames[name] })
    : m.lettered({ term, name: taxStepNames[name], letter });
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The steps of a tax in words, in order. */
export const taxStepTexts = (steps: readonly TaxStep[]): TaxStepText[] =>
  explainTax(steps, { formatCad, formatRate, formatNumber, nameTerm }).map((step) => ({
    of: step.of,
    part: step.part,
    name: capitalized(nameOf(step)),
    amount: step.amount,
    formula: step.formula,
    source: sources[step.source] ?? step.source,
  }));
