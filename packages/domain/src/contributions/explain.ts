import { type Cents, NO_CENTS, sumCents } from '../money/money.ts';
import { RATE_SCALE, type Rate } from '../money/rational.ts';
import type { ContributionStep, ContributionSteps, Contributions } from './calculation.ts';
import { hasQpp, isInsuredInQuebec } from './year-to-date.ts';

/** How amounts, rates and factors are written in the reader's language. */
export interface AmountFormats {
  /** '3,500.00' */
  formatCad: (amount: Cents) => string;
  /** '5.95%' */
  formatRate: (rate: Rate) => string;
  /** '1.4' */
  formatNumber: (value: number) => string;
}

/**
 * How an amount came about. A formula is '5.95% × (3,500.00 − 134.61)'; all params are formatted. The other codes: the year's
 * maximum cut the amount, or the reason why nothing is due.
 */
export type Explanation =
  | { readonly code: 'formula'; readonly formula: string }
  | { readonly code: 'remainder'; readonly maximum: string; readonly soFar: string }
  | { readonly code: 'maximumReached'; readonly maximum: string }
  | { readonly code: 'notPensionable' }
  | { readonly code: 'withinExemption'; readonly pensionable: string; readonly exemption: string }
  | { readonly code: 'belowSecondCeiling'; readonly ceiling: string };

export type ContributionPlan = 'cpp' | 'cpp2' | 'qpp' | 'qpp2' | 'ei' | 'qpip';

/**
 * What counts toward the year's maximum beside the plan's own contributions, after a move to or from Quebec: contributions to the
 * other plan at the ratio of the rates, or insurable earnings at both EI rates. All params but the plans are formatted.
 */
export type ExplainedCredit =
  | {
      readonly code: 'planCredit';
      readonly plan: ContributionPlan;
      readonly other: ContributionPlan;
      readonly paid: string;
      readonly credit: string;
      readonly rate: string;
      readonly otherRate: string;
    }
  | { readonly code: 'insurableCredit'; readonly insurable: string; readonly credit: string; readonly rate: string };

/** One contribution of a stored calculation, with the reason for its amount. */
export interface ExplainedContribution {
  readonly payer: 'employee' | 'employer';
  readonly code: 'cpp' | 'cpp2' | 'ei' | 'qpip';
  /** The plan in the province: 'cpp2', in Quebec 'qpp2'. */
  readonly plan: ContributionPlan;
  readonly amount: Cents;
  readonly explanation: Explanation;
  /** Part of `soFar`, in a year with a move to or from Quebec. The employer's EI has none: it is a multiple of the premium. */
  readonly credit?: ExplainedCredit;
  /** This contribution's year-to-date total before this line, and the year's maximum. */
  readonly soFar: Cents;
  readonly maximum: Cents;
}

/**
 * The formula, or how the year's maximum replaced it. On a later line of a payday the formula is for the whole payday, less what
 * the earlier lines took.
 */
function withMaximum(
  { formatCad }: AmountFormats,
  step: ContributionStep,
  formula: string,
  taken: Cents = NO_CENTS,
): Explanation {
  if (step.amount === step.uncapped)
    return { code: 'formula', formula: taken === 0 ? formula : `${formula} − ${formatCad(taken)}` };
  const maximum = formatCad(step.maximum);
  if (step.amount <= taken) return { code: 'maximumReached', maximum };
  return { code: 'remainder', maximum, soFar: formatCad(sumCents([step.soFar, taken])) };
}

/** Pay of the earlier lines of the payday, before this one: '1,000.00 + 3,500.00'. */
const withEarlier = ({ formatCad }: AmountFormats, earlier: Cents | undefined, amount: Cents): string =>
  earlier === undefined || earlier === 0 ? formatCad(amount) : `${formatCad(earlier)} + ${formatCad(amount)}`;

