import type { Cents } from '../money.ts';
import type { PlainDate } from '../plain-date.ts';
import type { Province } from '../provinces.ts';
import type { Rate } from '../rational.ts';

/** What this employer has paid and withheld for one employee this calendar year. A new employer starts from zero. */
export interface YearToDate {
  readonly pensionable: Cents;
  /** CPP, or QPP in Quebec: the employee's share, which equals the employer's. */
  readonly cpp: Cents;
  readonly cpp2: Cents;
  /** Employee's EI premiums. */
  readonly ei: Cents;
  /** Employee's QPIP premiums. */
  readonly qpip: Cents;
  /** Employer's EI so far. If given, the year ends exactly on the employer's maximum; if absent, each pay is 1.4 x its own premium. */
  readonly employerEi?: Cents;
  /** Employer's QPIP so far; if absent, estimated from `qpip` by the ratio of the two rates. */
  readonly employerQpip?: Cents;
}

export interface ContributionInput {
  /** Selects the rates table. */
  readonly payDate: PlainDate;
  /** Province of employment, not of residence. */
  readonly province: Province;
  /** 12, 24, 26, 52 ...: divides the basic exemption. */
  readonly paysPerYear: number;
  readonly pensionable: Cents;
  /** Insurable earnings, if different from pensionable earnings. */
  readonly insurable?: Cents;
  /** A bonus or other non-periodic payment paid separately from regular pay: no basic exemption. */
  readonly nonPeriodicOnly?: boolean;
  /** Months of pensionable employment in the year, 12 unless the employee turns 18 or 70 (see `pensionableMonths`). */
  readonly pensionableMonths?: number;
  readonly yearToDate: YearToDate;
}

/** How one contribution is calculated: rate x base, capped at what is left of the year's maximum. */
export interface ContributionStep {
  readonly rate: Rate;
  /** The year's maximum, prorated for months of employment. */
  readonly maximum: Cents;
  readonly soFar: Cents;
  /** Rate x base, rounded half up, before the maximum. */
  readonly uncapped: Cents;
  readonly amount: Cents;
}

/** Everything needed to recompute and to explain a calculation years later; plain JSON. */
export interface ContributionSteps {
  readonly edition: string;
  readonly payDate: PlainDate;
  readonly province: Province;
  readonly paysPerYear: number;
  readonly nonPeriodicOnly: boolean;
  readonly pensionableMonths: number;
  readonly pensionable: Cents;
  readonly insurable: Cents;
  readonly yearToDate: YearToDate;
  /** Basic exemption for this pay. */
  readonly exemption: Cents;
  /** The year's YMPE; CPP2 starts above it. */
  readonly ympe: Cents;
  readonly cpp: ContributionStep;
  readonly cpp2: ContributionStep;
  readonly ei: ContributionStep;
  readonly qpip: ContributionStep;
  readonly employerEi: ContributionStep;
  readonly employerQpip: ContributionStep;
}

export interface EmployerContributions {
  readonly cpp: Cents;
  readonly cpp2: Cents;
  readonly ei: Cents;
  readonly qpip: Cents;
}

/** Employee's and employer's contributions with the calculation steps. In Quebec `cpp` is QPP; elsewhere `qpip` is 0. */
export interface Contributions {
  readonly cpp: Cents;
  readonly cpp2: Cents;
  readonly ei: Cents;
  readonly qpip: Cents;
  readonly employer: EmployerContributions;
  readonly steps: ContributionSteps;
}

export const ZERO_YEAR_TO_DATE: YearToDate = {
  pensionable: 0,
  cpp: 0,
  cpp2: 0,
  ei: 0,
  qpip: 0,
  employerEi: 0,
  employerQpip: 0,
};
