import type { ExplainedTaxStep } from '@portage/domain/income-tax/explain-tax';
import type { TaxFactor } from '@portage/domain/income-tax/tax-steps';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/income-tax';

/** The factors that a calculation ends a step with, by name. The others are inside of a formula. */
const names: Partial<Record<TaxFactor, string>> = {
  A: m.annualIncome,
  T3: m.basicFederal,
  T1: m.annualFederal,
  T4: m.basicProvincial,
  T2: m.annualProvincial,
  I: m.quebecIncome,
  Y: m.quebecAnnual,
  I2: m.lumpSumIncome,
  L: m.additionalTax,
  payrollTax: m.payrollTaxOfPay,
};

function nameOf({ of, factor, source }: ExplainedTaxStep): string {
  if (factor === 'regular') {
    if (of === 'federal') return m.federalOfPay;
    return source.startsWith('TP-1015') ? m.quebecOfPay : m.provincialOfPay;
  }
  if (factor === 'nonPeriodic') return of === 'federal' ? m.federalOfPayment : m.provincialOfPayment;
  return names[factor] ?? factor;
}

/** 'Federal tax of the pay 81.61 = 4,243.88 / 52' */
export const taxStepText = (step: ExplainedTaxStep): string =>
  m.step({ name: nameOf(step), amount: formatCad(step.amount), formula: step.formula });