/** Multiplies a rate by an amount; a sum gets parentheses. */
const times = (rate: string, amount: string): string => `${rate} × ${amount.includes('+') ? `(${amount})` : amount}`;

function explainPension(formats: AmountFormats, { steps }: Contributions): Explanation {
  if (steps.pensionableMonths === 0) return { code: 'notPensionable' };
  const { cpp, earlier } = steps;
  const rate = formats.formatRate(cpp.rate);
  const pensionable = withEarlier(formats, earlier?.pensionable, steps.pensionable);
  if (steps.exemption === 0) return withMaximum(formats, cpp, times(rate, pensionable), earlier?.cpp);
  const exemption = formats.formatCad(steps.exemption);
  const onPayday = sumCents([steps.pensionable, earlier?.pensionable ?? NO_CENTS]);
  if (onPayday <= steps.exemption)
    return { code: 'withinExemption', pensionable: formats.formatCad(onPayday), exemption };
  return withMaximum(formats, cpp, `${rate} × (${pensionable} − ${exemption})`, earlier?.cpp);
}

function explainSecondPension(formats: AmountFormats, { steps }: Contributions): Explanation {
  if (steps.pensionableMonths === 0) return { code: 'notPensionable' };
  const { cpp2, ympe, pensionableMonths: months, yearToDate, earlier } = steps;
  const ceiling = months === 12 ? formats.formatCad(ympe) : `${formats.formatCad(ympe)} × ${months}/12`;
  const soFar = yearToDate.pensionable;
  const onPayday = sumCents([steps.pensionable, earlier?.pensionable ?? NO_CENTS]);
  if (12 * (soFar + onPayday) <= ympe * months) return { code: 'belowSecondCeiling', ceiling };
  const pensionable = withEarlier(formats, earlier?.pensionable, steps.pensionable);
  const rate = formats.formatRate(cpp2.rate);
  if (12 * soFar >= ympe * months) return withMaximum(formats, cpp2, times(rate, pensionable), earlier?.cpp2);
  const earned = soFar > 0 ? `${formats.formatCad(soFar)} + ${pensionable}` : pensionable;
  return withMaximum(formats, cpp2, `${rate} × (${earned} − ${ceiling})`, earlier?.cpp2);
}

/** EI or QPIP: the rate of the payday's insurable pay, less what earlier lines took. */
function explainInsurance(
  formats: AmountFormats,
  step: ContributionStep,
  { insurable, earlier }: ContributionSteps,
  taken?: Cents,
): Explanation {
  return withMaximum(
    formats,
    step,
    times(formats.formatRate(step.rate), withEarlier(formats, earlier?.insurable, insurable)),
    taken,
  );
}

function explainEmployerEi(formats: AmountFormats, { steps }: Contributions): Explanation {
  const { rate } = steps.employerEi;
  const formula = `${formats.formatNumber(rate / RATE_SCALE)} × ${formats.formatCad(steps.ei.amount)}`;
  return withMaximum(formats, steps.employerEi, formula, steps.earlier?.employerEi);
}

function explainCredit(formats: AmountFormats, plan: ContributionPlan, step: ContributionStep): ExplainedCredit | null {
  const rate = formats.formatRate(step.rate);
  if (step.insurable !== undefined) {
    const [insurable, credit] = [step.insurable, step.soFar].map(formats.formatCad) as [string, string];
    return { code: 'insurableCredit', insurable, credit, rate };
  }
  if (step.credit === undefined) return null;
  const { paid, amount, rate: otherRate } = step.credit;
  return {
    code: 'planCredit',
    plan,
    other: plan === 'qpp' ? 'cpp' : 'qpp',
    paid: formats.formatCad(paid),
    credit: formats.formatCad(amount),
    rate,
    otherRate: formats.formatRate(otherRate),
  };
}

