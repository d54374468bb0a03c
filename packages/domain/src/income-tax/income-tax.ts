import type { ContributionStep, ContributionSteps, Contributions } from '../contributions/calculation.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import type { Cents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';

/** What a person declared (TD1, TP-1015.3) or an authority allowed. Amounts are of the year unless said otherwise. */
export interface TaxDeclaration {
  /** TD1 total claim; absent: the basic personal amount of the income. Zero is claim code 0. */
  readonly federalClaim?: Cents;
  /** Total claim of the provincial TD1, or of TP-1015.3 in Quebec; absent: the basic amount. */
  readonly provincialClaim?: Cents;
  /** Claim code E: no income tax; in Ontario the health premium is still due. */
  readonly exempt?: boolean;
  /** A non-resident of Canada has no basic amount unless a claim is given. */
  readonly nonResident?: boolean;
  /** Employed outside Canada, or beyond the limits of a province: federal tax with its surtax, and no provincial tax. */
  readonly outsideCanada?: boolean;
  /** Ontario's reduction (factor Y): dependants under 19 and dependants with a disability. */
  readonly ontarioDependants?: number;
  /** HD: deduction for living in a prescribed zone. */
  readonly prescribedZone?: Cents;
  /** F1: deductions that a letter of authority allows. */
  readonly authorizedDeductions?: Cents;
  /** K3 and K3P: credits that a letter of authority allows. */
  readonly federalCredits?: Cents;
  readonly provincialCredits?: Cents;
  /** L of each pay: additional tax that the person asked for, federal and in Quebec's own. */
  readonly additionalTax?: Cents;
  readonly additionalQuebecTax?: Cents;
}

/** What is deducted from one pay before tax. */
export interface PreTaxDeductions {
  /** F: contributions to a registered plan (RRSP, RPP, PRPP, FHSA). */
  readonly rrsp?: Cents;
  /** U1: union dues; Quebec allows no deduction for them. */
  readonly unionDues?: Cents;
  /** Purchase of shares of a labour-sponsored fund. */
  readonly labourFund?: Cents;
}

/** Non-periodic payments earlier in the year, with the additional pension contributions on them (B1, F5BYTD). */
export interface EarlierNonPeriodic {
  readonly paid: Cents;
  readonly additionalPension: Cents;
}

/** What income tax asks of contributions. */
export interface TaxedContributions extends Pick<Contributions, 'cpp' | 'cpp2' | 'ei' | 'qpip'> {
  readonly steps: Pick<ContributionSteps, 'insuredInQuebec' | 'pensionableMonths' | 'pensionable' | 'insurable'> & {
    readonly cpp: Pick<ContributionStep, 'soFar' | 'maximum'>;
    readonly ei: Pick<ContributionStep, 'soFar' | 'maximum'>;
    readonly qpip: Pick<ContributionStep, 'soFar' | 'maximum'>;
  };
}

/** One pay of one person. Both contributions are for the same pay; they are one object when nothing in it is non-periodic. */
export interface IncomeTaxInput {
  readonly payDate: PlainDate;
  readonly province: Province;
  readonly paysPerYear: number;
  /** Regular pay of the pay period (I, in Quebec G). */
  readonly periodic: Cents;
  /** Of the pay period, beside `periodic`: what only Quebec taxes. */
  readonly quebecOnly?: Cents;
  /** Bonus, retroactive pay, vacation pay without time taken and the like (B). */
  readonly nonPeriodic: Cents;
  /** On the whole pay. */
  readonly contributions: TaxedContributions;
  /** On its periodic part alone; default those on the whole pay. */
  readonly periodicContributions?: TaxedContributions;
  /** The periodic part is taxed with its own pay: only the tax on the non-periodic part is wanted. */
  readonly nonPeriodicOnly?: boolean;
  readonly earlier: EarlierNonPeriodic;
  readonly declaration: TaxDeclaration;
  readonly deductions: PreTaxDeductions;
}

/** What is withheld from one pay. `provincial` is Revenu Québec's in Quebec. */
export interface IncomeTax {
  readonly federal: Cents;
  readonly provincial: Cents;
  /** Northwest Territories and Nunavut: 2% of pay, beside income tax. */
  readonly payrollTax: Cents;
  /** The part of this pay's additional pension contributions that belongs to its non-periodic part (F5B); counts in later pays. */
  readonly additionalOnNonPeriodic: Cents;
}
