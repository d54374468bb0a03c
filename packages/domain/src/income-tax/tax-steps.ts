import { type Cents, cents } from '../money/money.ts';
import { applyRate, RATE_SCALE, type Rate, roundShare, truncateProduct } from '../money/rational.ts';

// A calculation is a list of steps, and a step is a sum of terms. Every term and every step is a whole number of cents, as in the worked
// examples of CRA and Revenu Québec, so what is shown adds up to what is withheld.

/** What a step ends with: the factors of T4127 by their letters there, those of TP-1015.F for Quebec's own tax, and the results. */
export type TaxFactor =
  | ('F5' | 'F5A' | 'F5B' | 'A' | 'BPAF' | 'K1' | 'contributions' | 'K2' | 'K2Q' | 'K4' | 'T3' | 'LCF' | 'T1')
  | ('BPAMB' | 'BPAYT' | 'K1P' | 'K2P' | 'K4P' | 'K5P' | 'T4' | 'V1' | 'V2' | 'S' | 'T2')
  | ('CS' | 'CSA' | 'CSB' | 'H' | 'I' | 'E' | 'Y' | 'taxedSum' | 'I2')
  | ('L' | 'regular' | 'nonPeriodic' | 'payrollTax' | 'lumpSums' | 'lumpSumTax' | 'rest' | 'payrollTaxRest');

/** What a term counts: a factor of an earlier step, or a figure of the pay, of what was declared, or of the tables. */
export type TaxTermName =
  | TaxFactor
  | ('pay' | 'taxedPay' | 'F' | 'U1' | 'HD' | 'F1' | 'F3' | 'B' | 'B1' | 'F5BYTD' | 'C' | 'C2' | 'IE' | 'EI')
  | ('D' | 'D1' | 'qpipSoFar' | 'baseMaximum' | 'eiMaximum' | 'qpipMaximum' | 'pensionOfB' | 'eiOfB' | 'qpipOfB')
  | ('K' | 'TC' | 'basicAmount' | 'claimPhase' | 'K3' | 'earnings' | 'CEA' | 'fundShares' | 'fundMaximum')
  | ('abroad' | 'abatement' | 'KP' | 'TCP' | 'K3P' | 'creditsAbove' | 'premiumBase' | 'premiumMaximum')
  | ('reductionBasic' | 'dependants' | 'taxBefore' | 'reduction')
  | ('G' | 'qF' | 'workersMaximum' | 'J' | 'J1' | 'qK' | 'qK1' | 'qE' | 'Q' | 'B2' | 'CSB1')
  | ('lumpSumsBefore' | 'lumpSum' | 'withIt' | 'withoutIt' | 'samePay' | 'reducedPay' | 'paidBefore');

/** What the parts of a share are: rates, amounts of cents, or plain numbers. */
type ShareUnit = 'rates' | 'amounts' | 'numbers';

/**
 * A term: `amount`, a rate of it or a share of it, rounded half up to the cent, and that times a number.
 */
export interface TaxTerm {
  readonly name: TaxTermName;
  readonly minus?: true;
  readonly amount: Cents;
  /** The amount is what remains of something above this threshold. */
  readonly above?: Cents;
  readonly rate?: Rate;
  readonly share?: readonly [part: number, of: number, unit: ShareUnit];
  readonly times?: number;
  /** Half a cent is rounded down, so that what it is subtracted from is rounded half up. */
  readonly halfDown?: true;
}

/** The annual tax with a non-periodic payment and without it are worked out apart. */
export type TaxPart = 'with' | 'without';

/** How a factor came about: the sum of its terms, at least zero. Only the tax returned with pay that is taken back (`rest`) is negative. */
export interface TaxStep {
  readonly of: 'federal' | 'provincial' | 'both';
  readonly factor: TaxFactor;
  readonly part?: TaxPart;
  readonly terms: readonly TaxTerm[];
  readonly value: Cents;
  /** The place in the edition: 'T4127 p. 15', 'TP-1015.F 2.1.2', 'TP-1015.G', 'income_tax_regulations', 'payroll_tax_act' of the territory, or 'pay_period' for parts of one pay. */
  readonly source: string;
}

