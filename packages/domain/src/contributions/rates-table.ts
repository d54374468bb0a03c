import type { Cents } from '../money/money.ts';
import type { Rate } from '../money/rational.ts';

/** Pension plan up to the YMPE: CPP outside Quebec, QPP in Quebec. */
export interface PensionRates {
  readonly rate: Rate;
  /** The base part of the rate, which a tax credit is given for; the rest is the first additional contribution. */
  readonly baseRate: Rate;
  /** Per year; each pay gets its share, truncated to the cent. */
  readonly basicExemption: Cents;
  /** Year's maximum pensionable earnings. */
  readonly ympe: Cents;
  /** Employee's annual maximum, which equals the employer's. */
  readonly maximum: Cents;
  readonly source: string;
}

/** Second additional contribution on earnings between the YMPE and the YAMPE; QPP2 has the same figures. */
export interface SecondPensionRates {
  readonly rate: Rate;
  /** Year's additional maximum pensionable earnings. */
  readonly yampe: Cents;
  readonly maximum: Cents;
  readonly source: string;
}

export interface InsuranceRates {
  readonly rate: Rate;
  readonly maximumInsurable: Cents;
  readonly maximum: Cents;
  readonly source: string;
}

export interface QpipRates {
  readonly rate: Rate;
  readonly employerRate: Rate;
  readonly maximumInsurable: Cents;
  readonly maximum: Cents;
  readonly employerMaximum: Cents;
  readonly source: string;
}

/** Every figure of one calendar year. Rates in 1/100,000, money in cents. */
export interface RatesTable {
  readonly year: number;
  /** The source publication, as shown next to a calculation. */
  readonly edition: string;
  readonly cpp: PensionRates;
  readonly qpp: PensionRates;
  readonly cpp2: SecondPensionRates;
  readonly ei: InsuranceRates;
  readonly eiQuebec: InsuranceRates;
  /** Employer's multiple of the employee's EI premium, in 1/100,000: 140,000 is 1.4 times. */
  readonly eiEmployerMultiple: Rate;
  readonly qpip: QpipRates;
}

/** Figures that a year without a full table lacks. */
export type MissingFigure = ('cpp' | 'qpp' | 'ei' | 'qpip') | ('ympe' | 'yampe' | 'eiQuebec' | 'qppRate' | 'qpipRates');

/** A figure published ahead of the others. */
export type AnnouncedFigure =
  | { readonly figure: 'cppRate' | 'eiRate'; readonly rate: Rate }
  | { readonly figure: 'eiMaximum'; readonly amount: Cents };

/** A year with only some figures published. Pay dates in it are rejected. */
export interface AnnouncedRates {
  readonly year: number;
  readonly announced: readonly AnnouncedFigure[];
  readonly missing: readonly MissingFigure[];
}