/** What the earlier lines of the payday took of a contribution. */
function takenEarlier(
  { steps: { earlier } }: Contributions,
  payer: ExplainedContribution['payer'],
  code: ExplainedContribution['code'],
): Cents {
  if (earlier === undefined) return NO_CENTS;
  if (payer === 'employer' && code === 'ei') return earlier.employerEi;
  if (payer === 'employer' && code === 'qpip') return earlier.employerQpip;
  return earlier[code];
}

function stepOf({ steps }: Contributions, payer: ExplainedContribution['payer'], code: ExplainedContribution['code']) {
  if (payer === 'employer' && code === 'ei') return steps.employerEi;
  if (payer === 'employer' && code === 'qpip') return steps.employerQpip;
  return steps[code];
}

const amountOf = (
  pay: Contributions,
  payer: ExplainedContribution['payer'],
  code: ExplainedContribution['code'],
): Cents => (payer === 'employer' ? pay.employer[code] : pay[code]);

/** What a correction takes back or charges, pay by pay: '−200.24 − 200.24', or '212.02 + 212.02'. */
function signedSum({ formatCad }: AmountFormats, amounts: readonly Cents[], sign: 1 | -1): string {
  const shown = amounts.map((amount) => formatCad(amount));
  return sign < 0 ? `−${shown.join(' − ')}` : shown.join(' + ');
}

/**
 * Explains a stored calculation: the employee's part, then the employer's. Omits contributions that never apply in the
 * province. Keeps those that are zero for this pay, because the reason matters.
 * @param formats those of the reader's language
 */
export function explainContributions(pay: Contributions, formats: AmountFormats): ExplainedContribution[] {
  const { steps } = pay;
  const { corrects } = steps;
  const quebec = hasQpp(steps);
  const pensionPlan = quebec ? 'qpp' : 'cpp';
  const line = (
    payer: ExplainedContribution['payer'],
    code: ExplainedContribution['code'],
    plan: ContributionPlan,
    amount: Cents,
    explanation: Explanation,
  ): ExplainedContribution => {
    const step = stepOf(pay, payer, code);
    if (corrects !== undefined) {
      const each = corrects.pays.map(({ contributions }) => amountOf(contributions, payer, code));
      const formula = signedSum(formats, each, corrects.sign);
      return {
        payer,
        code,
        plan,
        amount,
        explanation: { code: 'formula', formula },
        soFar: NO_CENTS,
        maximum: NO_CENTS,
      };
    }
    const before = sumCents([step.soFar, takenEarlier(pay, payer, code)]);
    const credit = explainCredit(formats, plan, step);
    const explained = { payer, code, plan, amount, explanation, soFar: before, maximum: step.maximum };
    return credit === null ? explained : { ...explained, credit };
  };
  const pension = explainPension(formats, pay);
  const secondPlan = quebec ? 'qpp2' : 'cpp2';
  const second = explainSecondPension(formats, pay);
  const lines = [
    line('employee', 'cpp', pensionPlan, pay.cpp, pension),
    line('employee', 'cpp2', secondPlan, pay.cpp2, second),
    line('employee', 'ei', 'ei', pay.ei, explainInsurance(formats, steps.ei, steps, steps.earlier?.ei)),
    line('employer', 'cpp', pensionPlan, pay.employer.cpp, pension),
    line('employer', 'cpp2', secondPlan, pay.employer.cpp2, second),
    line('employer', 'ei', 'ei', pay.employer.ei, explainEmployerEi(formats, pay)),
  ];
  if (!isInsuredInQuebec(steps)) return lines;
  lines.splice(
    3,
    0,
    line('employee', 'qpip', 'qpip', pay.qpip, explainInsurance(formats, steps.qpip, steps, steps.earlier?.qpip)),
  );
  lines.push(
    line(
      'employer',
      'qpip',
      'qpip',
      pay.employer.qpip,
      explainInsurance(formats, steps.employerQpip, steps, steps.earlier?.employerQpip),
    ),
  );
  return lines;
}