/** The value of a term without its sign, in cents. */
export function termValue({ amount, rate, times = 1, share, halfDown }: TaxTerm): Cents {
  const [part, of] = rate === undefined ? (share ?? [1, 1]) : [rate, RATE_SCALE];
  const once =
    halfDown === true ? truncateProduct(1, 2 * amount * part + of - 1, 2 * of) : roundShare(amount, part, of);
  return cents(once * times);
}

/**
 * Works out steps one after the other. Keeps them where the calculation is explained; a payroll run only wants their values, and builds
 * none.
 */
export class TaxSheet {
  /** The part that steps from now on belong to. */
  part: TaxPart | null = null;
  private readonly kept: TaxStep[] | null;

  /** @param kept the list that steps are added to; null for none */
  constructor(kept: TaxStep[] | null = null) {
    this.kept = kept;
  }

  step(): OpenStep {
    return new OpenStep(this.kept, this.part);
  }
}

/** A step whose terms are added one by one. Terms that are zero are not kept. */
class OpenStep {
  private sum = 0;
  private readonly terms: TaxTerm[] | null;
  private readonly kept: TaxStep[] | null;
  private readonly part: TaxPart | null;

  constructor(kept: TaxStep[] | null, part: TaxPart | null) {
    this.kept = kept;
    this.part = part;
    this.terms = kept === null ? null : [];
  }

  plus(name: TaxTermName, amount: Cents): this {
    this.sum += amount;
    if (this.terms !== null && amount !== 0) this.terms.push({ name, amount });
    return this;
  }

  minus(name: TaxTermName, amount: Cents): this {
    this.sum -= amount;
    if (this.terms !== null && amount !== 0) this.terms.push({ name, minus: true, amount });
    return this;
  }

  plusRate(name: TaxTermName, rate: Rate, amount: Cents): this {
    this.sum += applyRate(rate, amount);
    if (this.terms !== null && amount !== 0 && rate !== 0) this.terms.push({ name, amount, rate });
    return this;
  }

  minusRate(name: TaxTermName, rate: Rate, amount: Cents): this {
    this.sum -= applyRate(rate, amount);
    if (this.terms !== null && amount !== 0 && rate !== 0) this.terms.push({ name, minus: true, amount, rate });
    return this;
  }

  plusTimes(name: TaxTermName, times: number, amount: Cents): this {
    this.sum += amount * times;
    if (this.terms !== null && amount !== 0) this.terms.push({ name, amount, times });
    return this;
  }

  minusTimes(name: TaxTermName, times: number, amount: Cents): this {
    this.sum -= amount * times;
    if (this.terms !== null && amount !== 0) this.terms.push({ name, minus: true, amount, times });
    return this;
  }

  /** A term of any other form. */
  plusTerm(term: TaxTerm): this {
    this.sum += term.minus === true ? -termValue(term) : termValue(term);
    if (this.terms !== null && term.amount !== 0) this.terms.push(term);
    return this;
  }

  /** Ends the step and returns its value: the sum of its terms, never below zero. It is not kept when nothing comes of it. */
  is(of: TaxStep['of'], factor: TaxFactor, source: string): Cents {
    const value = cents(Math.max(this.sum, 0));
    if (this.kept !== null && this.terms !== null && this.sum !== 0)
      this.kept.push({
        of,
        factor,
        ...(this.part === null ? {} : { part: this.part }),
        terms: this.terms,
        value,
        source,
      });
    return value;
  }
}

/** The bracket of an annual income. */
export function bracketOf<Bracket extends { readonly over: Cents }>(
  brackets: readonly Bracket[],
  income: Cents,
): Bracket {
  let found = brackets[0];
  for (const bracket of brackets) if (income > bracket.over) found = bracket;
  if (found === undefined) throw new RangeError('A tax table has no brackets.');
  return found;
}
