import type { PreTaxDeductions } from '../income-tax/income-tax.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';

/**
 * Deductions from each pay, in the order in which they are taken: those before tax, then garnishments by their rank, then others. Support is
 * taken before a requirement to pay of the CRA, and both before other creditors.
 */
export const DEDUCTION_KINDS = [
  'rrsp',
  'unionDues',
  'labourFund',
  'support',
  'craRequirement',
  'garnishment',
  'other',
] as const;
export type DeductionKind = (typeof DEDUCTION_KINDS)[number];

/** What an order leaves to the person. */
export interface DeductionLimit {
  /** The most of the pay after contributions and tax that this order and those before it take, in hundredths of a percent; null for all. */
  readonly share: number | null;
  /** What of each payday stays with the person, after this order; null for nothing. */
  readonly kept: Cents | null;
}

/** A deduction from one pay. */
export interface PayDeduction {
  readonly id: string;
  readonly kind: DeductionKind;
  readonly amount: Cents;
  /** Only of garnishments. */
  readonly limit?: DeductionLimit;
}

/** What was taken of a deduction: less than asked for when the pay did not reach, or an order's limit did not allow it. */
export interface TakenDeduction extends PayDeduction {
  readonly taken: Cents;
}

const BEFORE_TAX = ['rrsp', 'unionDues', 'labourFund'] as const;
const GARNISHMENTS = ['support', 'craRequirement', 'garnishment'] as const;

/** Whether income tax is calculated after a deduction of a kind. */
export const isBeforeTax = (kind: DeductionKind): boolean => BEFORE_TAX.some((one) => one === kind);

/** Whether a deduction is owed to somebody by order of a court or authority, and may have a limit. */
export const isGarnishment = (kind: DeductionKind): boolean => GARNISHMENTS.some((one) => one === kind);

/** The sums of the deductions that tax is calculated after. */
export function preTaxOf(deductions: readonly PayDeduction[]): PreTaxDeductions {
  const of = (kind: DeductionKind) =>
    sumCents(deductions.filter((deduction) => deduction.kind === kind).map(({ amount }) => amount));
  return { rrsp: of('rrsp'), unionDues: of('unionDues'), labourFund: of('labourFund') };
}

/** What deductions are taken from. Cents. */
export interface DeductiblePay {
  /** Left of the pay after contributions, tax and the deductions that it was taxed after. */
  readonly left: Cents;
  /** The pay of the payday after contributions and tax: what shares are of. Default `left`. */
  readonly base?: Cents;
  /** Of the payday's other pay, what the person gets. Default nothing. */
  readonly beside?: Cents;
}

/**
 * Takes deductions from what is left of a pay, in their order.
 * @param beforeTax those that the pay was taxed after
 */
export function takeDeductions(
  deductions: readonly PayDeduction[],
  beforeTax: readonly PayDeduction[],
  { left, base = left, beside = NO_CENTS }: DeductiblePay,
): { list: TakenDeduction[]; net: Cents } {
  let net = left;
  let ordered = 0;
  const order = deductions.toSorted((a, b) => DEDUCTION_KINDS.indexOf(a.kind) - DEDUCTION_KINDS.indexOf(b.kind));
  const list = order.map((deduction) => {
    const { kind, amount, limit } = deduction;
    if (isBeforeTax(kind)) return { ...deduction, taken: beforeTax.includes(deduction) ? amount : NO_CENTS };
    const share = limit?.share ?? null;
    const ofShare = share === null ? amount : Math.floor((base * share) / 10_000) - ordered;
    const taken = cents(Math.max(0, Math.min(amount, net, ofShare, net + beside - (limit?.kept ?? 0))));
    net = cents(net - taken);
    if (isGarnishment(kind)) ordered += taken;
    return { ...deduction, taken };
  });
  return { list, net };
}
