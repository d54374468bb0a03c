import type { Cents } from '../money.ts';
import type { PlainDate } from '../plain-date.ts';
import type { Province } from '../provinces.ts';
import type { Rate } from '../rational.ts';

/** What this employer has paid and withheld so far this calendar year for one employee. A new employer starts from zero. */
export interface YearToDate {
  readonly pensionable: Cents;
  /** CPP, or QPP in Quebec; employee's share, which the employer's equals. */
  readonly cpp: Cents;
  readonly cpp2: Cents;
  /** Employee's EI premiums. */
  readonly ei: Cents;
  /** Employee's QPIP premiums. */
  readonly qpip: Cents;
  /** Employer's EI so far. Given, the year ends on the employer's maximum to the cent; absent, each pay is 1.4 x its premium alone. */
  readonly employerEi?: Cents;
  /** Employer's QPIP so far; when absent it is taken from `qpip` by the ratio of the two rates. */
  readonly employerQpip?: Cents;
}

export interface ContributionInput {
  /** Decides the table of rates. */
  readonly payDate: PlainDate;
  /** Province of employment, not of the home. */
  readonly province: Province;
  /** 12, 24, 26, 52 ...: the basic exemption's divisor. */
  readonly paysPerYear: number;
  readonly pensionable: Cents;
  /** Insurable earnings when they differ from the pensionable ones. */
  readonly insurable?: Cents;
  /** A bonus or other non-periodic payment paid apart from regular pay gets no basic exemption. */
  readonly nonPeriodicOnly?: boolean;
  /** Months of pensionable employment in the year, 12 unless the employee turns 18 or 70 (see `pensionableMonths`). */
  readonly pensionableMonths?: number;
  readonly yearToDate: YearToDate;
}

/** One contribution's working: rate of a base, held by what is left under the year's maximum. */
export interface ContributionStep {
  readonly rate: Rate;
  /** The year's maximum for these months of employment. */
  readonly maximum: Cents;
  readonly soFar: Cents;
  /** Rate of the base, rounded half up, before the maximum is applied. */
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
  /** Basic exemption of this pay. */
  readonly exemption: Cents;
  /** YMPE of the year: CPP2 starts above it. */
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

/** Employee's contributions, with the employer's and the working. In Quebec `cpp` is QPP; elsewhere `qpip` is 0. */
export interface Contributions {
  readonly cpp: Cents;
  readonly cpp2: Cents;
  readonly ei: Cents;
  readonly qpip: Cents;
  readonly employer: EmployerContributions;
  readonly steps: ContributionSteps;
}

export const NOTHING_YET: YearToDate = {
  pensionable: 0,
  cpp: 0,
  cpp2: 0,
  ei: 0,
  qpip: 0,
  employerEi: 0,
  employerQpip: 0,
};
