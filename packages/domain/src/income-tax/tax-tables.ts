import type { PlainDate } from '../dates/plain-date.ts';
import type { Cents } from '../money/money.ts';
import type { Rate } from '../money/rational.ts';
import type { Province } from '../places/provinces.ts';

/** One row of T4127 table 8.1: annual income from `over` is taxed at `rate`, less `constant` (K or KP). */
export interface TaxBracket {
  readonly over: Cents;
  readonly rate: Rate;
  readonly constant: Cents;
}

/** A basic personal amount that falls evenly from `full` to `reduced` between two annual net incomes. */
export interface PhasedAmount {
  readonly full: Cents;
  readonly reduced: Cents;
  readonly from: Cents;
  readonly to: Cents;
}

/** British Columbia's factor S: `amount` up to `from`, falling by `rate` of the income above, none above `to`. */
export interface IncomeTestedReduction {
  readonly amount: Cents;
  readonly from: Cents;
  readonly to: Cents;
  readonly rate: Rate;
}

/** One step of Ontario's health premium: from `over`, `base` plus `rate` of the income above it, at most `maximum`. */
export interface PremiumStep {
  readonly over: Cents;
  readonly base: Cents;
  readonly rate: Rate;
  readonly maximum: Cents;
}

/** Ontario's own factors: V1 (surtax, whose steps add up), V2 (health premium) and S (reduction). */
export interface OntarioTax {
  readonly surtax: readonly { readonly over: Cents; readonly rate: Rate }[];
  readonly healthPremium: readonly PremiumStep[];
  readonly reductionBasic: Cents;
  readonly reductionPerDependant: Cents;
}

/** Income tax of a province or territory other than Quebec, T4127 tables 8.1 and 8.2. */
export interface ProvincialTax {
  readonly brackets: readonly TaxBracket[];
  /** Basic personal amount; 'federal' is the federal one (Yukon). */
  readonly basicAmount: Cents | PhasedAmount | 'federal';
  /** Canada employment amount of the territory (Yukon: K4P). */
  readonly employmentAmount?: Cents;
  /** Alberta's supplemental credit K5P: a quarter of what K1P + K2P exceed this. */
  readonly supplementalCreditAbove?: Cents;
  readonly reduction?: IncomeTestedReduction;
  readonly ontario?: OntarioTax;
  /** Withheld from every pay beside income tax (Northwest Territories, Nunavut); not part of T4127. */
  readonly payrollTax?: Rate;
}

/** Quebec's income tax, Revenu Québec TP-1015.F. */
export interface QuebecTax {
  readonly edition: string;
  readonly brackets: readonly TaxBracket[];
  readonly basicAmount: Cents;
  /** Rate of the personal tax credits (factor E). */
  readonly creditRate: Rate;
  /** Deduction for workers: this rate of pay, at most `workersMaximum` a year. */
  readonly workersRate: Rate;
  readonly workersMaximum: Cents;
  /** Rate on a lump sum when the year's income is within the basic amount. */
  readonly smallLumpSumRate: Rate;
  /** Credit for shares of a labour-sponsored fund. */
  readonly labourFundRate: Rate;
}

export interface FederalTax {
  readonly brackets: readonly TaxBracket[];
  readonly basicAmount: PhasedAmount;
  readonly employmentAmount: Cents;
  /** Part of federal tax that is not collected from employees in Quebec. */
  readonly quebecAbatement: Rate;
  /** Surtax on employees in Canada beyond the limits of a province or outside Canada. */
  readonly outsideCanadaSurtax: Rate;
  /** Tax on a non-periodic payment when the year's income is at most `smallIncome`: outside Quebec, and federal in Quebec. */
  readonly smallIncome: Cents;
  readonly smallIncomeRate: Rate;
  readonly smallIncomeRateInQuebec: Rate;
  readonly labourFundRate: Rate;
  readonly labourFundMaximum: Cents;
}

/** The parts of the pension contribution's rate: a credit is given for the base, a deduction for the first additional part. */
export interface PensionParts {
  readonly base: Rate;
  readonly additional: Rate;
  /** The year's maximum base contribution. */
  readonly maximumBase: Cents;
}

/** Every figure for withholding income tax on the pay dates of one edition. Rates in 1/100,000, money in cents. */
export interface TaxTables {
  readonly edition: string;
  /** The first and the last pay date. */
  readonly from: PlainDate;
  readonly until: PlainDate;
  readonly federal: FederalTax;
  readonly provinces: Readonly<Record<Exclude<Province, 'QC'>, ProvincialTax>>;
  readonly quebec: QuebecTax;
  readonly cpp: PensionParts;
  readonly qpp: PensionParts;
}

/** The pay date has no tax tables, so no tax can be withheld from it exactly. */
export class MissingTaxTablesError extends Error {
  override readonly name = 'MissingTaxTablesError';
  readonly code = 'missing_tax_tables';
  readonly payDate: PlainDate;

  constructor(payDate: PlainDate) {
    super(`There are no income tax tables for pay dates on ${payDate}.`);
    this.payDate = payDate;
  }
}

/** Whether an error says that tax tables are missing, by its code, as `isMissingRates`. */
export const isMissingTaxTables = (error: unknown): error is MissingTaxTablesError =>
  error instanceof Error && 'code' in error && error.code === 'missing_tax_tables';
