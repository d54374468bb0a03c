import type { Cents } from '../money.ts';
import { formatCad } from '../money.ts';
import { formatRate, RATE_SCALE } from '../rational.ts';
import type { ContributionStep, Contributions } from './calculation.ts';

/**
 * One contribution in readable form. `text` is 'CPP 200.24 = 5.95 % × (3,500.00 − 134.61)' or, without a formula,
 * 'CPP2 0.00: earnings so far do not pass 74,600.00'.
 */
export interface ExplainedContribution {
  readonly payer: 'employee' | 'employer';
  readonly code: 'cpp' | 'cpp2' | 'ei' | 'qpip';
  readonly label: string;
  readonly amount: Cents;
  /** '5.95 % × (3,500.00 − 134.61)', or why nothing is due. */
  readonly formula: string;
  readonly text: string;
  /** This contribution's year-to-date total before this pay, and the year's maximum. */
  readonly soFar: Cents;
  readonly maximum: Cents;
}

/** What the calculation excludes. Shown next to every result. */
export const NOT_INCLUDED =
  'Employer health tax, workers’ compensation and vacation accrual are not part of this calculation.';

/** The formula of an amount, or why it is zero. */
interface Answer {
  readonly sign: ' =' | ':';
  readonly formula: string;
}

const equals = (formula: string): Answer => ({ sign: ' =', formula });
const because = (reason: string): Answer => ({ sign: ':', formula: reason });

/** The formula, or how the year's maximum replaced it. */
function withMaximum(step: ContributionStep, formula: string): Answer {
  if (step.amount === step.uncapped) return equals(formula);
  if (step.amount === 0) return because(`the year's maximum of ${formatCad(step.maximum)} is reached`);
  return equals(`${formatCad(step.maximum)} maximum − ${formatCad(step.soFar)} so far this year`);
}

function pensionFormula({ steps }: Contributions): Answer {
  if (steps.pensionableMonths === 0) return because('not pensionable at this age');
  const { cpp, exemption, pensionable } = steps;
  if (exemption === 0) return withMaximum(cpp, `${formatRate(cpp.rate)} × ${formatCad(pensionable)}`);
  if (pensionable <= exemption)
    return because(`${formatCad(pensionable)} is within the exemption of ${formatCad(exemption)}`);
  return withMaximum(cpp, `${formatRate(cpp.rate)} × (${formatCad(pensionable)} − ${formatCad(exemption)})`);
}

function secondPensionFormula({ steps }: Contributions): Answer {
  if (steps.pensionableMonths === 0) return because('not pensionable at this age');
  const { cpp2, ympe, pensionableMonths: months, pensionable, yearToDate } = steps;
  const share = months === 12 ? formatCad(ympe) : `${formatCad(ympe)} × ${months}/12`;
  const soFar = yearToDate.pensionable;
  if (12 * (soFar + pensionable) <= ympe * months) return because(`earnings so far do not pass ${share}`);
  if (12 * soFar >= ympe * months) return withMaximum(cpp2, `${formatRate(cpp2.rate)} × ${formatCad(pensionable)}`);
  const earned = soFar > 0 ? `${formatCad(soFar)} + ${formatCad(pensionable)}` : formatCad(pensionable);
  return withMaximum(cpp2, `${formatRate(cpp2.rate)} × (${earned} − ${share})`);
}

function insuranceFormula(step: ContributionStep, insurable: Cents): Answer {
  return withMaximum(step, `${formatRate(step.rate)} × ${formatCad(insurable)}`);
}

function employerEiFormula({ steps }: Contributions): Answer {
  const { rate } = steps.employerEi;
  return withMaximum(steps.employerEi, `${rate / RATE_SCALE} × ${formatCad(steps.ei.amount)}`);
}

function stepOf({ steps }: Contributions, payer: ExplainedContribution['payer'], code: ExplainedContribution['code']) {
  if (payer === 'employer' && code === 'ei') return steps.employerEi;
  if (payer === 'employer' && code === 'qpip') return steps.employerQpip;
  return steps[code];
}

/**
 * A stored calculation in sentences: the employee's part, then the employer's. Omits contributions that never apply in the
 * province. Keeps those that are zero for this pay, because the reason matters.
 */
export function explainContributions(pay: Contributions): ExplainedContribution[] {
  const { steps } = pay;
  const quebec = steps.province === 'QC';
  const plan = quebec ? 'QPP' : 'CPP';
  const line = (
    payer: ExplainedContribution['payer'],
    code: ExplainedContribution['code'],
    name: string,
    amount: Cents,
    { sign, formula }: Answer,
  ): ExplainedContribution => {
    const label = payer === 'employer' ? `Employer ${name}` : name;
    const step = stepOf(pay, payer, code);
    const text = `${label} ${formatCad(amount)}${sign} ${formula}`;
    return { payer, code, label, amount, formula, text, soFar: step.soFar, maximum: step.maximum };
  };
  const pension = pensionFormula(pay);
  const second = secondPensionFormula(pay);
  const lines = [
    line('employee', 'cpp', plan, pay.cpp, pension),
    line('employee', 'cpp2', `${plan}2`, pay.cpp2, second),
    line('employee', 'ei', 'EI', pay.ei, insuranceFormula(steps.ei, steps.insurable)),
    line('employer', 'cpp', plan, pay.employer.cpp, pension),
    line('employer', 'cpp2', `${plan}2`, pay.employer.cpp2, second),
    line('employer', 'ei', 'EI', pay.employer.ei, employerEiFormula(pay)),
  ];
  if (!quebec) return lines;
  lines.splice(3, 0, line('employee', 'qpip', 'QPIP', pay.qpip, insuranceFormula(steps.qpip, steps.insurable)));
  lines.push(
    line('employer', 'qpip', 'QPIP', pay.employer.qpip, insuranceFormula(steps.employerQpip, steps.insurable)),
  );
  return lines;
}
