import { type Cents, cents, NO_CENTS } from '../money/money.ts';
import { applyRate, type Rate, roundShare } from '../money/rational.ts';

// A calculation is a list of steps, and a step is a sum of terms. Every term and every step is a whole number of cents, as in the worked
// examples of CRA and Revenu Québec, so what is shown adds up to what is withheld.

/** The factors of T4127 by their letters there, and those of TP-1015.F for Quebec's own tax (H to I2). */
export type TaxFactor =
  | ('A' | 'F5A' | 'F5B' | 'K1' | 'K2' | 'K3' | 'K4' | 'T3' | 'T1')
  | ('K1P' | 'K2P' | 'K3P' | 'K4P' | 'K5P' | 'T4' | 'V1' | 'V2' | 'S' | 'T2')
  | ('H' | 'CSA' | 'I' | 'E' | 'Y' | 'I2')
  | ('L' | 'regular' | 'nonPeriodic' | 'payrollTax');

/**
 * A term: `amount`, or a rate of it, or it times a number, or a share of it; rounded half up to the cent. The factor is the one whose
 * value the amount is, or that the term stands for.
 */
export interface TaxTerm {
  readonly factor?: TaxFactor;
  readonly minus?: true;
  readonly amount: Cents;
  readonly rate?: Rate;
  readonly times?: number;
  readonly share?: readonly [number, number];
}

/** How a factor came about: the sum of its terms, never below zero. */
export interface TaxStep {
  readonly of: 'federal' | 'provincial' | 'both';
  readonly factor: TaxFactor;
  readonly terms: readonly TaxTerm[];
  readonly value: Cents;
  /** The place in the edition: 'T4127 p. 15', 'TP-1015.F 2.1.2', or 'payroll_tax_act' of the territory. */
  readonly source: string;
}

/** The value of a term without its sign, in cents. */
export function termValue({ amount, rate, times, share }: TaxTerm): Cents {
  if (rate !== undefined) return applyRate(rate, amount);
  if (times !== undefined) return cents(amount * times);
  if (share !== undefined) return roundShare(amount, share[0], share[1]);
  return amount;
}

/** The sum of the terms, in cents, also below zero. */
export function sumOfTerms(terms: readonly TaxTerm[]): Cents {
  let sum = 0;
  for (const term of terms) sum += term.minus === true ? -termValue(term) : termValue(term);
  return cents(sum);
}

/** The steps of one calculation, in order. */
export class TaxSteps {
  readonly list: TaxStep[] = [];

  /** Adds a step and returns its value: the sum of the terms that are not zero, never below zero. */
  add(of: TaxStep['of'], factor: TaxFactor, source: string, terms: readonly TaxTerm[]): Cents {
    const sum = sumOfTerms(terms);
    const value = sum < 0 ? NO_CENTS : sum;
    const shown: TaxTerm[] = [];
    for (const term of terms) if (term.amount !== 0) shown.push(term);
    this.list.push({ of, factor, terms: shown, value, source });
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
